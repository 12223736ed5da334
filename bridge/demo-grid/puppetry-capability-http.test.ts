import { expect, it } from 'vitest';
import { encodeUtf8 } from '../../src/formats/bytes/index.ts';
import { type Llsd, uuid } from '../../src/formats/llsd/index.ts';
import { LLSD_CONTENT_TYPE } from '../../src/protocol/grid/index.ts';
import {
  demoGridFixture,
  getPuppetry,
  postPuppetry,
  puppetryUrl,
  requestSeed,
  type TestViewer,
  testContent,
} from '../../test/demo-grid/index.ts';
import { namedUuid } from './reproducible-values.ts';

const { start, enter } = demoGridFixture();

const DEFAULTS = {
  transmit: true,
  receive: true,
  echo_back: false,
  event_size: 255,
  range: 25,
  subscribed: [],
  muted: [],
};

const agentIds = (count: number) =>
  Array.from({ length: count }, (_, index) => namedUuid(`agent ${index}`));

async function enterAlone(): Promise<TestViewer> {
  await start({ content: testContent({ bots: 0 }) });
  return enter();
}

it('the puppetry capability has a URL for viewers that request it, and default values', async () => {
  const viewer = await enterAlone();
  const others = await requestSeed(viewer.login.seedCapability, ['SimulatorFeatures']);
  expect([...others.keys()]).toEqual(['SimulatorFeatures']);
  const response = await fetch(await puppetryUrl(viewer));
  expect([response.status, response.headers.get('content-type')]).toEqual([200, LLSD_CONTENT_TYPE]);
  expect(await response.text()).toContain(
    '<key>event_size</key><integer>255</integer><key>range</key><real>25</real>',
  );
  expect(await getPuppetry(viewer)).toEqual(DEFAULTS);
});

it('the puppetry capability changes what is posted, and responds with the complete state', async () => {
  const viewer = await enterAlone();
  let state: Record<string, unknown> = { ...DEFAULTS };
  const steps: [string, Llsd, unknown][] = [
    ['transmit', false, false],
    ['receive', false, false],
    ['echo_back', true, true],
    ['range', 12.5, 12.5],
    ['range', 40n, 40],
    ['range', 0, 0],
    ['transmit', true, true],
  ];
  for (const [key, value, expected] of steps) {
    state = { ...state, [key]: expected };
    expect(await postPuppetry(viewer, { [key]: value })).toEqual(state);
    expect(await getPuppetry(viewer)).toEqual(state);
  }
  expect(await postPuppetry(viewer, {})).toEqual(state);
});

it('the puppetry capability ignores unknown keys, and the event size', async () => {
  const viewer = await enterAlone();
  expect(await postPuppetry(viewer, { event_size: 10n, muted: 'x', colour: 'red' })).toEqual(
    DEFAULTS,
  );
});

it('the puppetry capability subscribes to at most ten agents, and mutes at most a hundred', async () => {
  const viewer = await enterAlone();
  const ids = agentIds(101);
  const slice = (from: number, to: number) => ids.slice(from, to).map(uuid);
  for (const [add, remove, list, most] of [
    ['subscribe', 'unsubscribe', 'subscribed', 10],
    ['mute', 'unmute', 'muted', 100],
  ] as const) {
    const post = async (change: Record<string, Llsd>) =>
      ((await postPuppetry(viewer, change)) as Record<string, unknown>)[list];
    expect(await post({ [add]: slice(0, 2) })).toEqual(ids.slice(0, 2));
    expect(await post({ [add]: slice(0, most + 1) })).toEqual(ids.slice(0, most));
    // Removed agents make room for added ones.
    const swapped = [...ids.slice(1, most), ids[most]];
    expect(await post({ [add]: slice(most, most + 1), [remove]: slice(0, 1) })).toEqual(swapped);
    expect(await post({ [remove]: slice(0, most + 1) })).toEqual([]);
  }
});

it('the puppetry capability refuses wrong types, and then changes nothing', async () => {
  const viewer = await enterAlone();
  const id = uuid(namedUuid('agent'));
  const wrong: Record<string, Llsd[]> = {
    transmit: [1n, 'true', null, 0.5],
    receive: [0n, '', []],
    echo_back: [id, new Map()],
    range: ['25', true, null, Number.NaN, Number.POSITIVE_INFINITY, -1],
    subscribe: [id, [id, 'agent'], null],
    unsubscribe: [true, [1n]],
    mute: [new Map([['agent', id]]), [null]],
    unmute: ['', [[id]]],
  };
  for (const [key, values] of Object.entries(wrong)) {
    for (const value of values) {
      const change: Record<string, Llsd> = { echo_back: true, range: 3, mute: [id] };
      expect(await postPuppetry(viewer, { ...change, [key]: value }), key).toBe(400);
    }
  }
  expect(await postPuppetry(viewer, [true])).toBe(400);
  expect(await getPuppetry(viewer)).toEqual(DEFAULTS);
});

it('the puppetry capability refuses what is not LLSD, and other methods', async () => {
  const viewer = await enterAlone();
  const url = await puppetryUrl(viewer);
  for (const text of ['', 'transmit=1', '<llsd><map><key>transmit</key>']) {
    const body = encodeUtf8(text);
    expect((await fetch(url, { method: 'POST', body })).status).toBe(400);
  }
  expect((await fetch(url, { method: 'PUT', body: '' })).status).toBe(405);
  expect(await getPuppetry(viewer)).toEqual(DEFAULTS);
});

it('the puppetry capability has a state for each agent', async () => {
  const one = await enterAlone();
  const two = await enter({ first: 'Two' });
  await postPuppetry(one, { receive: false });
  expect(await getPuppetry(two)).toEqual(DEFAULTS);
});

it('the puppetry capability answers 404 to the configured number of requests of either kind', async () => {
  await start({ content: testContent({ bots: 0 }), puppetryDelay: 3 });
  const viewer = await enter();
  const url = await puppetryUrl(viewer);
  expect((await fetch(url)).status).toBe(404);
  expect(await postPuppetry(viewer, { receive: false })).toBe(404);
  expect((await fetch(url)).status).toBe(404);
  expect(await getPuppetry(viewer)).toEqual(DEFAULTS);
});
