import { expect, it } from 'vitest';
import { encodeUtf8 } from '../../../src/formats/bytes/index.ts';
import { type Llsd, uuid } from '../../../src/formats/llsd/index.ts';
import { LLSD_CONTENT_TYPE } from '../../../src/protocol/grid/index.ts';
import {
  demoGridFixture,
  getPuppetry,
  postPuppetry,
  puppetryUrl,
  requestSeed,
  type TestViewer,
  testContent,
} from '../../../test/demo-grid/index.ts';
import { namedUuid } from '../reproducible.ts';

const stage = demoGridFixture();

const DEFAULTS = {
  transmit: true,
  receive: true,
  echo_back: false,
  event_size: 255,
  range: 25,
  subscribed: [],
  muted: [],
};

const agents = (count: number) =>
  Array.from({ length: count }, (_, index) => namedUuid(`somebody ${index}`));

async function enter(first = 'Test'): Promise<TestViewer> {
  return stage.enter({ first });
}

async function enterAlone(): Promise<TestViewer> {
  await stage.start({ content: testContent({ bots: 0 }) });
  return enter();
}

it('has an address for those who ask for it, and its defaults', async () => {
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

it('changes what was posted, and answers the complete state', async () => {
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
  for (const [key, value, answered] of steps) {
    state = { ...state, [key]: answered };
    expect(await postPuppetry(viewer, { [key]: value })).toEqual(state);
    expect(await getPuppetry(viewer)).toEqual(state);
  }
  expect(await postPuppetry(viewer, {})).toEqual(state);
});

it('passes over keys that are none of its own, and the event size', async () => {
  const viewer = await enterAlone();
  expect(await postPuppetry(viewer, { event_size: 10n, muted: 'x', colour: 'red' })).toEqual(
    DEFAULTS,
  );
});

it('subscribes to ten agents, and mutes a hundred', async () => {
  const viewer = await enterAlone();
  const ids = agents(101);
  const some = (from: number, to: number) => ids.slice(from, to).map(uuid);
  for (const [add, remove, list, most] of [
    ['subscribe', 'unsubscribe', 'subscribed', 10],
    ['mute', 'unmute', 'muted', 100],
  ] as const) {
    const post = async (change: Record<string, Llsd>) =>
      ((await postPuppetry(viewer, change)) as Record<string, unknown>)[list];
    expect(await post({ [add]: some(0, 2) })).toEqual(ids.slice(0, 2));
    expect(await post({ [add]: some(0, most + 1) })).toEqual(ids.slice(0, most));
    // Who goes makes room for who comes.
    const swapped = [...ids.slice(1, most), ids[most]];
    expect(await post({ [add]: some(most, most + 1), [remove]: some(0, 1) })).toEqual(swapped);
    expect(await post({ [remove]: some(0, most + 1) })).toEqual([]);
  }
});

it('refuses wrong types, and changes nothing for them', async () => {
  const viewer = await enterAlone();
  const id = uuid(namedUuid('somebody'));
  const wrong: Record<string, Llsd[]> = {
    transmit: [1n, 'true', null, 0.5],
    receive: [0n, '', []],
    echo_back: [id, new Map()],
    range: ['25', true, null, Number.NaN, Number.POSITIVE_INFINITY, -1],
    subscribe: [id, [id, 'somebody'], null],
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

it('refuses what is no LLSD, and other methods', async () => {
  const viewer = await enterAlone();
  const url = await puppetryUrl(viewer);
  for (const text of ['', 'transmit=1', '<llsd><map><key>transmit</key>']) {
    const body = encodeUtf8(text);
    expect((await fetch(url, { method: 'POST', body })).status).toBe(400);
  }
  expect((await fetch(url, { method: 'PUT', body: '' })).status).toBe(405);
  expect(await getPuppetry(viewer)).toEqual(DEFAULTS);
});

it('is each agent’s own', async () => {
  const one = await enterAlone();
  const two = await enter('Two');
  await postPuppetry(one, { receive: false });
  expect(await getPuppetry(two)).toEqual(DEFAULTS);
});

it('is late where the region is, for so many requests of either kind', async () => {
  await stage.start({ content: testContent({ bots: 0 }), puppetryDelay: 3 });
  const viewer = await enter();
  const url = await puppetryUrl(viewer);
  expect((await fetch(url)).status).toBe(404);
  expect(await postPuppetry(viewer, { receive: false })).toBe(404);
  expect((await fetch(url)).status).toBe(404);
  expect(await getPuppetry(viewer)).toEqual(DEFAULTS);
});
