import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deferred } from '../../../test/deferred.ts';
import { FakeViewer } from '../../../test/embed/fake-viewer.ts';
import { FakeFrame, settle, stopClocks } from '../../../test/embed/fake-windows.ts';
import { serve, servedViewer } from '../../../test/embed/served-viewer.ts';
import { type ConnectOptions, connect } from './index.ts';

const cleanups: (() => void)[] = [];
beforeEach(stopClocks);
afterEach(() => {
  for (const cleanUp of cleanups.splice(0)) cleanUp();
  vi.useRealTimers();
});

/** A client that is connected to a fake viewer. */
function connected(options?: Parameters<typeof servedViewer>[0]) {
  const served = servedViewer(options);
  cleanups.push(served.dispose);
  return served;
}

/** A client of a frame in which nothing listens yet. */
function unserved(frame = new FakeFrame(), options?: ConnectOptions) {
  const viewer = connect(frame.iframe, options);
  cleanups.push(() => viewer.dispose());
  const startServing = () => {
    const fake = new FakeViewer();
    cleanups.push(serve(fake, frame));
    return fake;
  };
  return { frame, viewer, startServing };
}

/** The value of a settled promise, or the code of its rejection; `pending` where it is not settled. */
const outcome = (promise: Promise<unknown>) =>
  Promise.race([
    promise.then(
      (value) => ({ value }),
      (error) => error.code,
    ),
    settle().then(() => 'pending'),
  ]);

describe('connecting', () => {
  it('waits for an embed that starts to listen later', async () => {
    const { viewer, startServing } = unserved();
    const played = viewer.play();
    await settle();
    const fake = startServing();
    await played;
    expect((await viewer.ready).protocol).toBe(1);
    expect(fake.calls.map(({ command }) => command)).toEqual(['play']);
  });

  it('tries again when the iframe has loaded, with or without a hello', async () => {
    const { viewer, frame, startServing } = unserved();
    frame.setSource('');
    frame.load();
    await settle();
    startServing();
    await settle();
    frame.setSource('https://vitrine.example/embed.html');
    frame.load();
    expect(await viewer.items()).toEqual([]);
  });

  it('sends connect to no origin but the expected one', async () => {
    const frame = new FakeFrame({ embedOrigin: 'https://evil.example' });
    frame.setSource('https://vitrine.example/embed.html');
    const { viewer, startServing } = unserved(frame);
    const onMessage = vi.fn();
    frame.embedWindow.addEventListener('message', onMessage as never);
    startServing();
    frame.load();
    expect(await outcome(viewer.ready)).toBe('pending');
    expect(onMessage).not.toHaveBeenCalled();
  });

  it('waits for an iframe that is not connected to a document yet', async () => {
    const frame = new FakeFrame();
    frame.vanish();
    expect(await outcome(unserved(frame).viewer.ready)).toBe('pending');
  });

  it('posts to the expected origin, and to any only where a sandbox makes it opaque', () => {
    const targetOrigins = (embedOrigin: string, change: object = {}) => {
      const frame = new FakeFrame({ embedOrigin });
      Object.assign(frame.iframe, change);
      const posted = vi.spyOn(frame.embedProxy, 'postMessage');
      unserved(frame);
      return posted.mock.calls.map(([, origin]) => origin);
    };
    const hasAttribute = (name: string) => name === 'sandbox';
    const sandbox = { contains: (token: string) => token === 'allow-same-origin' };
    expect(targetOrigins('https://vitrine.example')).toEqual(['https://vitrine.example']);
    expect(targetOrigins('https://vitrine.example', { hasAttribute, sandbox })).toEqual([
      'https://vitrine.example',
    ]);
    expect(targetOrigins('null')).toEqual(['*']);
    expect(targetOrigins('https://vitrine.example', { src: '' })).toEqual([]);
    const contentDocument = { URL: 'about:blank' };
    expect(targetOrigins('https://shop.example', { contentDocument })).toEqual([]);
  });

  it('uses the origin option', async () => {
    const frame = new FakeFrame();
    frame.setSource('https://short.example/e');
    const { viewer, startServing } = unserved(frame, { origin: 'https://vitrine.example' });
    startServing();
    expect(await viewer.items()).toEqual([]);
  });

  it('ignores a hello from anywhere but its own iframe', async () => {
    const { viewer, frame } = unserved();
    const posted = vi.spyOn(frame.embedProxy, 'postMessage');
    const hello = { vitrine: 'hello', versions: [1] };
    const origin = 'https://vitrine.example';
    for (const source of [null, {}, frame.hostProxy]) {
      frame.hostWindow.dispatch('message', { data: hello, origin, source });
    }
    const source = frame.embedProxy;
    frame.hostWindow.dispatch('message', { data: hello, origin: 'https://evil.example', source });
    frame.hostWindow.dispatch('message', { data: { hello }, origin, source });
    expect(posted).not.toHaveBeenCalled();
    frame.hostWindow.dispatch('message', { data: hello, origin, source });
    expect(posted).toHaveBeenCalledOnce();
    expect(await outcome(viewer.ready)).toBe('pending');
  });

  it('gives up if nothing responds', async () => {
    const { viewer, frame } = unserved();
    const onError = vi.fn();
    viewer.on('error', onError);
    const results = [viewer.ready, viewer.play()];
    vi.advanceTimersByTime(29_000);
    expect(await outcome(results[1])).toBe('pending');
    vi.advanceTimersByTime(2_000);
    expect(await Promise.all(results.map(outcome))).toEqual(['timed-out', 'timed-out']);
    expect(onError).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: 'timed-out', fatal: true }),
    );
    expect(frame.listenerCount).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('has no time limit for a lazy iframe until it has loaded', async () => {
    const frame = new FakeFrame();
    frame.setLazy();
    const { viewer } = unserved(frame);
    vi.advanceTimersByTime(3_600_000);
    expect(await outcome(viewer.ready)).toBe('pending');
    frame.load();
    vi.advanceTimersByTime(29_000);
    expect(await outcome(viewer.ready)).toBe('pending');
    vi.advanceTimersByTime(2_000);
    expect(await outcome(viewer.ready)).toBe('timed-out');
  });

  it('reports why it was refused', async () => {
    const { viewer } = connected({ serve: { allow: ['https://blog.example'] } });
    const onError = vi.fn();
    viewer.on('error', onError);
    expect(await outcome(viewer.ready)).toBe('origin-not-allowed');
    expect(await outcome(viewer.play())).toBe('origin-not-allowed');
    const message = 'Pages of https://shop.example may not control this avatar.';
    expect(onError).toHaveBeenCalledExactlyOnceWith({
      ...{ code: 'origin-not-allowed', message, fileName: null, fatal: true },
    });
  });
});

describe('requests', () => {
  it('resolve addresses against the page of the client', async () => {
    const { viewer, fake } = connected();
    await viewer.load([
      'dance.anim',
      { url: '/a.mesh', name: 'a.mesh' },
      'https://x.example/b.mesh',
    ]);
    expect(fake.calls[0].args).toEqual([
      [
        'https://shop.example/dances/dance.anim',
        { url: 'https://shop.example/a.mesh', name: 'a.mesh' },
        'https://x.example/b.mesh',
      ],
    ]);
  });

  it('send only the bytes of a view, and leave the caller its own', async () => {
    const { viewer, fake } = connected();
    const buffer = new Uint8Array([1, 2, 3, 4, 5]).buffer;
    const view = new Uint8Array(buffer, 1, 2);
    await viewer.load([
      { bytes: view, name: 'a.mesh' },
      { bytes: buffer, name: 'b.mesh' },
      { bytes: new Blob(['c']), name: 'c.mesh' },
    ]);
    expect(buffer.byteLength).toBe(5);
    const [[a, b, c]] = fake.calls[0].args as [{ bytes: Uint8Array & Blob }[]];
    expect(a).toEqual({ bytes: new Uint8Array([2, 3]), name: 'a.mesh' });
    expect(a.bytes.buffer.byteLength).toBe(2);
    expect(b).toEqual({ bytes: new Uint8Array([1, 2, 3, 4, 5]), name: 'b.mesh' });
    expect(await c.bytes.text()).toBe('c');
  });

  it('send files as they are, and transfer the copy of bytes, so that there is only one', async () => {
    const { viewer } = connected();
    await viewer.ready;
    const posted = vi.spyOn(MessagePort.prototype, 'postMessage');
    const file = new File(['abc'], 'walk.anim');
    const bytes = Uint8Array.of(1, 2, 3);
    // Node cannot clone files: the browser tests show the outcome.
    await outcome(viewer.load([file, { bytes, name: 'a.mesh' }]));
    const request = posted.mock.calls.map(([message]) => message).find(({ id }) => id === 2);
    posted.mockRestore();
    expect(request.args[0][0]).toBe(file);
    expect(request.args[0][1].bytes.byteLength).toBe(0);
    expect(bytes.byteLength).toBe(3);
  });

  it('reject what cannot be sent', async () => {
    const { viewer } = connected();
    const detachedView = new Uint8Array(1);
    const detached = detachedView.buffer;
    structuredClone(detached, { transfer: [detached] });
    const results = [
      viewer.load('https://'),
      viewer.load({ bytes: detached, name: 'a.mesh' }),
      viewer.load({ bytes: detachedView, name: 'a.mesh' }),
      viewer.load(null as never),
      viewer.seek((() => 1) as never),
      viewer.setCamera({ orbit: Symbol('x') } as never),
    ];
    expect(await Promise.all(results.map(outcome))).toEqual(results.map(() => 'bad-argument'));
  });

  it('are given up after their time, and a later reply is ignored', async () => {
    const { viewer, fake } = connected();
    await viewer.ready;
    const { promise, resolve } = deferred();
    fake.delay = () => promise;
    const played = viewer.play();
    await settle();
    vi.advanceTimersByTime(29_000);
    expect(await outcome(played)).toBe('pending');
    vi.advanceTimersByTime(2_000);
    expect(await outcome(played)).toBe('timed-out');
    resolve();
    await settle();
    expect(await outcome(viewer.items())).toEqual({ value: [] });
  });

  it.each(['load', 'wear'] as const)(
    '%s has no time limit while there is progress',
    async (command) => {
      const { viewer, fake } = connected();
      await viewer.ready;
      fake.delay = () => new Promise(() => {});
      const loading = viewer[command]('a.mesh');
      await settle();
      for (let minute = 0; minute < 10; minute++) {
        vi.advanceTimersByTime(100_000);
        fake.emit('progress', { done: 0, total: 1, bytes: minute, fraction: null });
        expect(await outcome(loading)).toBe('pending');
      }
      vi.advanceTimersByTime(100_000);
      fake.emit('loaded', { items: [] });
      await settle();
      vi.advanceTimersByTime(21_000);
      expect(await outcome(loading)).toBe('timed-out');
    },
  );

  it('of other commands have their time limit whatever the progress of a load', async () => {
    const { viewer, fake } = connected();
    await viewer.ready;
    fake.delay = () => new Promise(() => {});
    const played = viewer.play();
    await settle();
    vi.advanceTimersByTime(20_000);
    fake.emit('progress', { done: 0, total: 1, bytes: 1, fraction: null });
    await settle();
    vi.advanceTimersByTime(11_000);
    expect(await outcome(played)).toBe('timed-out');
  });

  it('run the timer only while one is pending', async () => {
    const { viewer, fake } = connected();
    await viewer.ready;
    await settle();
    vi.advanceTimersByTime(1000);
    expect(vi.getTimerCount()).toBe(0);
    fake.delay = () => new Promise(() => {});
    const played = viewer.play();
    await settle();
    vi.advanceTimersByTime(31_000);
    expect(await outcome(played)).toBe('timed-out');
  });

  it('events reach listeners that were added before the connection', async () => {
    const { viewer, startServing } = unserved();
    const onLoaded = vi.fn();
    viewer.on('loaded', onLoaded);
    startServing();
    await viewer.load('a.mesh');
    expect(onLoaded).toHaveBeenCalledOnce();
  });
});

describe('closing', () => {
  it('rejects all pending requests when the iframe is removed, and emits an error', async () => {
    const { viewer, frame, fake } = connected();
    await viewer.ready;
    fake.delay = () => new Promise(() => {});
    const onError = vi.fn();
    viewer.on('error', onError);
    const pending = [viewer.load('a.mesh'), viewer.play()];
    await settle();
    frame.remove();
    expect(await Promise.all(pending.map(outcome))).toEqual(['disconnected', 'disconnected']);
    expect(await outcome(viewer.items())).toBe('disconnected');
    expect(onError).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: 'disconnected', fatal: true }),
    );
    expect(fake.listenerCount).toBe(0);
    expect(frame.listenerCount).toBe(0);
  });

  it('notices by itself that the iframe has disappeared', async () => {
    const { viewer, frame, fake } = connected();
    await viewer.ready;
    fake.delay = () => new Promise(() => {});
    const pending = viewer.load('a.mesh');
    await settle();
    frame.vanish();
    vi.advanceTimersByTime(300);
    expect(await outcome(pending)).toBe('disconnected');
  });

  it('notices with the next request that the iframe has disappeared', async () => {
    const { viewer, frame } = connected();
    await viewer.ready;
    frame.vanish();
    expect(await outcome(viewer.items())).toBe('disconnected');
  });

  it('ends when the iframe is removed before the embed has responded', async () => {
    const { viewer, frame } = unserved();
    frame.vanish();
    vi.advanceTimersByTime(300);
    expect(await outcome(viewer.ready)).toBe('disconnected');
  });

  it('stays connected when its own page fires its load event', async () => {
    const { viewer, frame } = connected();
    await viewer.ready;
    frame.load();
    await settle();
    vi.advanceTimersByTime(60_000);
    expect(await outcome(viewer.items())).toEqual({ value: [] });
  });

  it('is disposed when the page stops serving, and a new connect works', async () => {
    const { viewer, frame, stop } = connected();
    await viewer.ready;
    stop();
    await settle();
    expect(await outcome(viewer.items())).toBe('disposed');
    const second = unserved(frame);
    second.startServing();
    expect(await outcome(second.viewer.items())).toEqual({ value: [] });
  });

  it('is disconnected when a newly loaded page does not respond', async () => {
    const { viewer, frame, fake } = connected();
    await viewer.ready;
    // As if the process of the page had crashed: its port is open, and nothing responds.
    vi.spyOn(fake, 'on').mockReturnValue(() => {});
    const port = vi.spyOn(MessagePort.prototype, 'postMessage').mockImplementation(() => {});
    frame.load();
    await settle();
    vi.advanceTimersByTime(31_000);
    await settle();
    port.mockRestore();
    expect(await outcome(viewer.items())).toBe('disconnected');
  });

  it('rejects all pending requests when it is disposed of, without an error event', async () => {
    const { viewer, fake, frame } = connected();
    await viewer.ready;
    fake.delay = () => new Promise(() => {});
    const onError = vi.fn();
    viewer.on('error', onError);
    const pending = viewer.play();
    viewer.dispose();
    expect(await outcome(pending)).toBe('disposed');
    expect(onError).not.toHaveBeenCalled();
    await settle();
    expect(fake.listenerCount).toBe(0);
    expect(frame.listenerCount).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is disposed of by its signal, before or after it has connected', async () => {
    expect(
      await outcome(connected({ connect: { signal: AbortSignal.abort() } }).viewer.ready),
    ).toBe('disposed');
    const controller = new AbortController();
    const { viewer } = connected({ connect: { signal: controller.signal } });
    await viewer.ready;
    controller.abort();
    expect(await outcome(viewer.play())).toBe('disposed');
  });

  it('leaves no unhandled rejection if no caller awaits a promise', async () => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    unserved().viewer.dispose();
    await settle();
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});
