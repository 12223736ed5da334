import { describe, expect, it } from 'vitest';
import {
  composeWorld,
  createWorldPose,
  defaultSkeleton,
  type Pose,
} from '../../../../src/avatar/index.ts';
import { angleDegrees, conjugate, multiply, type Quaternion } from '../../../../src/math/index.ts';
import {
  createRotationLimit,
  IK_LIMITS,
  IkSolver,
  LOCAL_ROTATION,
  TARGET_POSITION,
} from '../../../../src/motion/ik/index.ts';
import {
  decodePuppetryBlock,
  detectPuppetryLayout,
  type JointEvent,
  packPuppetryRecord,
  VIEWER_BLOCK_BYTES,
} from '../../../../src/protocol/puppetry/index.ts';
import type { BotPuppetry } from '../demo-content.ts';
import { loadDemoContent } from '../index.ts';
import { CONDUCTING } from './conducting.ts';
import { HAND_DANCE } from './hand-dance.ts';
import { PAGE_TURNING } from './page-turning.ts';
import { type PuppetryPerformance, repeatPerformance } from './puppetry-performance.ts';
import { WAVING } from './waving.ts';

const LAYOUT_C = { WAVING, CONDUCTING, HAND_DANCE } as const;
const ALL = { ...LAYOUT_C, PAGE_TURNING } as const;

/** Blocks of one sender that the relay forwards in a frame. */
const MAX_BLOCKS = 5;

/** The records of one repetition, without the pause after it. */
function recordsOf(performance: PuppetryPerformance): (readonly JointEvent[])[] {
  const repeated = repeatPerformance(performance, 0);
  const count = Math.round(performance.durationSeconds * performance.rate);
  return Array.from({ length: count }, (_, beat) => repeated.eventsAt(beat));
}

const numberOf = (name: string) => defaultSkeleton.jointNumber(name);

/** By joint number. */
const LIMITS = new Map(
  Array.from(IK_LIMITS, ([name, limit]) => [numberOf(name), createRotationLimit(limit)] as const),
);

const degreesBetween = (a: Quaternion, b: Quaternion) => angleDegrees(multiply(conjugate(a), b));

const distance = (a: readonly number[], b: readonly number[]) =>
  Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** The positions of joints in the pose of a record, in metres from the pelvis. */
function jointPositions(events: readonly JointEvent[]) {
  const pose: Pose = defaultSkeleton.restPose();
  const world = createWorldPose();
  for (const { id, rotation } of events) if (rotation) pose.rotations.set(rotation, 4 * id);
  composeWorld(world, defaultSkeleton, pose);
  return (name: string): [x: number, y: number, z: number] => {
    const o = 16 * numberOf(name) + 12;
    const [x, y, z] = world.matrices.subarray(o, o + 3);
    return [x, y, z - pose.positions[2]];
  };
}

/** The positions of joints at a time of a performance. */
const positionsAt = (performance: PuppetryPerformance, time: number) =>
  jointPositions(performance.events(time, 1));

describe.each(Object.entries(ALL))('%s', (_, performance) => {
  const records = recordsOf(performance);

  it('repeats, with pauses', () => {
    const { durationSeconds, pauseSeconds, rate } = performance;
    expect(rate).toBeGreaterThanOrEqual(10);
    expect(rate).toBeLessThanOrEqual(20);
    // A receiver keeps the last pose for two seconds and releases it in another one.
    expect(pauseSeconds).toBeGreaterThan(3);
    const repeated: BotPuppetry = repeatPerformance(performance, 2);
    const length = Math.round(durationSeconds * rate);
    const period = length + Math.round(pauseSeconds * rate);
    expect(repeated.eventsAt(2 * rate - 1)).toEqual([]);
    expect(repeated.eventsAt(2 * rate)).toEqual(records[0]);
    expect(repeated.eventsAt(2 * rate + length)).toEqual([]);
    expect(repeated.eventsAt(2 * rate + period + 7)).toBe(repeated.eventsAt(2 * rate + 7));
  });

  it('is recognised by its layout, and fits the blocks of one frame', () => {
    for (const joints of records) {
      const blocks = packPuppetryRecord(
        { time: 0, joints },
        { layout: performance.layout, blockBytes: VIEWER_BLOCK_BYTES },
      );
      expect(blocks.length).toBeLessThanOrEqual(MAX_BLOCKS - 1);
      for (const block of blocks) {
        expect(detectPuppetryLayout(block)).toEqual({
          layout: performance.layout,
          isCertain: true,
        });
        expect(decodePuppetryBlock(block, performance.layout).warnings).toEqual([]);
      }
    }
  });

  it('moves only arms, head and chest, so that a walk goes on', () => {
    const names = new Set(records.flat().map(({ id }) => defaultSkeleton.names[id]));
    for (const name of names) {
      expect(name).toMatch(/^m(Chest|Neck|Head|Collar|Shoulder|Elbow|Wrist|Hand)/);
    }
  });

  it('is continuous', () => {
    let degrees = 0;
    let metres = 0;
    for (const [index, events] of records.slice(1).entries()) {
      for (const { id, rotation, position } of events) {
        const before = records[index].find((event) => event.id === id);
        if (rotation) degrees = Math.max(degrees, degreesBetween(before!.rotation!, rotation));
        if (position) metres = Math.max(metres, distance(before!.position!, position));
      }
    }
    expect(degrees * performance.rate).toBeLessThan(520);
    expect(metres * performance.rate).toBeLessThan(2);
  });
});

describe.each(Object.entries(LAYOUT_C))('%s, in layout C', (_, performance) => {
  const records = recordsOf(performance);

  it('rotates joints by unit quaternions in the frame of their parents, within their limits', () => {
    const events = records.flat();
    expect(new Set(events.map(({ mask }) => mask))).toEqual(new Set([0x02]));
    const lengths = events.map(({ rotation }) => Math.hypot(...rotation!));
    expect(Math.max(...lengths.map((length) => Math.abs(length - 1)))).toBeLessThan(1e-6);
    expect(Math.min(...events.map(({ rotation }) => rotation![3]))).toBeGreaterThanOrEqual(0);
    const excess = events.map(({ id, rotation }) => {
      const limited = Float32Array.from(rotation!);
      LIMITS.get(id)?.apply(limited, 0);
      return degreesBetween(rotation!, [limited[0], limited[1], limited[2], limited[3]]);
    });
    expect(Math.max(...excess)).toBeLessThan(0.5);
  });

  it('begins and ends with hanging arms', () => {
    for (const events of [records[0], records.at(-1)!]) {
      const positionOf = jointPositions(events);
      expect(positionOf('mWristRight')[2]).toBeLessThan(0.08);
      expect(positionOf('mWristRight')[1]).toBeLessThan(-0.15);
    }
  });

  it('keeps elbows and hands outside the trunk', () => {
    for (const events of records) {
      const positionOf = jointPositions(events);
      const [depth] = positionOf('mChest');
      for (const [joint, side] of [
        ['Elbow', 'Left'],
        ['Wrist', 'Left'],
        ['Elbow', 'Right'],
        ['Wrist', 'Right'],
      ] as const) {
        const [x, y, z] = positionOf(`m${joint}${side}`);
        if (!events.some(({ id }) => id === numberOf(`m${joint}${side}`))) continue;
        const outward = side === 'Left' ? y : -y;
        const isAbove = z > positionOf('mNeck')[2];
        // The trunk extends some 0.16 m to either side of its centre and 0.13 m to the front.
        const isOutside = outward > 0.17 || x - depth > 0.14 || isAbove;
        if (!isOutside) expect([joint, side, x, y, z]).toBe('outside');
      }
    }
  });
});

describe('the movement', () => {
  it('of waving is a hand beside the head, from side to side', () => {
    const hand = (time: number) => positionsAt(WAVING, time)('mHandMiddle2Right');
    const [, , head] = positionsAt(WAVING, 2)('mHead');
    for (let time = 1.2; time < 3; time += 0.05) {
      expect(hand(time)[2]).toBeGreaterThan(head - 0.12);
      expect(hand(time)[1]).toBeLessThan(-0.2);
    }
    const extremes = [1.3, 1.65, 2, 2.35, 2.7, 3.05].map((time) => hand(time)[1]);
    const directions = extremes.slice(1).map((y, index) => Math.sign(y - extremes[index]));
    expect(directions).toEqual([1, -1, 1, -1, 1]);
  });

  it('of conducting is four beats in a bar: down, in, out and up, in front of the chest', () => {
    const beat = (count: number) => 1.25 + (4 + count) / 1.6;
    const hand = (count: number) => positionsAt(CONDUCTING, beat(count))('mWristRight');
    const [first, second, third, fourth] = [0, 1, 2, 3].map(hand);
    const high = hand(3.6);
    expect(high[2] - first[2]).toBeGreaterThan(0.15);
    expect(first[2]).toBeLessThan(Math.min(third[2], fourth[2]));
    expect(second[1]).toBeGreaterThan(first[1] + 0.04);
    expect(third[1]).toBeLessThan(first[1] - 0.04);
    expect(fourth[1]).toBeGreaterThan(third[1] + 0.03);
    // Between two beats the hand rises.
    for (const [count, struck] of [first, second, third, fourth].entries()) {
      expect(hand(count + 0.5)[2]).toBeGreaterThan(struck[2] + 0.02);
    }
    for (let count = 0; count < 28; count += 0.1) {
      const [x, , z] = hand(count);
      expect(x).toBeGreaterThan(0.15);
      expect(z).toBeGreaterThan(0.15);
      expect(z).toBeLessThan(0.75);
    }
  });

  it('of the hand dance is overhead, wide and low, with moving fingers', () => {
    const times = Array.from({ length: 120 }, (_, k) => 1 + k / 10);
    const hands = times.map((time) => positionsAt(HAND_DANCE, time)('mWristLeft'));
    expect(Math.max(...hands.map(([, , z]) => z))).toBeGreaterThan(0.7);
    expect(Math.min(...hands.map(([, , z]) => z))).toBeLessThan(0.25);
    expect(Math.max(...hands.map(([, y]) => y))).toBeGreaterThan(0.5);
    const bends = times.map((time) => {
      const finger = HAND_DANCE.events(time, 1).find(
        ({ id }) => id === numberOf('mHandIndex2Left'),
      );
      return angleDegrees(finger!.rotation!);
    });
    expect(Math.max(...bends) - Math.min(...bends)).toBeGreaterThan(20);
  });

  it('of turning a page is reachable for the receiver’s inverse kinematics', () => {
    const solver = new IkSolver(defaultSkeleton);
    for (const events of recordsOf(PAGE_TURNING)) {
      for (const { id, position, rotation } of events) {
        if (position) solver.goals.setPosition(id, TARGET_POSITION, position);
        else solver.goals.setRotation(id, LOCAL_ROTATION, rotation!);
      }
      solver.solve();
      expect(solver.residual).toBeLessThan(0.01);
    }
  });
});

it('performances are sent by four bots near the landing point, or by as many as requested', async () => {
  const arePuppeteers = async (bots: number, puppeteers?: number) => {
    const content = await loadDemoContent(bots, puppeteers);
    return content.bots.map(({ puppetry }) => puppetry !== null);
  };
  const content = await loadDemoContent();
  const [x, y] = content.region.landing;
  const near = content.bots.filter(({ puppetry, stateAt }) => {
    const [east, north] = stateAt(70).position;
    return puppetry !== null && Math.hypot(east - x, north - y) < 8;
  });
  expect(near.map(({ firstName }) => firstName)).toEqual(['Wren', 'Ilse', 'Sanna', 'Pip']);
  expect(content.bots.filter(({ puppetry }) => puppetry !== null)).toHaveLength(4);
  expect(await arePuppeteers(10, 9)).toEqual([...Array(9).fill(true), false]);
  expect(await arePuppeteers(10, 0)).toEqual(Array(10).fill(false));
});
