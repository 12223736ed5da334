import { afterEach, expect, it, vi } from 'vitest';
import { FakeViewer } from '../../../test/embed/fake-viewer.ts';
import { FakeFrame, fakeProxy, settle } from '../../../test/embed/fake-windows.ts';
import { connectRawClient, type RawClient } from '../../../test/embed/raw-client.ts';
import { serve } from '../../../test/embed/served-viewer.ts';
import { SERVER_LIMITS, type ServeOptions } from './index.ts';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanups.splice(0)) cleanUp();
});

function served(options: Partial<Pick<ServeOptions, 'allow' | 'features' | 'now'>> = {}) {
  const frame = new FakeFrame();
  const viewer = new FakeViewer();
  const stop = serve(viewer, frame, options);
  cleanups.push(stop);
  const open = async (message?: object): Promise<RawClient> => {
    const client = connectRawClient(frame, message);
    cleanups.push(() => client.port.close());
    await settle();
    return client;
  };
  return { frame, viewer, stop, open };
}

it('posts hello to the page around it, and nothing else', async () => {
  const onMessage = vi.fn();
  const frame = new FakeFrame();
  frame.hostWindow.addEventListener('message', onMessage as never);
  cleanups.push(serve(new FakeViewer(), frame));
  await settle();
  expect(onMessage).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ data: { vitrine: 'hello', versions: [1] } }),
  );
});

it('serves nothing if it is not in a frame', () => {
  const frame = new FakeFrame();
  const own = frame.embedWindow as unknown as Window;
  const postMessage = vi.fn();
  Object.assign(own, { postMessage });
  serve(new FakeViewer(), Object.assign(frame, { hostProxy: own }));
  expect(postMessage).not.toHaveBeenCalled();
  expect(frame.embedWindow.hasListener('message')).toBe(false);
});

it('welcomes a client, replies to it and forwards events', async () => {
  const { open, viewer } = served();
  const client = await open();
  client.post({ id: 7, command: 'load', args: ['dance.anim'] });
  await settle();
  expect(client.first).toEqual({ vitrine: 'welcome', version: 1 });
  expect(client.received.slice(1, 3)).toEqual([
    { event: 'progress', detail: { done: 1, total: 1, bytes: 10, fraction: 1 } },
    { event: 'loaded', detail: { items: [expect.objectContaining({ fileName: 'dance.anim' })] } },
  ]);
  expect(client.repliesTo(7)).toEqual([
    { id: 7, result: [expect.objectContaining({ duration: 4 })] },
  ]);
  expect(viewer.calls).toEqual([{ command: 'load', args: ['dance.anim'] }]);
});

it('forwards an error as data, also where it is an Error', async () => {
  const { open, viewer } = served();
  const client = await open();
  client.post({ id: 1, command: 'remove', args: ['nothing'] });
  const failed = await viewer.api.remove('nothing').catch((error) => error);
  viewer.emit('error', failed);
  await settle();
  const error = { code: 'no-such-item', message: 'nothing', fileName: null, fatal: false };
  expect(client.received).toContainEqual({ event: 'error', detail: error });
  expect(client.repliesTo(1)).toEqual([{ id: 1, error }]);
});

it('refuses other versions, and lists the supported ones', async () => {
  const { open } = served();
  for (const versions of [[], [0], [2, 3], ['1'], [null]]) {
    const client = await open({ versions });
    expect(client.received).toEqual([
      {
        ...{ vitrine: 'refused', code: 'unsupported-version', supported: [1] },
        message: expect.stringContaining(': 1.'),
      },
    ]);
  }
  expect((await open({ versions: [9, 1] })).first).toEqual({ vitrine: 'welcome', version: 1 });
});

it('accepts only listed origins, and refuses the others', async () => {
  const { open } = served({ allow: ['https://blog.example'] });
  expect((await open()).first).toMatchObject({ code: 'origin-not-allowed' });
  expect((await served({ allow: [] }).open()).first).toMatchObject({ code: 'origin-not-allowed' });
  expect((await served({ allow: ['https://shop.example'] }).open()).first).toMatchObject({
    vitrine: 'welcome',
  });
});

it('ignores messages from any window but its parent', async () => {
  const { frame, viewer } = served();
  const otherWindow = { postMessage: vi.fn() };
  for (const source of [otherWindow, null, frame.embedProxy]) {
    const proxy = fakeProxy(
      { window: frame.embedWindow, origin: 'https://vitrine.example' },
      { origin: 'https://shop.example', source: () => source },
    );
    const { port1, port2 } = new MessageChannel();
    cleanups.push(() => port1.close());
    const onReply = vi.fn();
    port1.onmessage = onReply;
    proxy.postMessage({ vitrine: 'connect', versions: [1], id: 'x' }, '*', [port2]);
    await settle();
    expect(onReply).not.toHaveBeenCalled();
  }
  expect(viewer.listenerCount).toBe(0);
});

it('does not deserialize messages that are not for it', () => {
  const { frame } = served();
  const data = vi.fn(() => ({ vitrine: 'connect', versions: [1], id: 'x' }));
  const ports = vi.fn(() => []);
  const event = (source: unknown) =>
    Object.defineProperties({ source }, { data: { get: data }, ports: { get: ports } });
  for (let count = 0; count < 10_000; count++) frame.embedWindow.dispatch('message', event({}));
  expect(ports).not.toHaveBeenCalled();
  for (let count = 0; count < 10_000; count++) {
    frame.embedWindow.dispatch('message', event(frame.hostProxy));
  }
  expect(data).not.toHaveBeenCalled();
});

it('drops attempts to connect beyond its rate limit', async () => {
  const { frame, viewer } = served({ now: () => 0 });
  const data = vi.fn(() => null);
  const close = vi.fn();
  const event = Object.defineProperty(
    { source: frame.hostProxy, ports: [{ close }] },
    ...(['data', { get: data }] as const),
  );
  for (let count = 0; count < 10_000; count++) frame.embedWindow.dispatch('message', event);
  expect(data).toHaveBeenCalledTimes(SERVER_LIMITS.connectBurst);
  expect(close).toHaveBeenCalledTimes(10_000 - SERVER_LIMITS.connectBurst);
  expect(viewer.listenerCount).toBe(0);
});

it('limits the number of connections, and accepts another when one ends', async () => {
  const { open, viewer } = served();
  const clients = [];
  for (let count = 0; count < SERVER_LIMITS.connections; count++) clients.push(await open());
  const perClient = viewer.listenerCount / SERVER_LIMITS.connections;
  expect((await open()).first).toMatchObject({ vitrine: 'refused', code: 'too-busy' });
  clients[0].post({ vitrine: 'bye' });
  clients[1].port.close();
  await settle();
  expect(viewer.listenerCount).toBe(perClient * (SERVER_LIMITS.connections - 2));
  expect((await open()).first).toMatchObject({ vitrine: 'welcome' });
});

it('accepts a client that connects again, also at the limit', async () => {
  const { open, stop } = served();
  for (let count = 0; count < SERVER_LIMITS.connections; count++) await open({ id: `${count}` });
  const again = await open({ id: '3' });
  expect(again.first).toMatchObject({ vitrine: 'welcome' });
  stop();
  await settle();
  expect(again.received.at(-1)).toEqual({ vitrine: 'bye', code: 'disposed' });
});

it('accepts names of 100 characters, and no longer ones', async () => {
  const { open } = served();
  expect((await open({ id: 'n'.repeat(100) })).first).toMatchObject({ vitrine: 'welcome' });
  expect((await open({ id: 'n'.repeat(101) })).received).toEqual([]);
});

it('closes an earlier connection under the same name', async () => {
  const { open, viewer } = served();
  const before = await open({ id: 'shop' });
  const { listenerCount } = viewer;
  const after = await open({ id: 'shop' });
  expect(before.received.at(-1)).toEqual({ vitrine: 'bye', code: 'disconnected' });
  expect(viewer.listenerCount).toBe(listenerCount);
  after.post({ id: 1, command: 'ping', args: [] });
  await settle();
  expect(after.repliesTo(1)).toEqual([{ id: 1, result: undefined }]);
});

it('sends a bye to every client when it stops, and removes its listeners', async () => {
  const { frame, viewer, stop, open } = served();
  const clients = [await open(), await open()];
  stop();
  await settle();
  for (const client of clients) {
    expect(client.received.at(-1)).toEqual({ vitrine: 'bye', code: 'disposed' });
  }
  expect(viewer.listenerCount).toBe(0);
  expect(frame.embedWindow.hasListener('message')).toBe(false);
});

it('stops with its page, unless that is kept in the back/forward cache', async () => {
  const { frame, open } = served();
  const client = await open();
  frame.embedWindow.dispatch('pagehide', { persisted: true });
  await settle();
  expect(client.received).toHaveLength(1);
  frame.embedWindow.dispatch('pagehide', { persisted: false });
  await settle();
  expect(client.received.at(-1)).toEqual({ vitrine: 'bye', code: 'disconnected' });
});

it('exports only where the serving page allows it, whatever the viewer allows', async () => {
  const { open, viewer } = served({ features: [] });
  const client = await open();
  client.post({ id: 1, command: 'exportGlb', args: [] });
  client.post({ id: 2, command: 'ready', args: [] });
  await settle();
  expect(client.repliesTo(1)).toEqual([
    { id: 1, error: expect.objectContaining({ code: 'not-allowed' }) },
  ]);
  expect(client.repliesTo(2)).toEqual([
    { id: 2, result: { protocol: 1, version: '0.1.0', features: [] } },
  ]);
  expect(viewer.calls).toEqual([]);
});

it('exports, and lists the feature, where both the serving page and the viewer allow it', async () => {
  const client = await served({ features: ['export-glb'] }).open();
  client.post({ id: 1, command: 'exportGlb', args: [] });
  client.post({ id: 2, command: 'ready', args: [] });
  await settle();
  const [{ result }] = client.repliesTo(1);
  expect((result as Blob).type).toBe('model/gltf-binary');
  expect(client.repliesTo(2)).toMatchObject([{ result: { features: ['export-glb'] } }]);
});
