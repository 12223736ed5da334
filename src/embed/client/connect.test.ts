import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deferred } from '../../../test/deferred.ts';
import { FakeViewer } from '../../../test/embed/fake-viewer.ts';
import { FakeFrame, settle, stopClocks } from '../../../test/embed/fake-windows.ts';
import { serve, servedViewer } from '../../../test/embed/served-viewer.ts';
import { type ConnectOptions, connect } from './index.ts';

const opened: (() => void)[] = [];
beforeEach(stopClocks);
afterEach(() => {
  for (const close of opened.splice(0)) close();
  vi.useRealTimers();
});

function stage(options?: Parameters<typeof servedViewer>[0]) {
  const served = servedViewer(options);
  opened.push(served.end);
  return served;
}

/** A client of a frame in which nobody listens yet. */
function early(frame = new FakeFrame(), options?: ConnectOptions) {
  const viewer = connect(frame.iframe, options);
  opened.push(() => viewer.dispose());
  const begin = () => {
    const fake = new FakeViewer();
    opened.push(serve(fake, frame));
    return fake;
  };
  return { frame, viewer, begin };
}

/** What became of it, or that nothing did. */
const outcome = (answer: Promise<unknown>) =>
  Promise.race([
    answer.then(
      (value) => ({ value }),
      (error) => error.code,
    ),
    settle().then(() => 'open'),
  ]);

describe('beginning', () => {
  it('waits for an embed that begins to listen later', async () => {
    const { viewer, begin } = early();
    const played = viewer.play();
    await settle();
    const fake = begin();
    await played;
    expect((await viewer.ready).protocol).toBe(1);
    expect(fake.calls.map(({ command }) => command)).toEqual(['play']);
  });

  it('tries again when the iframe has loaded, whether or not anybody said hello', async () => {
    const { viewer, frame, begin } = early();
    frame.setSource('');
    frame.load();
    await settle();
    begin();
    await settle();
    frame.setSource('https://vitrine.example/embed.html');
    frame.load();
    expect(await viewer.items()).toEqual([]);
  });

  it('says connect to nobody but the origin that it expects', async () => {
    const frame = new FakeFrame({ embedOrigin: 'https://evil.example' });
    frame.setSource('https://vitrine.example/embed.html');
    const { viewer, begin } = early(frame);
    const heard = vi.fn();
    frame.embedWindow.addEventListener('message', heard as never);
    begin();
    frame.load();
    expect(await outcome(viewer.ready)).toBe('open');
    expect(heard).not.toHaveBeenCalled();
  });

  it('waits for an iframe that is in no page yet', async () => {
    const frame = new FakeFrame();
    frame.vanish();
    expect(await outcome(early(frame).viewer.ready)).toBe('open');
  });

  it('speaks to an origin by its name, and to any only where a sandbox leaves it none', () => {
    const spokenTo = (embedOrigin: string, change: object = {}) => {
      const frame = new FakeFrame({ embedOrigin });
      Object.assign(frame.iframe, change);
      const posted = vi.spyOn(frame.embedProxy, 'postMessage');
      early(frame);
      return posted.mock.calls.map(([, origin]) => origin);
    };
    const hasAttribute = (name: string) => name === 'sandbox';
    const sandbox = { contains: (token: string) => token === 'allow-same-origin' };
    expect(spokenTo('https://vitrine.example')).toEqual(['https://vitrine.example']);
    expect(spokenTo('https://vitrine.example', { hasAttribute, sandbox })).toEqual([
      'https://vitrine.example',
    ]);
    expect(spokenTo('null')).toEqual(['*']);
    expect(spokenTo('https://vitrine.example', { src: '' })).toEqual([]);
    const contentDocument = { URL: 'about:blank' };
    expect(spokenTo('https://shop.example', { contentDocument })).toEqual([]);
  });

  it('takes the origin that it is told', async () => {
    const frame = new FakeFrame();
    frame.setSource('https://short.example/e');
    const { viewer, begin } = early(frame, { origin: 'https://vitrine.example' });
    begin();
    expect(await viewer.items()).toEqual([]);
  });

  it('heeds no hello but that of its own iframe', async () => {
    const { viewer, frame } = early();
    const posted = vi.spyOn(frame.embedProxy, 'postMessage');
    const hello = { vitrine: 'hello', versions: [1] };
    const origin = 'https://vitrine.example';
    for (const source of [null, {}, frame.hostProxy]) {
      frame.hostWindow.fire('message', { data: hello, origin, source });
    }
    const source = frame.embedProxy;
    frame.hostWindow.fire('message', { data: hello, origin: 'https://evil.example', source });
    frame.hostWindow.fire('message', { data: { hello }, origin, source });
    expect(posted).not.toHaveBeenCalled();
    frame.hostWindow.fire('message', { data: hello, origin, source });
    expect(posted).toHaveBeenCalledOnce();
    expect(await outcome(viewer.ready)).toBe('open');
  });

  it('gives up where nobody answers', async () => {
    const { viewer, frame } = early();
    const told = vi.fn();
    viewer.on('error', told);
    const answers = [viewer.ready, viewer.play()];
    vi.advanceTimersByTime(29_000);
    expect(await outcome(answers[1])).toBe('open');
    vi.advanceTimersByTime(2_000);
    expect(await Promise.all(answers.map(outcome))).toEqual(['timed-out', 'timed-out']);
    expect(told).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: 'timed-out', fatal: true }),
    );
    expect(frame.listenerCount).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('gives a lazy iframe all the time until it has loaded', async () => {
    const frame = new FakeFrame();
    frame.setLazy();
    const { viewer } = early(frame);
    vi.advanceTimersByTime(3_600_000);
    expect(await outcome(viewer.ready)).toBe('open');
    frame.load();
    vi.advanceTimersByTime(29_000);
    expect(await outcome(viewer.ready)).toBe('open');
    vi.advanceTimersByTime(2_000);
    expect(await outcome(viewer.ready)).toBe('timed-out');
  });

  it('says why it was refused', async () => {
    const { viewer } = stage({ serve: { allow: ['https://blog.example'] } });
    const told = vi.fn();
    viewer.on('error', told);
    expect(await outcome(viewer.ready)).toBe('origin-not-allowed');
    expect(await outcome(viewer.play())).toBe('origin-not-allowed');
    const message = 'Pages of https://shop.example may not drive this avatar.';
    expect(told).toHaveBeenCalledExactlyOnceWith({
      ...{ code: 'origin-not-allowed', message, fileName: null, fatal: true },
    });
  });
});

describe('asking', () => {
  it('sends addresses as its own page means them', async () => {
    const { viewer, fake } = stage();
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

  it('sends the bytes of a view alone, and leaves the caller its own', async () => {
    const { viewer, fake } = stage();
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

  it('sends files as they are, and hands the copy of bytes over, so that there are not two', async () => {
    const { viewer } = stage();
    await viewer.ready;
    const posted = vi.spyOn(MessagePort.prototype, 'postMessage');
    const file = new File(['abc'], 'walk.anim');
    const bytes = Uint8Array.of(1, 2, 3);
    // Node clones no files: what comes of it is for browsers to show.
    await outcome(viewer.load([file, { bytes, name: 'a.mesh' }]));
    const request = posted.mock.calls.map(([message]) => message).find(({ id }) => id === 2);
    posted.mockRestore();
    expect(request.args[0][0]).toBe(file);
    expect(request.args[0][1].bytes.byteLength).toBe(0);
    expect(bytes.byteLength).toBe(3);
  });

  it('refuses what cannot be sent', async () => {
    const { viewer } = stage();
    const handedAway = new Uint8Array(1);
    const gone = handedAway.buffer;
    structuredClone(gone, { transfer: [gone] });
    const wrong = [
      viewer.load('https://'),
      viewer.load({ bytes: gone, name: 'a.mesh' }),
      viewer.load({ bytes: handedAway, name: 'a.mesh' }),
      viewer.load(null as never),
      viewer.seek((() => 1) as never),
      viewer.setCamera({ orbit: Symbol('x') } as never),
    ];
    expect(await Promise.all(wrong.map(outcome))).toEqual(wrong.map(() => 'bad-argument'));
  });

  it('gives a request up after its time, and takes no answer that comes later', async () => {
    const { viewer, fake } = stage();
    await viewer.ready;
    const { promise, resolve } = deferred();
    fake.pace = () => promise;
    const played = viewer.play();
    await settle();
    vi.advanceTimersByTime(29_000);
    expect(await outcome(played)).toBe('open');
    vi.advanceTimersByTime(2_000);
    expect(await outcome(played)).toBe('timed-out');
    resolve();
    await settle();
    expect(await outcome(viewer.items())).toEqual({ value: [] });
  });

  it.each(['load', 'wear'] as const)('waits for %s while there is progress', async (command) => {
    const { viewer, fake } = stage();
    await viewer.ready;
    fake.pace = () => new Promise(() => {});
    const loading = viewer[command]('a.mesh');
    await settle();
    for (let minute = 0; minute < 10; minute++) {
      vi.advanceTimersByTime(100_000);
      fake.tell('progress', { done: 0, total: 1, bytes: minute, fraction: null });
      expect(await outcome(loading)).toBe('open');
    }
    vi.advanceTimersByTime(100_000);
    fake.tell('loaded', { items: [] });
    await settle();
    vi.advanceTimersByTime(21_000);
    expect(await outcome(loading)).toBe('timed-out');
  });

  it('waits no longer for anything else because of the progress of a load', async () => {
    const { viewer, fake } = stage();
    await viewer.ready;
    fake.pace = () => new Promise(() => {});
    const played = viewer.play();
    await settle();
    vi.advanceTimersByTime(20_000);
    fake.tell('progress', { done: 0, total: 1, bytes: 1, fraction: null });
    await settle();
    vi.advanceTimersByTime(11_000);
    expect(await outcome(played)).toBe('timed-out');
  });

  it('lets the clock rest while nothing is open, and looks at it again for what comes', async () => {
    const { viewer, fake } = stage();
    await viewer.ready;
    await settle();
    vi.advanceTimersByTime(1000);
    expect(vi.getTimerCount()).toBe(0);
    fake.pace = () => new Promise(() => {});
    const played = viewer.play();
    await settle();
    vi.advanceTimersByTime(31_000);
    expect(await outcome(played)).toBe('timed-out');
  });

  it('tells listeners that came before anything was there', async () => {
    const { viewer, begin } = early();
    const told = vi.fn();
    viewer.on('loaded', told);
    begin();
    await viewer.load('a.mesh');
    expect(told).toHaveBeenCalledOnce();
  });
});

describe('ending', () => {
  it('answers all that is open when the iframe is removed, and tells so', async () => {
    const { viewer, frame, fake } = stage();
    await viewer.ready;
    fake.pace = () => new Promise(() => {});
    const told = vi.fn();
    viewer.on('error', told);
    const open = [viewer.load('a.mesh'), viewer.play()];
    await settle();
    frame.remove();
    expect(await Promise.all(open.map(outcome))).toEqual(['disconnected', 'disconnected']);
    expect(await outcome(viewer.items())).toBe('disconnected');
    expect(told).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: 'disconnected', fatal: true }),
    );
    expect(fake.subscriptions).toBe(0);
    expect(frame.listenerCount).toBe(0);
  });

  it('finds out by itself when the iframe went without a word', async () => {
    const { viewer, frame, fake } = stage();
    await viewer.ready;
    fake.pace = () => new Promise(() => {});
    const open = viewer.load('a.mesh');
    await settle();
    frame.vanish();
    vi.advanceTimersByTime(300);
    expect(await outcome(open)).toBe('disconnected');
  });

  it('finds out at once when something is asked of it', async () => {
    const { viewer, frame } = stage();
    await viewer.ready;
    frame.vanish();
    expect(await outcome(viewer.items())).toBe('disconnected');
  });

  it('ends when the iframe goes before anybody answered', async () => {
    const { viewer, frame } = early();
    frame.vanish();
    vi.advanceTimersByTime(300);
    expect(await outcome(viewer.ready)).toBe('disconnected');
  });

  it('stays connected through the load event of its own page', async () => {
    const { viewer, frame } = stage();
    await viewer.ready;
    frame.load();
    await settle();
    vi.advanceTimersByTime(60_000);
    expect(await outcome(viewer.items())).toEqual({ value: [] });
  });

  it('is disconnected by another page in the iframe, and connects anew when asked', async () => {
    const { viewer, frame, stop } = stage();
    await viewer.ready;
    stop();
    await settle();
    expect(await outcome(viewer.items())).toBe('disposed');
    const again = early(frame);
    again.begin();
    expect(await outcome(again.viewer.items())).toEqual({ value: [] });
  });

  it('is disconnected when the page that loaded does not know it', async () => {
    const { viewer, frame, fake } = stage();
    await viewer.ready;
    // The page is gone with its process: its port is open and says nothing.
    vi.spyOn(fake, 'on').mockReturnValue(() => {});
    const port = vi.spyOn(MessagePort.prototype, 'postMessage').mockImplementation(() => {});
    frame.load();
    await settle();
    vi.advanceTimersByTime(31_000);
    await settle();
    port.mockRestore();
    expect(await outcome(viewer.items())).toBe('disconnected');
  });

  it('answers all that is open when it is disposed of, and tells nobody', async () => {
    const { viewer, fake, frame } = stage();
    await viewer.ready;
    fake.pace = () => new Promise(() => {});
    const told = vi.fn();
    viewer.on('error', told);
    const open = viewer.play();
    viewer.dispose();
    expect(await outcome(open)).toBe('disposed');
    expect(told).not.toHaveBeenCalled();
    await settle();
    expect(fake.subscriptions).toBe(0);
    expect(frame.listenerCount).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('disposes of itself by its signal, before or after it began', async () => {
    expect(await outcome(stage({ connect: { signal: AbortSignal.abort() } }).viewer.ready)).toBe(
      'disposed',
    );
    const controller = new AbortController();
    const { viewer } = stage({ connect: { signal: controller.signal } });
    await viewer.ready;
    controller.abort();
    expect(await outcome(viewer.play())).toBe('disposed');
  });

  it('leaves no rejection unhandled where nobody waited', async () => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    early().viewer.dispose();
    await settle();
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});
