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
  return { frame, viewer, port, requests };
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
  const sent = [null, 7, {}, { code: 5, message: {}, fileName: 1, fatal: 'yes' }, []];
  const found = sent.map(() => viewer.play().catch((error) => error));
  sent.forEach((error, index) => {
    port.postMessage({ id: index + 2, error });
  });
  for (const error of await Promise.all(found)) {
    expect(error).toMatchObject({ name: 'ViewerError', fileName: null, fatal: false });
    expect(typeof error.code).toBe('string');
    expect(typeof error.message).toBe('string');
  }
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
