import { expect, it } from 'vitest';
import { uuid } from '../../src/formats/llsd/index.ts';
import {
  decodePuppetryBlock,
  detectPuppetryLayout,
  type JointEvent,
  type PuppetryBlock,
} from '../../src/protocol/puppetry/index.ts';
import {
  demoGridFixture,
  postPuppetry,
  receivedPuppetry,
  type TestViewer,
  testContent,
} from '../../test/demo-grid/index.ts';
import { until } from '../../test/until.ts';
import type { BotPuppetry } from './content/demo-content.ts';
import { namedUuid } from './reproducible-values.ts';

const { start, enter, stopTime, frame, framesOf, framesUntil } = demoGridFixture();

const BOT = { login: { agentId: namedUuid('test bot 0') } };

const turnedJoint = (id: number): JointEvent => ({
  id,
  mask: 0x02,
  position: null,
  rotation: [0, 0, 0, 1],
  scale: null,
});

/** One joint in each of four records, then a pause of four. */
const intermittent: BotPuppetry = {
  layout: 'C',
  rate: 20,
  eventsAt: (beat) => (beat % 8 < 4 ? [turnedJoint(beat % 8)] : []),
};

/** Watches a bot that streams puppetry, in stopped time. */
async function watch(puppetry: BotPuppetry, eventSize = 255) {
  let isPresent = true;
  const content = testContent({ bots: 1, puppetry, stateAt: () => ({ isPresent }) });
  await start({ content, eventSize });
  const viewer = await enter();
  await until(() => viewer.scene.avatar(BOT.login.agentId) !== null, 'the bot is there');
  stopTime();
  const blocks = () => receivedPuppetry(viewer, BOT).flat();
  const removeBot = () => {
    isPresent = false;
  };
  return { viewer, blocks, removeBot };
}

const decode = (block: readonly number[]): PuppetryBlock => {
  const bytes = Uint8Array.from(block);
  return decodePuppetryBlock(bytes, detectPuppetryLayout(bytes).layout);
};

it('puppetry of a bot is sent at its rate, record by record, with pauses', async () => {
  const { blocks } = await watch(intermittent);
  await framesUntil(() => blocks().length >= 8, 'two rounds');
  const records = blocks().flatMap((block) => decode(block).records);
  for (const { time, joints } of records) {
    const beat = time / 50;
    expect(joints.map(({ id }) => id)).toEqual([beat % 8]);
  }
  const times = records.map(({ time }) => time);
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  const steps = times.slice(1).map((time, index) => time - times[index]);
  expect(steps.every((step) => step % 50 === 0)).toBe(true);
  expect([Math.min(...steps), Math.max(...steps) >= 250]).toEqual([50, true]);
});

it('puppetry of a bot follows the rules of the relay: size, number, range, muting', async () => {
  const crowded = Array.from({ length: 60 }, (_, id) => turnedJoint(id));
  const { viewer, blocks } = await watch({ layout: 'C', rate: 20, eventsAt: () => crowded }, 40);
  await framesUntil(() => blocks().length > 0, 'the first blocks');
  // A block of 40 bytes holds three joints of 9 after 10: the last five of twenty blocks are relayed.
  await frame();
  const last = receivedPuppetry(viewer, BOT).at(-1)!;
  expect(last.map((block) => decode(block).records[0].joints.map(({ id }) => id))).toEqual([
    [45, 46, 47],
    [48, 49, 50],
    [51, 52, 53],
    [54, 55, 56],
    [57, 58, 59],
  ]);
  /** Whether the next record is received. */
  const isReceived = async () => {
    const before = blocks().length;
    await frame(60);
    return blocks().length > before;
  };
  expect(await isReceived()).toBe(true);
  await postPuppetry(viewer, { mute: [uuid(BOT.login.agentId)] });
  expect(await isReceived()).toBe(false);
  await postPuppetry(viewer, { unmute: [uuid(BOT.login.agentId)], range: 1 });
  expect(await isReceived()).toBe(false);
  await postPuppetry(viewer, { range: 25 });
  expect(await isReceived()).toBe(true);
});

it('puppetry of a bot that is away is not sent', async () => {
  const { blocks, removeBot } = await watch(intermittent);
  await framesUntil(() => blocks().length > 0, 'the first block');
  removeBot();
  await framesOf(100);
  const before = blocks().length;
  await framesOf(500);
  expect(blocks().length).toBe(before);
});

it('puppetry is part of the demo: three bots in layout C, one in layout B', async () => {
  await start({ content: undefined });
  const viewer = await enter();
  const botOf = (name: string) =>
    viewer.scene.avatars().find(({ names }) => names.firstName === name)?.agentId;
  const received = (name: string) => receivedFrom(viewer, botOf(name));
  const puppeteers = ['Wren', 'Ilse', 'Sanna', 'Pip'];
  await until(() => puppeteers.every((name) => botOf(name) !== undefined), 'the bots are there');
  stopTime();
  await framesUntil(
    () => puppeteers.every((name) => received(name).length >= 6),
    'six messages of each bot',
  );
  const others = viewer.scene
    .avatars()
    .filter(({ names }) => !puppeteers.includes(names.firstName));
  for (const { agentId } of others) expect(receivedFrom(viewer, agentId)).toEqual([]);
  for (const name of puppeteers) {
    const blocks = received(name).flat().map(decode);
    expect(new Set(blocks.map(({ layout }) => layout))).toEqual(
      new Set([name === 'Sanna' ? 'B' : 'C']),
    );
    expect(blocks.flatMap(({ warnings }) => warnings)).toEqual([]);
    for (const { rotation } of blocks.flatMap(jointsOf)) {
      if (rotation) expect(Math.hypot(...rotation)).toBeCloseTo(1, 6);
    }
  }
  expect(puppeteers.map((name) => periodOf(received(name)))).toEqual([50, 67, 100, 50]);
  // The animations of their other joints, such as the legs, continue.
  expect(viewer.animationsOf(botOf('Wren')!)).toHaveLength(2);
  await postPuppetry(viewer, { mute: [uuid(botOf('Ilse')!)] });
  const [ilse, wren] = [received('Ilse').length, received('Wren').length];
  await framesOf(250);
  expect(received('Ilse').length).toBe(ilse);
  expect(received('Wren').length).toBeGreaterThan(wren);
  expect(viewer.largestDatagram).toBeLessThanOrEqual(1200);
});

const jointsOf = ({ records }: PuppetryBlock) => records.flatMap(({ joints }) => joints);

function receivedFrom(viewer: TestViewer, agentId = ''): number[][][] {
  return receivedPuppetry(viewer, { login: { agentId } });
}

/** Median of the milliseconds between the first records: a busy machine leaves one out now and then. */
function periodOf(messages: number[][][]): number {
  const times = messages.flat().flatMap((block) => decode(block).records.map(({ time }) => time));
  const distinct = [...new Set(times)].sort((a, b) => a - b).slice(0, 6);
  const steps = distinct.slice(1).map((time, index) => time - distinct[index]);
  return steps.sort((a, b) => a - b)[2];
}
