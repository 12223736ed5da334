import { Mesh } from 'three';
import { expect, it } from 'vitest';
import { drawnInstances } from '../../../test/instances.ts';
import { expectNumbers } from '../../../test/matchers.ts';
import { composeWorld, createWorldPose, defaultSkeleton } from '../../avatar/index.ts';
import { IK_LIMITS, isOutlineClosed, PUPPETEER_LIMITS } from '../../motion/ik/index.ts';
import { createViewportUniforms } from '../screen-space.ts';
import { LimitOverlay } from './limit-overlay.ts';

const LIMIT = 3;
const REACHED = 4;
const BONE = 0;
/** A rim of 32 points has 32 lines where it is closed, otherwise 31 and two sides; the bone is one more. */
const LINES_OF_CONE = 33;
const LINES_OF_HINGE = 34;

const number = (name: string) => defaultSkeleton.jointNumber(name);

/** The overlay of a T pose in which one joint is turned about the vertical. */
function draw(turned: string, degrees: number, isPuppet = false) {
  const overlay = new LimitOverlay(createViewportUniforms());
  const pose = defaultSkeleton.restPose();
  const half = (degrees * Math.PI) / 360;
  pose.rotations.set([0, 0, Math.sin(half), Math.cos(half)], 4 * number(turned));
  const world = createWorldPose();
  composeWorld(world, defaultSkeleton, pose);
  overlay.update(world, pose, isPuppet);
  const [lines] = drawnInstances(overlay.object);
  const [fans] = overlay.object.children;
  if (!(fans instanceof Mesh)) throw new Error('no fans');
  /** The lines of one joint's limit: they come in the order of the table. */
  const linesOf = (joint: string) => {
    let start = 0;
    for (const [name, limit] of isPuppet ? PUPPETEER_LIMITS : IK_LIMITS) {
      const count = isOutlineClosed(limit) ? LINES_OF_CONE : LINES_OF_HINGE;
      if (name === joint) return lines.slice(start, start + count);
      start += count;
    }
    return [];
  };
  const kindsOf = (joint: string) => [...new Set(linesOf(joint).map(({ kind }) => kind[0]))];
  return { lines, fans, world, linesOf, kindsOf };
}

it('is at the joint, in the frame of its parent, and has the bone in it', () => {
  // A shoulder turned forward turns the sector of its elbow.
  const { linesOf, world } = draw('mShoulderLeft', -90);
  const elbow = [...world.matrices.subarray(16 * number('mElbowLeft') + 12).subarray(0, 3)];
  const lines = linesOf('mElbowLeft');
  expect(lines).toHaveLength(LINES_OF_HINGE);
  const bone = lines.at(-1);
  expect(bone?.kind).toEqual([BONE]);
  expectNumbers(bone?.from ?? [], elbow, 1e-6);
  // 0.6 of the bone from elbow to wrist, 205 mm.
  expectNumbers(bone?.to ?? [], [elbow[0] + 0.123, elbow[1], elbow[2]], 1e-3);
});

it('has a thick rim in another colour where the limit is reached', () => {
  expect(draw('mWristLeft', 40).kindsOf('mWristLeft')).toEqual([LIMIT, BONE]);
  expect(draw('mWristLeft', 46).kindsOf('mWristLeft')).toEqual([REACHED, BONE]);
});

it('shows the limits of all 42 joints', () => {
  const { lines, fans } = draw('mWristLeft', 46);
  // Fingers and thumbs have two hinges each, elbows one.
  const hinges = 2 * (2 * 5 + 1);
  expect(lines).toHaveLength(hinges * LINES_OF_HINGE + (42 - hinges) * LINES_OF_CONE);
  const reached = fans.geometry.getAttribute('reached');
  const warned = Array.from({ length: reached.count }, (_, point) => reached.getX(point));
  // The points of one fan: the joint and its rim.
  expect(warned.filter((value) => value === 1)).toHaveLength(33);
});

it('has the wider limits of a puppet that is driven here', () => {
  expect(draw('mShoulderLeft', -100).kindsOf('mShoulderLeft')).toContain(REACHED);
  expect(draw('mShoulderLeft', -100, true).kindsOf('mShoulderLeft')).toContain(LIMIT);
  expect(draw('mWristLeft', 0).linesOf('mKneeLeft')).toEqual([]);
  expect(draw('mWristLeft', 0, true).linesOf('mKneeLeft')).toHaveLength(LINES_OF_HINGE);
});

it('hides the limits that only such a puppet has', () => {
  const shownPoints = (isPuppet: boolean) => {
    const points = draw('mWristLeft', 0, isPuppet).fans.geometry.getAttribute('position');
    return Array.from({ length: points.count }, (_, point) => points.getZ(point)).filter(
      (height) => height !== 0,
    );
  };
  expect(shownPoints(false)).toHaveLength(33 * IK_LIMITS.size);
  expect(shownPoints(true)).toHaveLength(33 * PUPPETEER_LIMITS.size);
});
