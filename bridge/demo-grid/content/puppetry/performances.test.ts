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

const IN_C = { WAVING, CONDUCTING, HAND_DANCE } as const;
const ALL = { ...IN_C, PAGE_TURNING } as const;

/** The relay keeps no more of one sender in a frame. */
const MOST_BLOCKS = 5;

/** Records of one time through, without the pause behind it. */
function recordsOf(performance: PuppetryPerformance): (readonly JointEvent[])[] {
  const shown = repeatPerformance(performance, 0);
  const count = Math.round(performance.durationSeconds * performance.rate);
  return Array.from({ length: count }, (_, beat) => shown.eventsAt(beat));
}

const numberOf = (name: string) => defaultSkeleton.jointNumber(name);

/** By joint number. */
const LIMITS = new Map(
  Array.from(IK_LIMITS, ([name, limit]) => [numberOf(name), createRotationLimit(limit)] as const),
);

const degreesBetween = (a: Quaternion, b: Quaternion) => angleDegrees(multiply(conjugate(a), b));

const distance = (a: readonly number[], b: readonly number[]) =>
  Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** Where joints are in a pose that a record asks for, metres from the pelvis. */
function stage(events: readonly JointEvent[]) {
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

/** At a time of the performance. */
const at = (performance: PuppetryPerformance, time: number) => stage(performance.events(time, 1));

describe.each(Object.entries(ALL))('%s', (_, performance) => {
  const records = recordsOf(performance);

  it('comes and goes, and is the same each time', () => {
    const { durationSeconds, pauseSeconds, rate } = performance;
    expect(rate).toBeGreaterThanOrEqual(10);
    expect(rate).toBeLessThanOrEqual(20);
    // Whoever watches holds the last pose for 2 seconds and lets it go in another one.
    expect(pauseSeconds).toBeGreaterThan(3);
    const shown: BotPuppetry = repeatPerformance(performance, 2);
    const length = Math.round(durationSeconds * rate);
    const period = length + Math.round(pauseSeconds * rate);
    expect(shown.eventsAt(2 * rate - 1)).toEqual([]);
    expect(shown.eventsAt(2 * rate)).toEqual(records[0]);
    expect(shown.eventsAt(2 * rate + length)).toEqual([]);
    expect(shown.eventsAt(2 * rate + period + 7)).toBe(shown.eventsAt(2 * rate + 7));
  });

  it('is told apart from other layouts, and fits what one frame relays', () => {
    for (const joints of records) {
      const blocks = packPuppetryRecord(
        { time: 0, joints },
        { layout: performance.layout, blockBytes: VIEWER_BLOCK_BYTES },
      );
      expect(blocks.length).toBeLessThanOrEqual(MOST_BLOCKS - 1);
      for (const block of blocks) {
        expect(detectPuppetryLayout(block)).toEqual({
          layout: performance.layout,
          isCertain: true,
        });
        expect(decodePuppetryBlock(block, performance.layout).warnings).toEqual([]);
      }
    }
  });

  it('moves arms, head and chest alone: who walks goes on walking', () => {
    const names = new Set(records.flat().map(({ id }) => defaultSkeleton.names[id]));
    for (const name of names) {
      expect(name).toMatch(/^m(Chest|Neck|Head|Collar|Shoulder|Elbow|Wrist|Hand)/);
    }
  });

  it('never jumps', () => {
    let degrees = 0;
    let spans = 0;
    for (const [index, events] of records.slice(1).entries()) {
      for (const { id, rotation, position } of events) {
        const before = records[index].find((event) => event.id === id);
        if (rotation) degrees = Math.max(degrees, degreesBetween(before!.rotation!, rotation));
        if (position) spans = Math.max(spans, distance(before!.position!, position));
      }
    }
    expect(degrees * performance.rate).toBeLessThan(520);
    expect(spans * performance.rate).toBeLessThan(2);
  });
});

describe.each(Object.entries(IN_C))('%s, in layout C', (_, performance) => {
  const records = recordsOf(performance);

  it('turns every joint by a unit quaternion in its parent’s frame, within the limits', () => {
    const events = records.flat();
    expect(new Set(events.map(({ mask }) => mask))).toEqual(new Set([0x02]));
    const lengths = events.map(({ rotation }) => Math.hypot(...rotation!));
    expect(Math.max(...lengths.map((length) => Math.abs(length - 1)))).toBeLessThan(1e-6);
    expect(Math.min(...events.map(({ rotation }) => rotation![3]))).toBeGreaterThanOrEqual(0);
    const beyond = events.map(({ id, rotation }) => {
      const held = Float32Array.from(rotation!);
      LIMITS.get(id)?.apply(held, 0);
      return degreesBetween(rotation!, [held[0], held[1], held[2], held[3]]);
    });
    expect(Math.max(...beyond)).toBeLessThan(0.5);
  });

  it('begins and ends with arms that hang', () => {
    for (const events of [records[0], records.at(-1)!]) {
      const place = stage(events);
      expect(place('mWristRight')[2]).toBeLessThan(0.08);
      expect(place('mWristRight')[1]).toBeLessThan(-0.15);
    }
  });

  it('keeps elbows and hands out of the trunk, and hands in front of it', () => {
    for (const events of records) {
      const place = stage(events);
      const [behind] = place('mChest');
      for (const [joint, side] of [
        ['Elbow', 'Left'],
        ['Wrist', 'Left'],
        ['Elbow', 'Right'],
        ['Wrist', 'Right'],
      ] as const) {
        const [x, y, z] = place(`m${joint}${side}`);
        if (!events.some(({ id }) => id === numberOf(`m${joint}${side}`))) continue;
        const outward = side === 'Left' ? y : -y;
        const isAbove = z > place('mNeck')[2];
        // The trunk is some 0.16 m to either side of its middle and 0.13 m deep.
        const isOutside = outward > 0.17 || x - behind > 0.14 || isAbove;
        if (!isOutside) expect([joint, side, x, y, z]).toBe('outside');
      }
    }
  });
});

describe('what there is to see', () => {
  it('is a hand waved beside the head, to and fro, palm forward', () => {
    const hand = (time: number) => at(WAVING, time)('mHandMiddle2Right');
    const [, , head] = at(WAVING, 2)('mHead');
    for (let time = 1.2; time < 3; time += 0.05) {
      expect(hand(time)[2]).toBeGreaterThan(head - 0.12);
      expect(hand(time)[1]).toBeLessThan(-0.2);
    }
    const turns = [1.3, 1.65, 2, 2.35, 2.7, 3.05].map((time) => hand(time)[1]);
    const ways = turns.slice(1).map((y, index) => Math.sign(y - turns[index]));
    expect(ways).toEqual([1, -1, 1, -1, 1]);
  });

  it('is four beats in a bar: down, in, out and up, before the chest', () => {
    const beat = (count: number) => 1.25 + (4 + count) / 1.6;
    const hand = (count: number) => at(CONDUCTING, beat(count))('mWristRight');
    const [first, second, third, fourth] = [0, 1, 2, 3].map(hand);
    const high = hand(3.6);
    expect(high[2] - first[2]).toBeGreaterThan(0.15);
    expect(first[2]).toBeLessThan(Math.min(third[2], fourth[2]));
    expect(second[1]).toBeGreaterThan(first[1] + 0.04);
    expect(third[1]).toBeLessThan(first[1] - 0.04);
    expect(fourth[1]).toBeGreaterThan(third[1] + 0.03);
    // Between any two beats the hand springs up.
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

  it('is hands that dance overhead, wide and low, with their fingers', () => {
    const times = Array.from({ length: 120 }, (_, k) => 1 + k / 10);
    const hands = times.map((time) => at(HAND_DANCE, time)('mWristLeft'));
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

  it('is hands that turn a page, once the receiver has found the arms', () => {
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

it('is sent by four of the cast near the landing point, or by as many as are asked for', async () => {
  const count = async (bots: number, puppeteers?: number) => {
    const content = await loadDemoContent(bots, puppeteers);
    return content.bots.map(({ puppetry }) => puppetry !== null);
  };
  const cast = await loadDemoContent();
  const [x, y] = cast.region.landing;
  const near = cast.bots.filter(({ puppetry, stateAt }) => {
    const [east, north] = stateAt(70).position;
    return puppetry !== null && Math.hypot(east - x, north - y) < 8;
  });
  expect(near.map(({ firstName }) => firstName)).toEqual(['Wren', 'Ilse', 'Sanna', 'Pip']);
  expect(cast.bots.filter(({ puppetry }) => puppetry !== null)).toHaveLength(4);
  expect(await count(10, 9)).toEqual([...Array(9).fill(true), false]);
  expect(await count(10, 0)).toEqual(Array(10).fill(false));
});
