import { Mesh } from 'three';
import { expect, it } from 'vitest';
import { bytesPerFrame } from '../../../test/bytes-per-frame.ts';
import { drawnInstances } from '../../../test/instances.ts';
import { expectNumbers } from '../../../test/matchers.ts';
import { composeWorld, createWorldPose, defaultSkeleton } from '../../avatar/index.ts';
import { createViewportUniforms } from '../screen-space.ts';
import { LimitOverlay } from './limit-overlay.ts';

const LIMIT = 3;
const REACHED = 4;
const BONE = 0;
/** A rim of 32 points has 32 lines where it is closed, otherwise 31 and two sides; the bone is one more. */
const LINES_OF_CONE = 33;
const LINES_OF_HINGE = 34;

const drawn = (turned: string, degrees: number, ...shown: string[]) =>
  drawnAs(false, turned, degrees, ...shown);

/** The overlay of a T pose in which one joint is turned about the vertical. */
function drawnAs(isPuppet: boolean, turned: string, degrees: number, ...shown: string[]) {
  const overlay = new LimitOverlay(createViewportUniforms());
  const pose = defaultSkeleton.restPose();
  const half = (degrees * Math.PI) / 360;
  pose.rotations.set([0, 0, Math.sin(half), Math.cos(half)], 4 * number(turned));
  const world = createWorldPose();
  composeWorld(world, defaultSkeleton, pose);
  const mask = new Uint8Array(defaultSkeleton.jointCount);
  for (const name of shown) mask[number(name)] = 1;
  overlay.update(world, pose, shown.length > 0 ? mask : null, isPuppet);
  const [lines] = drawnInstances(overlay.object);
  const [fans] = overlay.object.children;
  if (!(fans instanceof Mesh)) throw new Error('no fans');
  return { lines, fans, world };
}

const number = (name: string) => defaultSkeleton.jointNumber(name);
const kindsOf = (lines: Record<string, number[]>[]) => [
  ...new Set(lines.map(({ kind }) => kind[0])),
];

it('is at the joint, in the frame of its parent, and has the bone in it', () => {
  // A shoulder turned forward turns the sector of its elbow.
  const { lines, world } = drawn('mShoulderLeft', -90, 'mElbowLeft');
  const elbow = [...world.matrices.subarray(16 * number('mElbowLeft') + 12).subarray(0, 3)];
  expect(lines).toHaveLength(LINES_OF_HINGE);
  const bone = lines.at(-1);
  expect(bone?.kind).toEqual([BONE]);
  expectNumbers(bone?.from ?? [], elbow, 1e-6);
  // 0.6 of the bone from elbow to wrist, 205 mm.
  expectNumbers(bone?.to ?? [], [elbow[0] + 0.123, elbow[1], elbow[2]], 1e-3);
});

it('has a thick rim in another colour where the limit is reached', () => {
  expect(kindsOf(drawn('mWristLeft', 40, 'mWristLeft').lines)).toEqual([LIMIT, BONE]);
  expect(kindsOf(drawn('mWristLeft', 46, 'mWristLeft').lines)).toEqual([REACHED, BONE]);
});

it('shows the limits of all 42 joints by default', () => {
  const { lines, fans } = drawn('mWristLeft', 46);
  // Fingers and thumbs have two hinges each, elbows one.
  const hinges = 2 * (2 * 5 + 1);
  expect(lines).toHaveLength(hinges * LINES_OF_HINGE + (42 - hinges) * LINES_OF_CONE);
  const reached = fans.geometry.getAttribute('reached');
  const warned = Array.from({ length: reached.count }, (_, point) => reached.getX(point));
  // The points of one fan: the joint and its rim.
  expect(warned.filter((value) => value === 1)).toHaveLength(33);
});

it('has the wider limits of a puppet that is driven here', () => {
  expect(kindsOf(drawn('mShoulderLeft', -100, 'mShoulderLeft').lines)).toContain(REACHED);
  expect(kindsOf(drawnAs(true, 'mShoulderLeft', -100, 'mShoulderLeft').lines)).toContain(LIMIT);
  expect(drawn('mWristLeft', 0, 'mKneeLeft').lines).toEqual([]);
  expect(drawnAs(true, 'mWristLeft', 0, 'mKneeLeft').lines).toHaveLength(LINES_OF_HINGE);
});

it('hides the limits of other joints', () => {
  const { fans } = drawn('mWristLeft', 0, 'mWristLeft');
  const points = fans.geometry.getAttribute('position');
  const there = Array.from({ length: points.count }, (_, point) => points.getZ(point) > 0);
  expect(there.filter(Boolean)).toHaveLength(33);
});

it('allocates nothing per joint', () => {
  const overlay = new LimitOverlay(createViewportUniforms());
  const pose = defaultSkeleton.restPose();
  const world = createWorldPose();
  composeWorld(world, defaultSkeleton, pose);
  const frame = () => overlay.update(world, pose, null, false);
  for (let k = 0; k < 1500; k++) frame();
  // One number per joint would be 500 bytes.
  expect(bytesPerFrame(frame)).toBeLessThan(200);
});
