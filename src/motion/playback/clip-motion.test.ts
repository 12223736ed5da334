import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  expectNumbers,
  expectSameRotation,
  expectUnitQuaternions,
} from '../../../test/matchers.ts';
import { plainClip } from '../../../test/plain-clips.ts';
import { describeWithSamples, sharedFile } from '../../../test/shared-samples.ts';
import { defaultSkeleton } from '../../avatar/index.ts';
import { decodeAnimation } from '../../formats/animation/index.ts';
import { fromZRotation } from '../../math/index.ts';
import { bindClip } from './bind-clip.ts';
import { ClipMotion } from './clip-motion.ts';

/** The head turns 0° to 60° to 0° from second 1 to 3, the chest slides from 1 to 2. */
const NOD = [
  {
    name: 'mHead',
    rotations: [
      [1, 0, 0, 0],
      [2, 0, 0, 60],
      [3, 0, 0, 0],
    ],
  },
  {
    name: 'mChest',
    positions: [
      [1, 0, 0, 0],
      [2, 0, 4, 0],
    ],
  },
] as const;

function nodAt(clock: number, motion = new ClipMotion(plainClip(NOD))) {
  const active = motion.advance(clock);
  motion.sample();
  const { rotations, positions, weight } = motion.layer;
  return { active, weight, head: rotations.slice(0, 4), chest: positions.slice(3, 6) };
}

it.each([
  ['holds the first key before its time', 0.5, 0, 0],
  ['has the value of a key at its time', 2, 60, 4],
  ['interpolates between two keys', 1.5, 30, 2],
  ['interpolates towards the next key', 2.5, 30, 4],
  ['holds the last key after its time', 3.5, 0, 4],
])('%s', (_, clock, degrees, y) => {
  const { head, chest, active } = nodAt(clock);
  expect(active).toBe(true);
  expectSameRotation(head, fromZRotation(degrees));
  expectNumbers(chest, [0, y, 0]);
});

it('copies joints, priorities and components into its layer', () => {
  const clip = plainClip(NOD);
  const { layer } = new ClipMotion(clip);
  expect(layer.count).toBe(2);
  expect(layer.joints).toEqual(clip.joints);
  expect(layer.priorities).toEqual(clip.priorities);
  expect(layer.components).toEqual(clip.components);
});

it('counts time from its start, plus the offset', () => {
  const motion = new ClipMotion(plainClip(NOD), { start: 10, offset: 0.5 });
  expectSameRotation(nodAt(11, motion).head, fromZRotation(30));
  expect(motion.time).toBe(1.5);
  nodAt(2, motion);
  expect(motion.time).toBe(0);
});

it('ends, and plays again when the clock goes back', () => {
  const motion = new ClipMotion(plainClip(NOD));
  expect(nodAt(4.5, motion)).toMatchObject({ active: false, weight: 0 });
  expect(nodAt(1.5, motion)).toMatchObject({ active: true, weight: 1 });
});

it('forceLoop repeats a clip that would play once', () => {
  const motion = new ClipMotion(plainClip(NOD, { easeOut: 1 }), { forceLoop: true });
  expect(motion.timing).toMatchObject({ loop: true, loopIn: 0, loopOut: 4 });
  const { head, active, weight } = nodAt(9.5, motion);
  expect({ active, weight }).toEqual({ active: true, weight: 1 });
  expectSameRotation(head, fromZRotation(30));
});

it("forceLoop keeps a looping clip's own loop", () => {
  const fields = { loop: true, loopIn: 1, loopOut: 2 };
  expect(new ClipMotion(plainClip(NOD, fields), { forceLoop: true }).timing).toMatchObject(fields);
});

it('eases out after a stop', () => {
  const motion = new ClipMotion(plainClip(NOD, { loop: true, easeOut: 2 }), { start: 10 });
  motion.stop(11);
  expect(nodAt(12, motion)).toMatchObject({ active: true, weight: 0.5 });
  expect(nodAt(13.5, motion)).toMatchObject({ active: false, weight: 0 });
});

it('stays at a pinned second until it is unpinned', () => {
  const motion = new ClipMotion(plainClip(NOD, { loop: true, loopOut: 2 }));
  motion.pin(2.5);
  expectSameRotation(nodAt(0, motion).head, fromZRotation(30));
  motion.pin(null);
  expectSameRotation(nodAt(0, motion).head, fromZRotation(0));
});

it('gives the same pose at the same clock, whatever was sampled before', () => {
  const clip = plainClip(NOD, { loop: true, loopIn: 0.7, loopOut: 3.1, easeIn: 0.5 });
  const reused = new ClipMotion(clip);
  fc.assert(
    fc.property(fc.double({ min: -1, max: 30, noNaN: true }), (clock) => {
      expect(nodAt(clock, reused)).toEqual(nodAt(clock, new ClipMotion(clip)));
    }),
  );
});

describeWithSamples('real clips', () => {
  it.each(['walk', 'dance5', 'bento_idle', 'stand_1', 'fly', 'sit'])(
    '%s has unit quaternions only',
    (name) => {
      const animation = decodeAnimation(sharedFile(`samples/anim/${name}.anim`));
      const clip = bindClip(animation, defaultSkeleton);
      const motion = new ClipMotion(clip);
      const { layer } = motion;
      for (let clock = 0; clock < 3; clock += 0.31) {
        if (!motion.advance(clock)) break;
        motion.sample();
        layer.components.forEach((bits, entry) => {
          if (bits & 1) expectUnitQuaternions(layer.rotations.subarray(4 * entry, 4 * entry + 4));
        });
      }
      expect(clip.rotations.count).toBeGreaterThan(0);
    },
  );

  it('the sit clip ends with the pelvis below its rest position', () => {
    const animation = decodeAnimation(sharedFile('samples/anim/sit.anim'));
    const motion = new ClipMotion(bindClip(animation, defaultSkeleton));
    motion.advance(100);
    motion.sample();
    const pelvis = motion.layer.joints.indexOf(0);
    const position = motion.layer.positions.subarray(3 * pelvis, 3 * pelvis + 3);
    expectNumbers(position, [-0.352, -0.0008, 1.067 - 0.47], 5e-4);
  });
});
