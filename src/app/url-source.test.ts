import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_FILE_BYTES, urlSource } from './url-source.ts';

const BASE = 'https://shop.example/page/';
const REFUSED = new TypeError('Failed to fetch');

type Answer = (url: URL, options: RequestInit) => Response | Promise<Response>;

function serve(answer: Answer) {
  const fetched = vi.fn(async (url: URL, options: RequestInit) => answer(url, options));
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
  it('is named by its address, or as it was told, and knows where it is', () => {
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

  it.each(['javascript:alert(1)', 'data:,x', 'file:///etc/passwd', 'http://['])(
    'never fetches %s',
    async (address) => {
      const fetched = serve(() => new Response());
      await expect(read(address)).rejects.toMatchObject({ code: 'address-unusable' });
      expect(fetched).not.toHaveBeenCalled();
    },
  );

  it('says the status of a refusal', async () => {
    serve(() => new Response('no', { status: 404 }));
    await expect(read('a.anim')).rejects.toMatchObject({
      code: 'fetch-refused',
      details: { status: 404 },
    });
  });

  it('reads nothing of what is announced as too large', async () => {
    const cancelled = vi.fn();
    const body = new ReadableStream({ cancel: cancelled }, { highWaterMark: 0 });
    const headers = { 'content-length': String(MAX_FILE_BYTES + 1) };
    serve(() => new Response(body, { headers }));
    await expect(read('a.anim')).rejects.toMatchObject({ code: 'file-too-large' });
    expect(cancelled).toHaveBeenCalled();
  });

  it('tells a web page from a file that a server calls one', async () => {
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    serve(() => new Response('\n<!DOCTYPE html><title>Tee</title>', { headers }));
    await expect(read('a.anim')).rejects.toMatchObject({ code: 'web-page' });
    serve(() => new Response('HIERARCHY', { headers }));
    expect(await read('a.bvh')).toHaveLength(9);
  });

  it('tells an answer that breaks off', async () => {
    const pull = (controller: ReadableStreamDefaultController) =>
      controller.error(new TypeError('network error'));
    serve(() => new Response(new ReadableStream({ pull })));
    await expect(read('a.anim')).rejects.toMatchObject({ code: 'answer-cut-short' });
  });

  it('an abort is what it was aborted for, not a fault', async () => {
    const abort = new AbortController();
    serve(() => {
      abort.abort(new Error('enough'));
      throw REFUSED;
    });
    await expect(read('a.anim', abort.signal)).rejects.toThrow('enough');
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

  it('is not asked again where nothing can be reached', async () => {
    stubPage(false);
    const fetched = serve(silent);
    await expect(read('a.anim')).rejects.toMatchObject({ code: 'offline' });
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('is unencrypted for an encrypted page', async () => {
    serve(silent);
    await expect(read('http://a.example/a.anim')).rejects.toMatchObject({ code: 'mixed-content' });
    await expect(read('http://localhost:1/a.anim')).rejects.toMatchObject({ code: 'no-answer' });
    stubPage(true, 'http:');
    await expect(read('http://a.example/a.anim')).rejects.toMatchObject({ code: 'no-answer' });
  });

  it('answers those who do not want to read it', async () => {
    const fetched = serve(unread);
    await expect(read('a.anim')).rejects.toMatchObject({ code: 'cors-missing', cause: REFUSED });
    expect(fetched.mock.calls[1][1]).toMatchObject({ mode: 'no-cors', method: 'HEAD' });
  });

  it('is forbidden by the policy of the page', async () => {
    const page = stubPage();
    const tell = (blockedURI: string) =>
      page.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { blockedURI }));
    serve((_, { mode }) => {
      if (mode === 'no-cors') setTimeout(() => tell('https://a.example/a.anim'), 1);
      throw REFUSED;
    });
    await expect(read('https://a.example/a.anim')).rejects.toMatchObject({
      code: 'blocked-by-policy',
    });
    // Of another server.
    await expect(read('https://b.example/a.anim')).rejects.toMatchObject({ code: 'no-answer' });
  });

  it('leads on to where there is none', async () => {
    serve((_, { redirect }) => {
      if (redirect === 'manual') return { type: 'opaqueredirect' } as Response;
      throw REFUSED;
    });
    await expect(read('a.anim')).rejects.toMatchObject({ code: 'redirect-broken' });
  });
});
