import { describe, expect, it } from 'vitest';
import { World } from '../../../test/session/world.ts';
import { defaultSkeleton } from '../../avatar/index.ts';
import {
  type Animation,
  type AnimationSource,
  buildAnimation,
} from '../../formats/animation/index.ts';
import { cleanName } from '../../formats/text/index.ts';
import { degreesBetween, metresBetween } from '../../math/flat/index.ts';
import { fromXRotation, fromZRotation } from '../../math/index.ts';
import { bindClip, ClipMotion } from '../../motion/index.ts';
import { decodePacket, messageOf } from '../../protocol/lludp/index.ts';
import { decodePuppetryBlock } from '../../protocol/puppetry/index.ts';
import { decodeRecording } from '../../protocol/recording/index.ts';
import { PUPPET_STRIDE, type PuppetBatch } from '../puppetry/puppetry-contract.ts';
import { clipToLog } from './index.ts';

/** A head that turns by 30 degrees a second, above a pelvis that rises by 20 cm a second. */
const TURNING: AnimationSource = {
  duration: 3,
  easeIn: 0,
  easeOut: 0,
  joints: [
    {
      name: 'mHead',
      rotations: [0, 1, 2, 3].map((time) => ({ time, rotation: fromZRotation(30 * time) })),
    },
    { name: 'mTorso', rotations: [{ time: 0, rotation: [0, 0, 0, 1] }] },
    {
      name: 'mPelvis',
      positions: [
        { time: 0, position: [0, 0, 0] },
        { time: 3, position: [0, 0, 0.6] },
      ],
    },
  ],
};

/** All bones turn: their events do not fit into one datagram. */
const ALL_BONES: AnimationSource = {
  duration: 0.1,
  joints: defaultSkeleton.rows
    .filter(({ kind }) => kind === 'bone')
    .map(({ name }) => ({ name, rotations: [{ time: 0, rotation: fromXRotation(20) }] })),
};

const packetsOf = (animation: Animation) =>
  decodeRecording(clipToLog(animation, 'wave').bytes).map(({ time, direction, bytes }) => {
    const packet = decodePacket(bytes);
    return { time, direction, bytes, packet };
  });

describe('clipToLog', () => {
  it('has what a viewer would receive: a region, an avatar, and 20 poses a second', () => {
    const packets = packetsOf(buildAnimation(TURNING));
    expect(packets.slice(0, 3).map(({ packet }) => packet.name)).toEqual([
      'RegionHandshake',
      'ObjectUpdate',
      'AvatarAnimation',
    ]);
    // 1.5 s of the first pose, 3 s of the clip, and its end.
    expect(packets.length).toBe(2 + 30 + 60 + 1);
    expect(packets.every(({ packet }, index) => packet.sequence === index + 1)).toBe(true);
    expect(
      packets.every(({ direction, packet }) => direction === 'in' && !packet.warnings.length),
    ).toBe(true);
    expect(packets.at(-1)?.time).toBe(4.5);
    const message = messageOf(packets[32].packet, 'AvatarAnimation');
    const [{ TypeData }] = message?.PhysicalAvatarEventList ?? [];
    const { records } = decodePuppetryBlock(TypeData, 'C');
    expect(records).toEqual([
      {
        time: 1500,
        joints: [
          { id: 8, mask: 2, rotation: [0, 0, 0, 1], position: null, scale: null },
          { id: 3, mask: 2, rotation: [0, 0, 0, 1], position: null, scale: null },
          { id: 0, mask: 1, rotation: null, position: [0, 0, 0], scale: null },
        ],
      },
    ]);
  });

  it('splits what is too long for a block, and for a datagram', () => {
    const packets = packetsOf(buildAnimation(ALL_BONES)).filter(
      ({ packet }) => packet.name === 'AvatarAnimation',
    );
    const first = packets.filter(({ time }) => time === 0);
    // 22 joints of 9 bytes in a block, 5 blocks of 209 bytes in a datagram.
    const blocks = first.map(
      ({ packet }) => messageOf(packet, 'AvatarAnimation')?.PhysicalAvatarEventList ?? [],
    );
    expect(blocks.map((list) => list.map(({ TypeData }) => TypeData.length))).toEqual([
      [208, 208, 208, 208, 208],
      [208, 19],
    ]);
    expect(Math.max(...packets.map(({ bytes }) => bytes.length))).toBeLessThanOrEqual(1200);
  });

  it('lists what is lost', () => {
    const source: AnimationSource = {
      ...TURNING,
      loop: true,
      easeIn: 0.5,
      emote: 'express_smile',
      joints: [...TURNING.joints, { name: 'Left Hand', rotations: [] }],
    };
    expect(clipToLog(buildAnimation(source), 'wave').losses).toEqual([
      'Keys are lost: it has 20 poses a second.',
      'Priorities are lost: puppetry wins over every animation.',
      'The loop and its two points are lost: it plays once.',
      'Ease in and ease out are lost: puppetry eases for a second each.',
      'The hand pose is lost.',
      'The emote is lost.',
      'Joints that are no bones are left out: Left Hand.',
    ]);
    expect(clipToLog(buildAnimation(TURNING), 'wave').losses).toHaveLength(3);
  });

  it('accepts any name, and a clip of no length', async () => {
    const world = new World();
    const { bytes } = clipToLog(buildAnimation({ ...TURNING, duration: 0 }), '😀'.repeat(90));
    await world.session.replay(bytes, 'long.jsonl');
    await world.clock.run(1000);
    // Shown as all names of grids are: not longer than a line.
    const shown = world.of('avatars').at(-1)?.changed[0].firstName;
    expect(shown).toBe(cleanName('😀'.repeat(90)));
    expect(shown).toMatch(/^(😀)+…$/u);
  });

  it('replays as the clip plays', async () => {
    const animation = buildAnimation(TURNING);
    const world = new World();
    await world.session.replay(clipToLog(animation, 'head turn').bytes, 'head turn.jsonl');
    expect(world.of('region')).toEqual([]);
    const motion = new ClipMotion(bindClip(animation, defaultSkeleton));
    let compared = 0;
    for (let second = 0.1; second < 4.5; second += 0.1) {
      await world.clock.run(100);
      const batch = world.of('puppets').at(-1)?.batch;
      // Poses arrive a twentieth of a second late.
      const clipSecond = second - 1.5 - 0.05;
      if (!batch || clipSecond < 0.1) continue;
      compared++;
      motion.pin(clipSecond);
      motion.advance(0);
      motion.sample();
      const { head, pelvis } = headAndPelvis(batch);
      expect(degreesBetween(head, 0, motion.layer.rotations, 0)).toBeLessThan(1);
      expect(metresBetween(pelvis, 0, motion.layer.positions, 6)).toBeLessThan(0.007);
    }
    expect(compared).toBeGreaterThan(20);
    // The end is kept, within the step of a quantised number.
    await world.clock.run(300);
    const { head, pelvis } = headAndPelvis(world.of('puppets').at(-1)!.batch);
    expect(degreesBetween(head, 0, fromZRotation(90), 0)).toBeLessThan(0.03);
    expect(pelvis[2]).toBeCloseTo(defaultSkeleton.rows[0].position[2] + 0.6, 3);
    expect(world.of('region').at(-1)?.region.name).toBe('head turn');
    expect(world.reported).toEqual([]);
  });
});

/** Rotation of mHead and position of mPelvis. */
function headAndPelvis({ joints, numbers, weights }: PuppetBatch) {
  expect([...weights]).toEqual([1]);
  const row = (joint: number) => PUPPET_STRIDE * joints.indexOf(joint);
  return {
    head: numbers.slice(row(8), row(8) + 4),
    pelvis: numbers.slice(row(0) + 4, row(0) + 7),
  };
}
