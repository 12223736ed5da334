import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { FakeFrame, settle } from '../../../test/embed/fake-windows.ts';
import { connect } from './index.ts';

/** An embed that says what it likes, and what of it reaches the page. */

const opened: (() => void)[] = [];
afterEach(() => {
  for (const close of opened.splice(0)) close();
});

/** A client, and the port that it handed out. */
async function stage() {
  const frame = new FakeFrame();
  const ports: MessagePort[] = [];
  frame.embedWindow.addEventListener('message', ((event: MessageEvent) =>
    ports.push(...event.ports)) as never);
  const viewer = connect(frame.iframe);
  await settle();
  const [port] = ports;
  const requests: { readonly id: number; readonly command: string }[] = [];
  port.onmessage = ({ data }) => void requests.push(data);
  opened.push(
    () => viewer.dispose(),
    () => port.close(),
  );
  return { frame, viewer, port, ports, requests };
}

it('sends nothing before it is welcome', async () => {
  const { viewer, port, requests } = await stage();
  const played = viewer.play();
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
  expect(await played).toBeUndefined();
});

it('takes the first reply to what it asked, and no other', async () => {
  const { viewer, port } = await stage();
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

it('takes replies through its port alone', async () => {
  const { viewer, frame, port } = await stage();
  port.postMessage({ vitrine: 'welcome', version: 1 });
  const answered = vi.fn();
  void viewer.items().then(answered);
  await settle();
  const source = frame.embedProxy;
  for (const data of [{ id: 2, result: [] }, { vitrine: 'bye' }, { vitrine: 'refused' }]) {
    frame.hostWindow.fire('message', { data, origin: 'https://vitrine.example', source });
  }
  await settle();
  expect(answered).not.toHaveBeenCalled();
  port.postMessage({ id: 2, result: [] });
  await settle();
  expect(answered).toHaveBeenCalledWith([]);
});

it('makes an error of whatever is sent for one', async () => {
  const { viewer, port } = await stage();
  port.postMessage({ vitrine: 'welcome', version: 1 });
  const nothing = { code: 'internal', message: '', fileName: null, fatal: false };
  const sent: [error: unknown, found: object][] = [
    ...[null, 7, {}, []].map((error): [unknown, object] => [error, nothing]),
    [
      { code: 5, fileName: 1, fatal: 'yes' },
      { ...nothing, code: '5' },
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

it('ends when its port is closed, but not before anybody took it', async () => {
  const { viewer, frame, port, ports } = await stage();
  const told = vi.fn();
  viewer.on('error', told);
  port.close();
  await settle();
  expect(told).not.toHaveBeenCalled();
  frame.load();
  await settle();
  ports[1].postMessage({ vitrine: 'welcome', version: 1 });
  await settle();
  ports[1].close();
  const gone = { code: 'disconnected', fatal: true };
  await vi.waitFor(() =>
    expect(told).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(gone)),
  );
});

it('hears nothing through a port that another took the place of', async () => {
  const { frame, port, ports, requests } = await stage();
  const closed = vi.fn();
  port.addEventListener('close', closed);
  frame.load();
  port.postMessage({ vitrine: 'welcome', version: 1 });
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(requests).toEqual([]);
  const later: unknown[] = [];
  ports[1].onmessage = ({ data }) => void later.push(data);
  ports[1].postMessage({ vitrine: 'welcome', version: 1 });
  await settle();
  expect(later).toEqual([{ id: 1, command: 'ready', args: [] }]);
});

it('asks once whether it is still there, however often a page loads, and again later', async () => {
  const { frame, port, requests } = await stage();
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
])('a bye of %s ends it as %s', async (code, end) => {
  const { viewer, port } = await stage();
  const played = viewer.play();
  port.postMessage({ vitrine: 'bye', code });
  await expect(played).rejects.toMatchObject({ code: end, fatal: true });
});

it('hands its port back when it is disposed of', async () => {
  const { viewer, port, requests } = await stage();
  const closed = vi.fn();
  port.addEventListener('close', closed);
  viewer.dispose();
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(requests).toEqual([{ vitrine: 'bye' }]);
});

it('never throws at a message of any shape', async () => {
  const { viewer, port, frame } = await stage();
  port.postMessage({ vitrine: 'welcome', version: 1 });
  const told = vi.fn();
  viewer.on('loaded', told);
  const asked = vi.fn();
  viewer.items().then(asked, asked);
  const shape = fc.anything({ withDate: true, withTypedArray: true, withMap: true });
  const message = fc.oneof(shape, fc.record({ event: shape, detail: shape }));
  await fc.assert(
    fc.asyncProperty(fc.array(message, { maxLength: 20 }), async (messages) => {
      for (const data of messages) {
        port.postMessage(data);
        const source = frame.embedProxy;
        frame.hostWindow.fire('message', { data, origin: 'https://vitrine.example', source });
      }
      await settle();
      expect(told).not.toHaveBeenCalled();
      expect(asked).not.toHaveBeenCalled();
    }),
    { numRuns: 60 },
  );
});
