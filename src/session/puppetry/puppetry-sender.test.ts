import { describe, expect, it } from 'vitest';
import { toHex } from '../../../test/hex.ts';
import { ManualClock } from '../../../test/manual-clock.ts';
import { idOf } from '../../../test/scene-records.ts';
import { fromZRotation } from '../../math/index.ts';
import { LOCAL_ROTATION, TARGET_POSITION } from '../../motion/received-puppetry/index.ts';
import type { MessageOf } from '../../protocol/lludp/index.ts';
import { encodeMessage } from '../../protocol/lludp/index.ts';
import { decodePuppetryBlock, INITIAL_PUPPETRY_STATE } from '../../protocol/puppetry/index.ts';
import { PuppetSettings } from './puppet-settings.ts';
import type { OwnPuppetry, PuppetryAccess } from './puppetry-contract.ts';
import { PuppetrySender } from './puppetry-sender.ts';

type Message = MessageOf<'AgentAnimation'>;

const HEAD = 8;
const WRIST = 61;
/** Bytes of an unreliable packet's header. */
const PACKET_HEADER = 6;

const available = (change: Partial<typeof INITIAL_PUPPETRY_STATE> = {}): PuppetryAccess => ({
  kind: 'available',
  state: { ...INITIAL_PUPPETRY_STATE, ...change },
});

function setUp() {
  const clock = new ManualClock();
  const settings = new PuppetSettings();
  const sent: { at: number; message: Message }[] = [];
  const reported: unknown[] = [];
  const region = { access: available() };
  const sender = new PuppetrySender({
    clock,
    settings,
    access: () => region.access,
    holdTransmit: () => {},
    agentData: { AgentID: idOf(1), SessionID: idOf(2) },
    send: (name, value) => {
      expect(name).toBe('AgentAnimation');
      sent.push({ at: clock.now(), message: value as Message });
    },
    report: (error) => reported.push(error),
  });
  return { clock, settings, sent, reported, region, sender };
}

const turned = (degrees: number, joints: readonly number[] = [HEAD]): OwnPuppetry => ({
  layout: 'C',
  blockBytes: 210,
  events: {
    count: joints.length,
    joints,
    masks: joints.map(() => LOCAL_ROTATION),
    rotations: joints.flatMap(() => [...fromZRotation(degrees)]),
    positions: joints.flatMap(() => [0, 0, 0]),
    scales: joints.flatMap(() => [1, 1, 1]),
  },
});

const blocksOf = ({ message }: { message: Message }) =>
  message.PhysicalAvatarEventList.map(({ TypeData }) => TypeData);

describe("the agent's own puppetry", () => {
  it('is sent 20 times a second, always the latest, until it ends', async () => {
    const { clock, settings, sent } = setUp();
    await clock.run(1000);
    expect(sent).toEqual([]);
    settings.own = turned(10);
    await clock.run(20);
    settings.own = turned(30);
    await clock.run(30);
    // The head by 30 degrees about Z at 1050 ms: example E2 of the reference, except for its last bit.
    const [block] = blocksOf(sent[0]);
    expect(toHex(block)).toBe('1a 04 00 00 01 00 09 00 00 00 08 00 02 ff 7f ff 7f a0 86');
    expect(sent[0].message).toMatchObject({
      AgentData: { AgentID: idOf(1), SessionID: idOf(2) },
      AnimationList: [],
    });
    await clock.run(950);
    expect(sent.map(({ at }) => at)).toEqual(Array.from({ length: 20 }, (_, k) => 1050 + 50 * k));
    settings.own = null;
    await clock.run(1000);
    expect(sent).toHaveLength(20);
  });

  it('is sent only where the region accepts it', async () => {
    const { clock, settings, sent, region } = setUp();
    settings.own = turned(10);
    const closed: PuppetryAccess[] = [
      { kind: 'none' },
      { kind: 'requesting' },
      { kind: 'absent' },
      { kind: 'failed', status: 500 },
      available({ transmit: false }),
      available({ eventSize: 29 }),
    ];
    for (const access of closed) {
      region.access = access;
      await clock.run(200);
    }
    expect(sent).toEqual([]);
    region.access = available({ eventSize: 30 });
    await clock.run(50);
    expect(blocksOf(sent.at(-1)!)[0]).toHaveLength(19);
  });

  it('keeps to the smaller limit of blocks, with the same time in all of them', async () => {
    const { clock, settings, sent, region } = setUp();
    const joints = Array.from({ length: 40 }, (_, k) => 58 + k);
    settings.own = turned(10, joints);
    await clock.run(50);
    expect(blocksOf(sent[0]).map(({ length }) => length)).toEqual([208, 172]);
    region.access = available({ eventSize: 100 });
    await clock.run(50);
    const blocks = blocksOf(sent[1]);
    expect(blocks.map(({ length }) => length)).toEqual([100, 100, 100, 100]);
    const records = blocks.flatMap((block) => decodePuppetryBlock(block, 'C').records);
    expect(records.map(({ time }) => time)).toEqual([100, 100, 100, 100]);
    expect(records.flatMap((record) => record.joints.map(({ id }) => id))).toEqual(joints);
  });

  it('of more than four blocks is sent in rotation, in messages below 1200 bytes', async () => {
    const { clock, settings, sent } = setUp();
    const joints = Array.from({ length: 133 }, (_, k) => k);
    settings.own = { ...turned(10, joints), blockBytes: 255 };
    await clock.run(100);
    const sentJoints = sent.map((message) =>
      blocksOf(message)
        .flatMap((block) => decodePuppetryBlock(block, 'C').records)
        .flatMap((record) => record.joints.map(({ id }) => id)),
    );
    expect(sent.map((message) => blocksOf(message).length)).toEqual([4, 4]);
    expect(sentJoints[0]).toEqual(joints.slice(0, 108));
    expect([...new Set(sentJoints.flat())]).toEqual(joints);
    for (const { message } of sent) {
      const { length } = encodeMessage('AgentAnimation', message, { sequence: 1 });
      expect(length - PACKET_HEADER).toBeLessThan(1200);
    }
  });

  it('sends targets in the older layouts', async () => {
    const { clock, settings, sent } = setUp();
    const target = {
      ...{ count: 1, joints: [WRIST], masks: [TARGET_POSITION], rotations: [0, 0, 0, 0] },
      ...{ positions: [0.25, 0.5, 0.75], scales: [1, 1, 1] },
    };
    settings.own = { layout: 'B', blockBytes: 210, events: target };
    await clock.run(1000);
    // Example E1 of the reference, rounded.
    expect(toHex(blocksOf(sent.at(-1)!)[0])).toBe(
      'e8 03 00 00 01 00 09 00 00 00 3d 00 01 66 86 cc 8c 33 93',
    );
    settings.own = { layout: 'wiki', blockBytes: 210, events: target };
    await clock.run(50);
    expect(toHex(blocksOf(sent.at(-1)!)[0]).slice(30)).toBe(
      '3d 00 01 00 00 80 3e 00 00 00 3f 00 00 40 3f',
    );
  });

  it('leaves out joints whose numbers are not finite, and throws nothing', async () => {
    const { clock, settings, sent, reported } = setUp();
    const own = turned(10, [HEAD, WRIST]);
    const rotations = Float32Array.from(own.events.rotations);
    rotations[5] = Number.NaN;
    settings.own = { ...own, events: { ...own.events, rotations } };
    await clock.run(50);
    const [record] = decodePuppetryBlock(blocksOf(sent[0])[0], 'C').records;
    expect(record.joints.map(({ id }) => id)).toEqual([HEAD]);
    expect(reported).toEqual([]);
  });

  it('ends with the sender', async () => {
    const { clock, settings, sent, sender } = setUp();
    settings.own = turned(10);
    sender.stop();
    await clock.run(500);
    expect(sent).toEqual([]);
  });
});
