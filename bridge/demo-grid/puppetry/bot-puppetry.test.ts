import { expect, it } from 'vitest';
import { uuid } from '../../../src/formats/llsd/index.ts';
import {
  decodePuppetryBlock,
  detectPuppetryLayout,
  type JointEvent,
  type PuppetryBlock,
} from '../../../src/protocol/puppetry/index.ts';
import { pause, until } from '../../../test/bridge/until.ts';
import {
  demoGridFixture,
  frameStepper,
  postPuppetry,
  receivedPuppetry,
  type TestViewer,
  testContent,
} from '../../../test/demo-grid/index.ts';
import type { BotPuppetry } from '../content/demo-content.ts';
import { namedUuid } from '../reproducible.ts';

const stage = demoGridFixture();
const { drive, hold, frame } = frameStepper();

const BOT = { login: { agentId: namedUuid('test bot 0') } };

const turned = (id: number): JointEvent => ({
  id,
  mask: 0x02,
  position: null,
  rotation: [0, 0, 0, 1],
  scale: null,
});

/** A joint each time, and a pause behind every fourth record. */
const blinking: BotPuppetry = {
  layout: 'C',
  rate: 20,
  eventsAt: (beat) => (beat % 8 < 4 ? [turned(beat % 8)] : []),
};

async function watch(puppetry: BotPuppetry, options: { eventSize?: number } = {}) {
  const content = testContent({ bots: 1, puppetry });
  await drive(() => stage.start({ content, ...options }));
  const viewer = await stage.enter();
  await until(() => viewer.scene.avatar(BOT.login.agentId) !== null, 'the bot is there');
  const blocks = () => receivedPuppetry(viewer, BOT).flat();
  return { viewer, blocks };
}

const decoded = (block: readonly number[]): PuppetryBlock => {
  const bytes = Uint8Array.from(block);
  return decodePuppetryBlock(bytes, detectPuppetryLayout(bytes).layout);
};

it('of a bot comes at its rate, record by record, with pauses', async () => {
  const { blocks } = await watch(blinking);
  await until(() => blocks().length >= 8, 'two rounds are heard', 8000);
  const records = blocks().flatMap((block) => decoded(block).records);
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

it('of a bot keeps the rules of the relay: size, number, range, muting', async () => {
  const crowded = Array.from({ length: 60 }, (_, id) => turned(id));
  const { viewer, blocks } = await watch(
    { layout: 'C', rate: 20, eventsAt: () => crowded },
    { eventSize: 40 },
  );
  await until(() => blocks().length > 0, 'it is heard');
  hold();
  // What a block of 40 bytes holds is three joints of 9 behind 10: of twenty the last five blocks are heard.
  await frame();
  const last = receivedPuppetry(viewer, BOT).at(-1)!;
  expect(last.map((block) => decoded(block).records[0].joints.map(({ id }) => id))).toEqual([
    [45, 46, 47],
    [48, 49, 50],
    [51, 52, 53],
    [54, 55, 56],
    [57, 58, 59],
  ]);
  const heard = async () => {
    const before = blocks().length;
    await pause(60);
    await frame();
    return blocks().length > before;
  };
  expect(await heard()).toBe(true);
  await postPuppetry(viewer, { mute: [uuid(BOT.login.agentId)] });
  expect(await heard()).toBe(false);
  await postPuppetry(viewer, { unmute: [uuid(BOT.login.agentId)], range: 1 });
  expect(await heard()).toBe(false);
  await postPuppetry(viewer, { range: 25 });
  expect(await heard()).toBe(true);
});

it('of a bot that is away is not heard', async () => {
  let isPresent = true;
  const content = testContent({ bots: 1, puppetry: blinking, at: () => ({ isPresent }) });
  await stage.start({ content });
  const viewer = await stage.enter();
  const heard = () => receivedPuppetry(viewer, BOT).length;
  await until(() => heard() > 0, 'it is heard');
  isPresent = false;
  await pause(100);
  const before = heard();
  await pause(500);
  expect(heard()).toBe(before);
});

it('shows itself to whoever comes: three bots in layout C, one in layout B', async () => {
  await stage.start({ content: undefined });
  const viewer = await stage.enter();
  const botOf = (name: string) =>
    viewer.scene.avatars().find(({ names }) => names.firstName === name)?.agentId;
  const heard = (name: string) => heardOf(viewer, botOf(name));
  const cast = ['Wren', 'Ilse', 'Sanna', 'Pip'];
  await until(() => cast.every((name) => heard(name).length >= 6), 'all are heard', 8000);
  const others = viewer.scene.avatars().filter(({ names }) => !cast.includes(names.firstName));
  for (const { agentId } of others) expect(heardOf(viewer, agentId)).toEqual([]);
  for (const name of cast) {
    const blocks = heard(name).flat().map(decoded);
    expect(new Set(blocks.map(({ layout }) => layout))).toEqual(
      new Set([name === 'Sanna' ? 'B' : 'C']),
    );
    expect(blocks.flatMap(({ warnings }) => warnings)).toEqual([]);
    for (const { rotation } of blocks.flatMap(jointsOf)) {
      if (rotation) expect(Math.hypot(...rotation)).toBeCloseTo(1, 6);
    }
  }
  expect(cast.map((name) => periodOf(heard(name)))).toEqual([50, 67, 100, 50]);
  // Animations go on below, legs and all.
  const wren = botOf('Wren')!;
  expect(viewer.animationsOf(wren)).toHaveLength(2);
  const ilse = botOf('Ilse')!;
  await postPuppetry(viewer, { mute: [uuid(ilse)] });
  await pause(100);
  const [before, beforeWren] = [heard('Ilse').length, heard('Wren').length];
  await pause(250);
  expect(heard('Ilse').length).toBe(before);
  expect(heard('Wren').length).toBeGreaterThan(beforeWren);
  expect(viewer.largest).toBeLessThanOrEqual(1200);
});

const jointsOf = ({ records }: PuppetryBlock) => records.flatMap(({ joints }) => joints);

function heardOf(viewer: TestViewer, agentId = ''): number[][][] {
  return receivedPuppetry(viewer, { login: { agentId } });
}

/** Milliseconds between most of the first records: a busy machine leaves one out now and then. */
function periodOf(messages: number[][][]): number {
  const times = messages.flat().flatMap((block) => decoded(block).records.map(({ time }) => time));
  const distinct = [...new Set(times)].sort((a, b) => a - b).slice(0, 6);
  const steps = distinct.slice(1).map((time, index) => time - distinct[index]);
  return steps.sort((a, b) => a - b)[2];
}
