import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { deferred } from '../../../test/deferred.ts';
import { FakeViewer } from '../../../test/embed/fake-viewer.ts';
import { FakeFrame, settle } from '../../../test/embed/fake-windows.ts';
import { connectRawClient } from '../../../test/embed/raw-client.ts';
import { serve } from '../../../test/embed/served-viewer.ts';
import { COMMAND_NAMES } from '../protocol/index.ts';
import { SERVER_LIMITS as LIMITS } from './index.ts';

/* A page that sends arbitrary messages to the viewer. */

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanups.splice(0)) cleanUp();
});

/** @param now - the clock, which is stopped by default. */
async function connected(now = () => 0) {
  const frame = new FakeFrame();
  const viewer = new FakeViewer();
  const stop = serve(viewer, frame, { now });
  const client = connectRawClient(frame);
  cleanups.push(stop, () => client.port.close());
  await settle();
  return { frame, viewer, client };
}

it('has no commands but its own', async () => {
  const { client, viewer } = await connected();
  const names = [
    ...['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', 'on', 'dispose'],
    ...['then', 'PLAY', ' play', '', null, 7, ['play'], { toString: 'play' }],
  ];
  names.forEach((command, id) => {
    client.post({ id, command, args: [] });
  });
  await settle();
  expect(client.replies).toHaveLength(names.length);
  for (const reply of client.replies) {
    expect(reply).toMatchObject({ error: { code: 'unknown-command', fatal: false } });
  }
  expect(viewer.calls).toEqual([]);
});

it('refuses invalid arguments, and names them', async () => {
  const { client, viewer } = await connected();
  const invalid: [command: string, args: unknown, message: string][] = [
    ['seek', ['1'], 'seek(1) must be a finite number.'],
    ['seek', [Number.NaN], 'seek(1) must be a finite number.'],
    ['seek', [], 'seek(1) must be a finite number.'],
    ['seek', 1, 'seek must be given its arguments as a list.'],
    ['seek', { 0: 1, length: 1 }, 'seek must be given its arguments as a list.'],
    ['play', [1], 'play must be given 0 arguments at most.'],
    ['seek', [1, 2], 'seek must be given one argument at most.'],
    ['setSpeed', [4.5], 'setSpeed(1) must be a number from 0.1 to 4.'],
    ['remove', ['x'.repeat(1001)], 'remove(1) must be text of 1 to 1000 characters.'],
    ['load', [new Array(101).fill('a.mesh')], 'load(1) must be a list of 1 to 100.'],
    ['load', [[['a.mesh']]], 'load(1)[0] must be an address, a File, { url } or { bytes, name }.'],
    [
      'load',
      [{ bytes: [1, 2], name: 'a' }],
      'load(1).bytes must be an address, a File, { url } or { bytes, name }.',
    ],
    ['setCamera', [{ view: 'top' }], 'setCamera(1).view must be one of: front, side, back.'],
    ['setCamera', [null], 'setCamera(1) must be an object.'],
    [
      'puppeteer',
      [[{ joint: 'mHead' }]],
      'puppeteer(1)[0] must be given a position, a rotation or both.',
    ],
    [
      'puppeteer',
      [[{ joint: 'mHead', rotation: [0, 0, 0, 0] }]],
      'puppeteer(1)[0].rotation must be a quaternion other than zero.',
    ],
    [
      'puppeteer',
      [[{ joint: 'mHead', position: [0, 0] }]],
      'puppeteer(1)[0].position must be a list of 3 finite numbers.',
    ],
    [
      'screenshot',
      [{ width: 8 }],
      'screenshot(1).width must be a whole number of pixels, 16 to 4096.',
    ],
  ];
  invalid.forEach(([command, args], id) => {
    client.post({ id, command, args });
  });
  await settle();
  expect(client.replies.map(({ error }) => error)).toEqual(
    invalid.map(([, , message]) => ({
      code: 'bad-argument',
      message,
      fileName: null,
      fatal: false,
    })),
  );
  expect(viewer.calls).toEqual([]);
});

it('passes on only the known fields of an argument', async () => {
  const { client, viewer } = await connected();
  const change = JSON.parse('{"orbit":"0deg 90deg 3m","__proto__":{"view":"back"},"eval":"x"}');
  client.post({ id: 1, command: 'setCamera', args: [change] });
  await settle();
  expect(viewer.calls).toEqual([{ command: 'setCamera', args: [{ orbit: '0deg 90deg 3m' }] }]);
});

it('ignores requests without an id', async () => {
  const { client } = await connected();
  for (const id of [undefined, null, 'one', 1.5, Number.NaN, {}, []]) {
    client.post({ id, command: 'play', args: [] });
  }
  await settle();
  expect(client.replies).toEqual([]);
});

it('replies to a flood of messages up to its limits, then closes the connection', async () => {
  const { client, viewer } = await connected();
  for (let id = 0; id < 10_000; id++) client.post({ id, command: 'setLoop', args: [true] });
  await settle();
  const served = client.replies.filter((reply) => 'result' in reply);
  expect(served).toHaveLength(LIMITS.messageBurst);
  expect(viewer.calls).toHaveLength(LIMITS.messageBurst);
  expect(client.replies).toHaveLength(LIMITS.messageBurst + LIMITS.refusalBurst);
  expect(client.replies.at(-1)).toMatchObject({ error: { code: 'too-busy' } });
  expect(client.received.at(-1)).toEqual({ vitrine: 'bye', code: 'too-busy' });
  expect(viewer.listenerCount).toBe(0);
});

it('carries out requests again once the rate is within its limit', async () => {
  let now = 0;
  const { client } = await connected(() => now);
  for (let id = 0; id < LIMITS.messageBurst + 10; id++) {
    client.post({ id, command: 'play', args: [] });
  }
  await settle();
  now = 1000;
  client.post({ id: -1, command: 'play', args: [] });
  await settle();
  expect(client.replies.filter((reply) => 'error' in reply)).toHaveLength(10);
  expect(client.repliesTo(-1)).toEqual([{ id: -1, result: undefined }]);
});

it('limits the number of open requests', async () => {
  const { client, viewer } = await connected();
  const { promise, resolve } = deferred();
  viewer.delay = () => promise;
  for (let id = 0; id < LIMITS.open + 5; id++) client.post({ id, command: 'play', args: [] });
  await settle();
  expect(client.replies).toHaveLength(5);
  expect(client.replies[0]).toMatchObject({ id: LIMITS.open, error: { code: 'too-busy' } });
  resolve();
  await settle();
  expect(client.replies).toHaveLength(LIMITS.open + 5);
  // The same number again, and no more.
  const again = deferred();
  viewer.delay = () => again.promise;
  for (let id = 1000; id < 1000 + LIMITS.open + 5; id++) {
    client.post({ id, command: 'play', args: [] });
  }
  await settle();
  expect(client.replies).toHaveLength(LIMITS.open + 10);
  again.resolve();
});

it('carries out the newest request of a stream, and replies to all', async () => {
  const { client, viewer } = await connected();
  const { promise, resolve } = deferred();
  viewer.delay = () => promise;
  for (let id = 0; id < 120; id++) {
    const target = { joint: 'mHead', position: [0, 0, id] };
    client.post({ id, command: 'puppeteer', args: [[target]] });
  }
  await settle();
  expect(viewer.calls).toHaveLength(1);
  resolve();
  await settle();
  expect(viewer.calls.map(({ args }) => args)).toEqual([
    [[{ joint: 'mHead', position: [0, 0, 0] }]],
    [[{ joint: 'mHead', position: [0, 0, 119] }]],
  ]);
  expect(client.replies.map(({ id }) => id).sort((a, b) => Number(a) - Number(b))).toEqual(
    Array.from({ length: 120 }, (_, id) => id),
  );
});

it('carries out nothing more for a client that has left, nor what was waiting', async () => {
  const { client, viewer } = await connected();
  const { promise, resolve } = deferred();
  viewer.delay = () => promise;
  client.post({ id: 1, command: 'seek', args: [0.1] });
  client.post({ id: 2, command: 'seek', args: [0.2] });
  client.post({ vitrine: 'bye' });
  client.post({ id: 3, command: 'play', args: [] });
  await settle();
  resolve();
  await settle();
  expect(viewer.calls).toEqual([{ command: 'seek', args: [0.1] }]);
  expect(client.replies).toEqual([]);
});

it('closes the port of a client that has left', async () => {
  const { client } = await connected();
  const closed = vi.fn();
  client.port.addEventListener('close', closed);
  client.post({ vitrine: 'bye' });
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(client.received).toEqual([{ vitrine: 'welcome', version: 1 }]);
});

it('carries out waiting requests of a stream before other commands', async () => {
  const { client, viewer } = await connected();
  viewer.delay = () => deferred().promise;
  client.post({ id: 1, command: 'seek', args: [0.1] });
  client.post({ id: 2, command: 'seek', args: [0.2] });
  client.post({ id: 3, command: 'seek', args: [0.3] });
  client.post({ id: 4, command: 'playback', args: [] });
  await settle();
  expect(viewer.calls).toEqual([
    { command: 'seek', args: [0.1] },
    { command: 'seek', args: [0.3] },
    { command: 'playback', args: [] },
  ]);
});

it('survives deep and wide messages', async () => {
  const { frame, client, viewer } = await connected();
  let deep: object = {};
  for (let depth = 0; depth < 1000; depth++) deep = { args: [deep], vitrine: deep };
  const wide = { id: 2, command: 'load', args: Array.from({ length: 100_000 }, () => ({})) };
  client.post({ id: 1, command: 'setCamera', args: [deep] });
  client.post(wide);
  client.post(deep);
  connectRawClient(frame, { versions: new Array(100_000).fill(7), id: 'wide' });
  connectRawClient(frame, { vitrine: deep });
  connectRawClient(frame, { id: deep });
  await settle();
  expect(client.repliesTo(2)).toMatchObject([{ error: { code: 'bad-argument' } }]);
  expect(viewer.calls).toEqual([{ command: 'setCamera', args: [{}] }]);
});

it('never throws at a message of any shape, and carries none of them out', async () => {
  const { frame, client, viewer } = await connected(fastClock());
  const shape = fc.anything({ withDate: true, withTypedArray: true, withMap: true, withSet: true });
  const message = fc.oneof(
    shape,
    fc.record(
      {
        ...{ id: fc.oneof(fc.integer(), shape), command: shape, args: shape },
        ...{ vitrine: fc.oneof(fc.constant('connect'), shape), versions: shape },
      },
      { requiredKeys: [] },
    ),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(message, { maxLength: 20 }), async (messages) => {
      for (const data of messages) {
        client.post(data);
        frame.embedWindow.dispatch('message', {
          ...{ data, source: frame.hostProxy, origin: 'null', ports: [noPort] },
        });
      }
      await settle();
      expect(viewer.calls).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

it('replies to every request exactly once', async () => {
  const { client, viewer } = await connected(fastClock());
  viewer.delay = () => new Promise((resolve) => setImmediate(resolve));
  const args = fc.oneof(
    fc.constantFrom([], [1], [true], ['a.mesh'], [{ orbit: '0 90 3' }], [{ view: 'side' }], [null]),
    fc.array(fc.anything(), { maxLength: 2 }),
  );
  const command = fc.constantFrom('ready', 'ping', 'nonsense', ...COMMAND_NAMES);
  let id = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ command, args }), { minLength: 1, maxLength: 40 }),
      async (requests) => {
        const first = id;
        for (const request of requests) client.post({ id: id++, ...request });
        await settle();
        await settle();
        const ids = client.replies.map((reply) => Number(reply.id));
        const own = ids.filter((value) => value >= first).sort((a, b) => a - b);
        expect(own).toEqual(requests.map((_, index) => first + index));
      },
    ),
    { numRuns: 60 },
  );
});

const noPort = { postMessage: () => {}, close: () => {}, addEventListener: () => {} };

/** A clock that advances by a second with each reading, so that no rate limit applies. */
function fastClock(): () => number {
  let now = 0;
  return () => {
    now += 1000;
    return now;
  };
}
