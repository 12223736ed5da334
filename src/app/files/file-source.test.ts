import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deferred } from '../../../test/deferred.ts';
import { MAX_FILE_BYTES, StallTimeout, urlSource } from './file-source.ts';

const BASE = 'https://shop.example/page/';
const REFUSED = new TypeError('Failed to fetch');

type Answer = (url: URL, options: RequestInit) => Response | Promise<Response>;

function serve(respond: Answer) {
  const fetched = vi.fn(async (url: URL, options: RequestInit) => respond(url, options));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

const read = (address: string, signal = new AbortController().signal) =>
  urlSource(address, BASE).read(signal, () => {});

/** Only what the search for a reason reads of a page. */
function stubPage(onLine = true, protocol = 'https:') {
  const page = new EventTarget();
  vi.stubGlobal('navigator', { onLine });
  vi.stubGlobal('location', { protocol });
  vi.stubGlobal('document', page);
  return page;
}

beforeEach(() => void stubPage());
afterEach(() => vi.unstubAllGlobals());

describe('urlSource', () => {
  it('is named by its address, or by the given name, and has its address', () => {
    const source = urlSource('../files/my%20tee.llmesh?v=2', BASE);
    expect(source).toMatchObject({
      path: 'my tee.llmesh',
      address: 'https://shop.example/files/my%20tee.llmesh?v=2',
    });
    expect(urlSource('https://a.example/17', BASE, 'tee.llmesh').path).toBe('tee.llmesh');
    expect(urlSource('blob:https://a.example/17', BASE).address).toBeNull();
  });

  it('fetches without credentials, and reads to the end', async () => {
    const fetched = serve(() => new Response(Uint8Array.of(1, 2, 3)));
    expect(await read('a.anim')).toEqual(Uint8Array.of(1, 2, 3));
    expect(fetched.mock.calls[0][1]).toMatchObject({ credentials: 'omit' });
  });

  it('has a name that can be shown, however long its address is', () => {
    const name = `${'x'.repeat(5000)}.anim`;
    for (const address of [name, `data:,${name}`]) {
      expect(urlSource(address, BASE).path).toMatch(/^x{250}\.anim$/);
    }
  });

  it.each([
    ...['javascript:alert(1)', 'data:,x', 'file:///etc/passwd', 'http://['],
    'https://user:password@a.example/a.anim',
  ])('never fetches %s', async (address) => {
    const fetched = serve(() => new Response());
    await expect(read(address)).rejects.toMatchObject({ code: 'address-unusable' });
    expect(fetched).not.toHaveBeenCalled();
  });

  it('reports the status of a refusal', async () => {
    serve(() => new Response('no', { status: 404 }));
    await expect(read('a.anim')).rejects.toMatchObject({
      code: 'fetch-refused',
      details: { status: 404 },
    });
  });

  it('reads nothing of a file that is announced as too large', async () => {
    const cancelled = vi.fn();
    const body = new ReadableStream({ cancel: cancelled }, { highWaterMark: 0 });
    const headers = { 'content-length': String(MAX_FILE_BYTES + 1) };
    serve(() => new Response(body, { headers }));
    await expect(read('a.anim')).rejects.toMatchObject({ code: 'file-too-large' });
    expect(cancelled).toHaveBeenCalled();
  });

  it.each([null, 100])(
    'stops where more comes than any file has, announced: %s',
    async (announced) => {
      const cancelled = vi.fn();
      const chunk = new Uint8Array(32 * 1024 * 1024);
      const pulled = vi.fn((controller: ReadableStreamDefaultController) =>
        controller.enqueue(chunk),
      );
      const body = new ReadableStream({ pull: pulled, cancel: cancelled }, { highWaterMark: 0 });
      const headers: HeadersInit = announced === null ? {} : { 'content-length': `${announced}` };
      serve(() => new Response(body, { headers }));
      await expect(read('a.anim')).rejects.toMatchObject({ code: 'file-too-large' });
      // Eight of them are as much as there may be.
      expect(pulled).toHaveBeenCalledTimes(9);
      expect(cancelled).toHaveBeenCalled();
    },
  );

  it('reports progress where a length was announced, and never more than all of it', async () => {
    const response = (headers: HeadersInit) => {
      let chunks = 0;
      const pull = (controller: ReadableStreamDefaultController) =>
        ++chunks > 3 ? controller.close() : controller.enqueue(new Uint8Array(2));
      return new Response(new ReadableStream({ pull }), { headers });
    };
    const progressOf = async (headers: HeadersInit) => {
      serve(() => response(headers));
      const onProgress = vi.fn();
      await urlSource('a.anim', BASE).read(new AbortController().signal, onProgress);
      return onProgress.mock.calls;
    };
    expect(await progressOf({ 'content-length': '4' })).toEqual([
      [0.5, 2],
      [1, 4],
      [1, 6],
    ]);
    expect(await progressOf({})).toEqual([
      [null, 2],
      [null, 4],
      [null, 6],
    ]);
  });

  it('cancels the response as soon as it is aborted', async () => {
    const abort = new AbortController();
    const cancelled = vi.fn();
    const isRead = deferred();
    const source = { pull: isRead.resolve, cancel: cancelled };
    serve(() => new Response(new ReadableStream(source, { highWaterMark: 0 })));
    const reading = read('a.anim', abort.signal);
    await isRead.promise;
    abort.abort(new Error('enough'));
    await expect(reading).rejects.toThrow('enough');
    expect(cancelled).toHaveBeenCalled();
  });

  it('distinguishes a web page from a file that a server declares as one', async () => {
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    serve(() => new Response('\n<!DOCTYPE html><title>Tee</title>', { headers }));
    await expect(read('a.anim')).rejects.toMatchObject({ code: 'web-page' });
    serve(() => new Response('HIERARCHY', { headers }));
    expect(await read('a.bvh')).toHaveLength(9);
  });

  it('reports an answer that breaks off', async () => {
    const pull = (controller: ReadableStreamDefaultController) =>
      controller.error(new TypeError('network error'));
    serve(() => new Response(new ReadableStream({ pull })));
    await expect(read('a.anim')).rejects.toMatchObject({ code: 'answer-cut-short' });
  });

  it('rejects with the reason of an abort, not with a file error', async () => {
    const abort = new AbortController();
    serve(() => {
      abort.abort(new Error('enough'));
      throw REFUSED;
    });
    await expect(read('a.anim', abort.signal)).rejects.toThrow('enough');
  });
});

describe('a server that does not finish', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Rejects as `fetch` does when its signal is aborted. */
  const hang: Answer = (_, { signal }) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });

  it('is aborted when it sends nothing', async () => {
    serve(hang);
    const refused = expect(read('a.anim')).rejects.toMatchObject({ code: 'no-answer' });
    await vi.advanceTimersByTimeAsync(30_000);
    await refused;
  });

  it('is aborted when it stops sending, or nearly so', async () => {
    let timer: ReturnType<typeof setInterval>;
    const cancelled = vi.fn(() => clearInterval(timer));
    const dribble = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(new Uint8Array(2000));
        timer = setInterval(() => controller.enqueue(new Uint8Array(1)), 1000);
      },
      cancel: cancelled,
    });
    serve(() => new Response(dribble));
    const refused = expect(read('a.anim')).rejects.toMatchObject({ code: 'answer-cut-short' });
    await vi.advanceTimersByTimeAsync(31_000);
    await refused;
    expect(cancelled).toHaveBeenCalled();
  });

  it('is waited for while it sends, however slowly', async () => {
    const slow = new ReadableStream<Uint8Array>({
      start: (controller) => {
        let left = 4;
        const timer = setInterval(() => {
          controller.enqueue(new Uint8Array(1024));
          if (--left > 0) return;
          clearInterval(timer);
          controller.close();
        }, 20_000);
      },
    });
    serve(() => new Response(slow));
    const bytes = read('a.anim');
    await vi.advanceTimersByTimeAsync(80_000);
    expect(await bytes).toHaveLength(4096);
  });

  it('is not read beyond the limit', async () => {
    const cancelled = vi.fn();
    const block = new Uint8Array(32 * 1024 * 1024);
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(block),
      cancel: cancelled,
    });
    serve(() => new Response(endless));
    await expect(read('a.anim')).rejects.toMatchObject({ code: 'file-too-large' });
    expect(cancelled).toHaveBeenCalled();
  });
});

describe('an address without an answer', () => {
  const unread: Answer = (_, { mode }) => {
    if (mode === 'no-cors') return new Response();
    throw REFUSED;
  };
  const silent: Answer = () => {
    throw REFUSED;
  };

  it('is not requested again where the device is offline', async () => {
    stubPage(false);
    const fetched = serve(silent);
    await expect(read('a.anim')).rejects.toMatchObject({ code: 'offline' });
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('is not encrypted, for an encrypted page', async () => {
    serve(silent);
    await expect(read('http://a.example/a.anim')).rejects.toMatchObject({ code: 'mixed-content' });
    await expect(read('http://localhost:1/a.anim')).rejects.toMatchObject({ code: 'no-answer' });
    stubPage(true, 'http:');
    await expect(read('http://a.example/a.anim')).rejects.toMatchObject({ code: 'no-answer' });
  });

  it('responds to requests that do not read it', async () => {
    const fetched = serve(unread);
    await expect(read('a.anim')).rejects.toMatchObject({ code: 'cors-missing', cause: REFUSED });
    expect(fetched.mock.calls[1][1]).toMatchObject({ mode: 'no-cors', method: 'HEAD' });
  });

  it('is forbidden by the policy of the page', async () => {
    const page = stubPage();
    const dispatchViolation = (blockedURI: string) =>
      page.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { blockedURI }));
    serve((_, { mode }) => {
      if (mode === 'no-cors') setTimeout(() => dispatchViolation('https://a.example/a.anim'), 1);
      throw REFUSED;
    });
    await expect(read('https://a.example/a.anim')).rejects.toMatchObject({
      code: 'blocked-by-policy',
    });
    // Of another server.
    await expect(read('https://b.example/a.anim')).rejects.toMatchObject({ code: 'no-answer' });
  });

  it.each(['localhost', 'vitrine.localhost', '127.0.0.1', '127.8.9.10', '[::1]'])(
    '%s is this machine: it needs neither a network nor encryption',
    async (host) => {
      stubPage(false);
      serve(silent);
      await expect(read(`http://${host}:8080/a`)).rejects.toMatchObject({ code: 'no-answer' });
    },
  );

  it.each(['localhost.example', 'notlocalhost', '128.0.0.1', '127.0.0.1.example', '[::2]'])(
    '%s is not this machine',
    async (host) => {
      serve(silent);
      await expect(read(`http://${host}/a`)).rejects.toMatchObject({ code: 'mixed-content' });
    },
  );

  it('is requested for five seconds, without credentials or body', async () => {
    vi.useFakeTimers();
    const requests: RequestInit[] = [];
    serve((_, options) => {
      requests.push(options);
      if (requests.length === 1) throw REFUSED;
      return new Promise((_resolve, reject) =>
        options.signal?.addEventListener('abort', () => reject(options.signal?.reason)),
      );
    });
    const code = read('a.anim').catch((error) => error.code);
    await vi.advanceTimersByTimeAsync(4_990);
    expect(requests.map(({ signal }) => signal?.aborted)).toEqual([false, false]);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(requests.map(({ signal }) => signal?.aborted)).toEqual([false, true, true]);
    expect(requests.map(({ credentials }) => credentials)).toEqual(['omit', 'omit', 'omit']);
    expect(await code).toBe('no-answer');
    vi.useRealTimers();
  });

  it('redirects to one without an answer', async () => {
    serve((_, { redirect }) => {
      if (redirect === 'manual') return { type: 'opaqueredirect' } as Response;
      throw REFUSED;
    });
    await expect(read('a.anim')).rejects.toMatchObject({ code: 'redirect-broken' });
  });
});

describe('StallTimeout', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('aborts when a server has sent nothing for half a minute', () => {
    const timeout = new StallTimeout();
    vi.advanceTimersByTime(29_999);
    expect(timeout.signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(timeout.signal.reason).toMatchObject({ name: 'FileError', code: 'no-answer' });
  });

  it('reports an answer that was cut short where some of it came', () => {
    const timeout = new StallTimeout();
    timeout.onReceived(1024);
    vi.advanceTimersByTime(30_000);
    expect(timeout.signal.reason).toMatchObject({ code: 'answer-cut-short' });
  });

  it('continues while each half minute brings another kilobyte', () => {
    const timeout = new StallTimeout();
    for (let kilobytes = 1; kilobytes <= 10; kilobytes++) {
      vi.advanceTimersByTime(29_000);
      timeout.onReceived(kilobytes * 1024);
    }
    expect(timeout.signal.aborted).toBe(false);
    vi.advanceTimersByTime(29_999);
    expect(timeout.signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(timeout.signal.aborted).toBe(true);
  });

  it('aborts where bytes only trickle', () => {
    const timeout = new StallTimeout();
    timeout.onReceived(1024);
    for (let seconds = 1; seconds <= 30; seconds++) {
      vi.advanceTimersByTime(1000);
      timeout.onReceived(1024 + seconds * 34);
    }
    expect(timeout.signal.aborted).toBe(true);
  });

  it('aborts nothing that was read to its end', () => {
    const timeout = new StallTimeout();
    timeout.onReceived(5000);
    timeout.clear();
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(60_000);
    expect(timeout.signal.aborted).toBe(false);
  });
});
