import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { FakeFrame, settle } from '../../../test/embed/fake-windows.ts';
import { connect } from './index.ts';

/* An embed that sends arbitrary messages to the page. */

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanups.splice(0)) cleanUp();
});

/** A client, and the port that it has transferred. */
async function connected() {
  const frame = new FakeFrame();
  const ports: MessagePort[] = [];
  frame.embedWindow.addEventListener('message', ((event: MessageEvent) =>
    ports.push(...event.ports)) as never);
  const viewer = connect(frame.iframe);
  await settle();
  const [port] = ports;
  const requests: { readonly id: number; readonly command: string }[] = [];
  port.onmessage = ({ data }) => void requests.push(data);
  cleanups.push(
    () => viewer.dispose(),
    () => port.close(),
  );
  return { frame, viewer, port, ports, requests };
}

it('sends nothing before the welcome', async () => {
  const { viewer, port, requests } = await connected();
  const playing = viewer.play();
  await settle();
  expect(requests).toEqual([]);
  port.postMessage({ vitrine: 'welcome', version: 1 });
  port.postMessage({ vitrine: 'welcome', version: 1 });
  await settle();
  expect(requests).toEqual([
    { id: 1, command: 'ready', args: [] },
    { id: 2, command: 'play', args: [] },
  ]);
  port.postMessage({ id: 2, result: undefined });
  expect(await playing).toBeUndefined();
});

it('accepts the first reply to its request, and no other', async () => {
  const { viewer, port } = await connected();
  port.postMessage({ vitrine: 'welcome', version: 1 });
  const items = viewer.items();
  for (const id of [-1, 0, 3, 99, 1.5, '2', null, '__proto__']) {
    port.postMessage({ id, result: 'spoofed' });
  }
  port.postMessage({ id: 2, result: ['first'] });
  port.postMessage({ id: 2, result: ['second'] });
  port.postMessage({ id: 2, error: { code: 'internal' } });
  expect(await items).toEqual(['first']);
});

it('accepts replies through its port only', async () => {
  const { viewer, frame, port } = await connected();
  port.postMessage({ vitrine: 'welcome', version: 1 });
  const onResult = vi.fn();
  void viewer.items().then(onResult);
  await settle();
  const source = frame.embedProxy;
  for (const data of [{ id: 2, result: [] }, { vitrine: 'bye' }, { vitrine: 'refused' }]) {
    frame.hostWindow.dispatch('message', { data, origin: 'https://vitrine.example', source });
  }
  await settle();
  expect(onResult).not.toHaveBeenCalled();
  port.postMessage({ id: 2, result: [] });
  await settle();
  expect(onResult).toHaveBeenCalledWith([]);
});

it('makes an error of any value that is sent as one', async () => {
  const { viewer, port } = await connected();
  port.postMessage({ vitrine: 'welcome', version: 1 });
  const unknown = { code: 'internal', message: '', fileName: null, fatal: false };
  const sent: [error: unknown, found: object][] = [
    ...[null, 7, {}, []].map((error): [unknown, object] => [error, unknown]),
    [
      { code: 5, fileName: 1, fatal: 'yes' },
      { ...unknown, code: '5' },
    ],
    [
      { code: 'x', message: 'Why', fileName: 'a.mesh', fatal: true },
      { code: 'x', message: 'Why', fileName: 'a.mesh', fatal: true },
    ],
  ];
  const found = sent.map(() => viewer.play().catch((error) => error));
  sent.forEach(([error], index) => {
    port.postMessage({ id: index + 2, error });
  });
  const errors = await Promise.all(found);
  errors.forEach((error, index) => {
    expect(error).toMatchObject({ name: 'ViewerError', ...sent[index][1] });
  });
});

it('ends when its port is closed, but not before the welcome', async () => {
  const { viewer, frame, port, ports } = await connected();
  const onError = vi.fn();
  viewer.on('error', onError);
  port.close();
  await settle();
  expect(onError).not.toHaveBeenCalled();
  frame.load();
  await settle();
  ports[1].postMessage({ vitrine: 'welcome', version: 1 });
  await settle();
  ports[1].close();
  const disconnected = { code: 'disconnected', fatal: true };
  await vi.waitFor(() =>
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(disconnected)),
  );
});

it('receives nothing through a port that it has replaced', async () => {
  const { frame, port, ports, requests } = await connected();
  const closed = vi.fn();
  port.addEventListener('close', closed);
  frame.load();
  port.postMessage({ vitrine: 'welcome', version: 1 });
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(requests).toEqual([]);
  const received: unknown[] = [];
  ports[1].onmessage = ({ data }) => void received.push(data);
  ports[1].postMessage({ vitrine: 'welcome', version: 1 });
  await settle();
  expect(received).toEqual([{ id: 1, command: 'ready', args: [] }]);
});

it('sends one ping however often a page loads, and another one later', async () => {
  const { frame, port, requests } = await connected();
  port.postMessage({ vitrine: 'welcome', version: 1 });
  await settle();
  for (let loads = 0; loads < 3; loads++) frame.load();
  await settle();
  const pings = () => requests.filter(({ command }) => command === 'ping').map(({ id }) => id);
  expect(pings()).toEqual([2]);
  port.postMessage({ id: 2, result: undefined });
  await settle();
  frame.load();
  await settle();
  expect(pings()).toEqual([2, 3]);
});

it.each([
  ['disposed', 'disposed'],
  ['too-busy', 'too-busy'],
  ['disconnected', 'disconnected'],
  ['whatever', 'disconnected'],
  [undefined, 'disconnected'],
])('a bye with %s ends it with %s', async (code, expected) => {
  const { viewer, port } = await connected();
  const playing = viewer.play();
  port.postMessage({ vitrine: 'bye', code });
  await expect(playing).rejects.toMatchObject({ code: expected, fatal: true });
});

it('closes its port when it is disposed of', async () => {
  const { viewer, port, requests } = await connected();
  const closed = vi.fn();
  port.addEventListener('close', closed);
  viewer.dispose();
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(requests).toEqual([{ vitrine: 'bye' }]);
});

it('never throws at a message of any shape', async () => {
  const { viewer, port, frame } = await connected();
  port.postMessage({ vitrine: 'welcome', version: 1 });
  const onLoaded = vi.fn();
  viewer.on('loaded', onLoaded);
  const onSettled = vi.fn();
  viewer.items().then(onSettled, onSettled);
  const shape = fc.anything({ withDate: true, withTypedArray: true, withMap: true });
  const message = fc.oneof(shape, fc.record({ event: shape, detail: shape }));
  await fc.assert(
    fc.asyncProperty(fc.array(message, { maxLength: 20 }), async (messages) => {
      for (const data of messages) {
        port.postMessage(data);
        const source = frame.embedProxy;
        frame.hostWindow.dispatch('message', { data, origin: 'https://vitrine.example', source });
      }
      await settle();
      expect(onLoaded).not.toHaveBeenCalled();
      expect(onSettled).not.toHaveBeenCalled();
    }),
    { numRuns: 60 },
  );
});
