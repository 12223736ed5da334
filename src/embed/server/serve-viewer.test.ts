import { afterEach, expect, it, vi } from 'vitest';
import { FakeViewer } from '../../../test/embed/fake-viewer.ts';
import { FakeFrame, fakeProxy, settle } from '../../../test/embed/fake-windows.ts';
import { connectPlainly, type PlainClient } from '../../../test/embed/plain-client.ts';
import { serve } from '../../../test/embed/served-viewer.ts';
import type { ServeOptions } from './index.ts';
import { SERVER_LIMITS } from './index.ts';

const opened: (() => void)[] = [];
afterEach(() => {
  for (const close of opened.splice(0)) close();
});

function stage(options: Partial<Pick<ServeOptions, 'allow' | 'features' | 'now'>> = {}) {
  const frame = new FakeFrame();
  const viewer = new FakeViewer();
  const stop = serve(viewer, frame, options);
  opened.push(stop);
  const open = async (message?: object): Promise<PlainClient> => {
    const client = connectPlainly(frame, message);
    opened.push(() => client.port.close());
    await settle();
    return client;
  };
  return { frame, viewer, stop, open };
}

it('says hello to the page around it, and nothing else', async () => {
  const heard = vi.fn();
  const frame = new FakeFrame();
  frame.hostWindow.addEventListener('message', heard as never);
  opened.push(serve(new FakeViewer(), frame));
  await settle();
  expect(heard).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ data: { vitrine: 'hello', versions: [1] } }),
  );
});

it('serves nobody when it stands alone', () => {
  const frame = new FakeFrame();
  const own = frame.embedWindow as unknown as Window;
  const postMessage = vi.fn();
  Object.assign(own, { postMessage });
  serve(new FakeViewer(), Object.assign(frame, { hostProxy: own }));
  expect(postMessage).not.toHaveBeenCalled();
  expect(frame.embedWindow.listens('message')).toBe(false);
});

it('welcomes a client, answers it and tells it of events', async () => {
  const { open, viewer } = stage();
  const client = await open();
  client.post({ id: 7, command: 'load', args: ['dance.anim'] });
  await settle();
  expect(client.first).toEqual({ vitrine: 'welcome', version: 1 });
  expect(client.received.slice(1, 3)).toEqual([
    { event: 'progress', detail: { done: 1, total: 1, bytes: 10, fraction: 1 } },
    { event: 'loaded', detail: { items: [expect.objectContaining({ fileName: 'dance.anim' })] } },
  ]);
  expect(client.answers(7)).toEqual([
    { id: 7, result: [expect.objectContaining({ duration: 4 })] },
  ]);
  expect(viewer.calls).toEqual([{ command: 'load', args: ['dance.anim'] }]);
});

it('tells of an error as data, also where it is an Error', async () => {
  const { open, viewer } = stage();
  const client = await open();
  client.post({ id: 1, command: 'remove', args: ['nothing'] });
  const failed = await viewer.remove('nothing').catch((error) => error);
  viewer.tell('error', failed);
  await settle();
  const error = { code: 'no-such-item', message: 'nothing', fileName: null, fatal: false };
  expect(client.received).toContainEqual({ event: 'error', detail: error });
  expect(client.answers(1)).toEqual([{ id: 1, error }]);
});

it('answers other versions with those that it speaks', async () => {
  const { open } = stage();
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

it('lets only listed origins in, and says so to the others', async () => {
  const { open } = stage({ allow: ['https://blog.example'] });
  expect((await open()).first).toMatchObject({ code: 'origin-not-allowed' });
  expect((await stage({ allow: [] }).open()).first).toMatchObject({ code: 'origin-not-allowed' });
  expect((await stage({ allow: ['https://shop.example'] }).open()).first).toMatchObject({
    vitrine: 'welcome',
  });
});

it('hears nobody but the page around it', async () => {
  const { frame, viewer } = stage();
  const strange = { postMessage: vi.fn() };
  for (const source of [strange, null, frame.embedProxy]) {
    const proxy = fakeProxy(
      { window: frame.embedWindow, origin: 'https://vitrine.example' },
      { origin: 'https://shop.example', source: () => source },
    );
    const { port1, port2 } = new MessageChannel();
    opened.push(() => port1.close());
    const answered = vi.fn();
    port1.onmessage = answered;
    proxy.postMessage({ vitrine: 'connect', versions: [1], id: 'x' }, '*', [port2]);
    await settle();
    expect(answered).not.toHaveBeenCalled();
  }
  expect(viewer.subscriptions).toBe(0);
});

it('looks at nothing in messages that are not for it', () => {
  const { frame } = stage();
  const data = vi.fn(() => ({ vitrine: 'connect', versions: [1], id: 'x' }));
  const ports = vi.fn(() => []);
  const event = (source: unknown) =>
    Object.defineProperties({ source }, { data: { get: data }, ports: { get: ports } });
  for (let count = 0; count < 10_000; count++) frame.embedWindow.fire('message', event({}));
  expect(ports).not.toHaveBeenCalled();
  for (let count = 0; count < 10_000; count++) {
    frame.embedWindow.fire('message', event(frame.hostProxy));
  }
  expect(data).not.toHaveBeenCalled();
});

it('drops attempts to connect that come too fast', async () => {
  const { frame, viewer } = stage({ now: () => 0 });
  const data = vi.fn(() => null);
  const close = vi.fn();
  const event = Object.defineProperty(
    { source: frame.hostProxy, ports: [{ close }] },
    ...(['data', { get: data }] as const),
  );
  for (let count = 0; count < 10_000; count++) frame.embedWindow.fire('message', event);
  expect(data).toHaveBeenCalledTimes(SERVER_LIMITS.connectBurst);
  expect(close).toHaveBeenCalledTimes(10_000 - SERVER_LIMITS.connectBurst);
  expect(viewer.subscriptions).toBe(0);
});

it('has a limit of connections, and room again when one ends', async () => {
  const { open, viewer } = stage();
  const clients = [];
  for (let count = 0; count < SERVER_LIMITS.connections; count++) clients.push(await open());
  const perClient = viewer.subscriptions / SERVER_LIMITS.connections;
  expect((await open()).first).toMatchObject({ vitrine: 'refused', code: 'too-busy' });
  clients[0].post({ vitrine: 'bye' });
  clients[1].port.close();
  await settle();
  expect(viewer.subscriptions).toBe(perClient * (SERVER_LIMITS.connections - 2));
  expect((await open()).first).toMatchObject({ vitrine: 'welcome' });
});

it('has room for a client that is there already, also where there is none for others', async () => {
  const { open, stop } = stage();
  for (let count = 0; count < SERVER_LIMITS.connections; count++) await open({ id: `${count}` });
  const again = await open({ id: '3' });
  expect(again.first).toMatchObject({ vitrine: 'welcome' });
  stop();
  await settle();
  expect(again.received.at(-1)).toEqual({ vitrine: 'bye', code: 'disposed' });
});

it('takes names of 100 characters, and no longer ones', async () => {
  const { open } = stage();
  expect((await open({ id: 'n'.repeat(100) })).first).toMatchObject({ vitrine: 'welcome' });
  expect((await open({ id: 'n'.repeat(101) })).received).toEqual([]);
});

it('closes the connection that a client had before under its name', async () => {
  const { open, viewer } = stage();
  const before = await open({ id: 'shop' });
  const { subscriptions } = viewer;
  const after = await open({ id: 'shop' });
  expect(before.received.at(-1)).toEqual({ vitrine: 'bye', code: 'disconnected' });
  expect(viewer.subscriptions).toBe(subscriptions);
  after.post({ id: 1, command: 'ping', args: [] });
  await settle();
  expect(after.answers(1)).toEqual([{ id: 1, result: undefined }]);
});

it('tells all when it ends, and frees what it holds', async () => {
  const { frame, viewer, stop, open } = stage();
  const clients = [await open(), await open()];
  stop();
  await settle();
  for (const client of clients) {
    expect(client.received.at(-1)).toEqual({ vitrine: 'bye', code: 'disposed' });
  }
  expect(viewer.subscriptions).toBe(0);
  expect(frame.embedWindow.listens('message')).toBe(false);
});

it('ends with its page, unless that only rests', async () => {
  const { frame, open } = stage();
  const client = await open();
  frame.embedWindow.fire('pagehide', { persisted: true });
  await settle();
  expect(client.received).toHaveLength(1);
  frame.embedWindow.fire('pagehide', { persisted: false });
  await settle();
  expect(client.received.at(-1)).toEqual({ vitrine: 'bye', code: 'disconnected' });
});

it('exports only where the serving page allows it, whatever the viewer would do', async () => {
  const { open, viewer } = stage({ features: [] });
  const client = await open();
  client.post({ id: 1, command: 'exportGlb', args: [] });
  client.post({ id: 2, command: 'ready', args: [] });
  await settle();
  expect(client.answers(1)).toEqual([
    { id: 1, error: expect.objectContaining({ code: 'not-allowed' }) },
  ]);
  expect(client.answers(2)).toEqual([
    { id: 2, result: { protocol: 1, version: '0.1.0', features: [] } },
  ]);
  expect(viewer.calls).toEqual([]);
});

it('exports, and says that it can, where both the serving page and the viewer allow it', async () => {
  const client = await stage({ features: ['export-glb'] }).open();
  client.post({ id: 1, command: 'exportGlb', args: [] });
  client.post({ id: 2, command: 'ready', args: [] });
  await settle();
  const [{ result }] = client.answers(1);
  expect((result as Blob).type).toBe('model/gltf-binary');
  expect(client.answers(2)).toMatchObject([{ result: { features: ['export-glb'] } }]);
});
