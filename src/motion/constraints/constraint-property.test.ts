import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ConstraintHarness, distance } from '../../../test/constraint-harness.ts';
import { expectUnitQuaternions } from '../../../test/matchers.ts';
import { plainAnimation, plainConstraint } from '../../../test/plain-clips.ts';
import { defaultSkeleton } from '../../avatar/index.ts';
import { COLLISION_VOLUMES, GROUND } from '../../formats/animation/index.ts';

/** Every bone that a chain of up to 3 from any volume can reach. */
const JOINTS = [
  'mPelvis mSpine1 mSpine2 mTorso mSpine3 mSpine4 mChest mNeck mHead',
  'mCollarLeft mShoulderLeft mElbowLeft mWristLeft mCollarRight mShoulderRight mElbowRight mWristRight',
  'mHipLeft mKneeLeft mAnkleLeft mHipRight mKneeRight mAnkleRight',
].flatMap((names) => names.split(' '));

const degrees = fc.double({ min: -180, max: 180, noNaN: true });
/** Often 0, so that points coincide; sometimes far out of reach. */
const component = fc.oneof(
  fc.constant(0),
  fc.double({ min: -2, max: 2, noNaN: true }),
  fc.constantFrom(-1e6, 1e6),
);
const offset = fc.tuple(component, component, component);
const volume = fc.constantFrom(...COLLISION_VOLUMES);

const constraint = fc
  .record({
    chainLength: fc.integer({ min: 0, max: 3 }),
    type: fc.constantFrom('point' as const, 'plane' as const),
    sourceVolume: volume,
    sourceOffset: offset,
    targetVolume: fc.oneof(volume, fc.constant(GROUND)),
    targetOffset: offset,
    easeInStop: fc.constantFrom(0, 2),
  })
  .map(plainConstraint);

const frame = fc.tuple(
  fc.double({ min: 0, max: 4, noNaN: true }),
  fc.constantFrom(-1, 0, 1 / 30, 0.5, 5),
);

it('keeps every number finite, every rotation of unit length and every bone length unchanged', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(degrees, degrees, degrees), {
        minLength: JOINTS.length,
        maxLength: JOINTS.length,
      }),
      fc.array(constraint, { minLength: 1, maxLength: 4 }),
      fc.array(frame, { minLength: 1, maxLength: 4 }),
      (angles, constraints, frames) => {
        const joints = JOINTS.map((name, index) => ({
          name,
          rotations: [
            [0, 0, 0, 0],
            [4, ...angles[index]],
          ] as const,
          positions: name === 'mPelvis' ? ([[0, 0, 0, 0]] as const) : [],
        }));
        const stage = new ConstraintHarness(plainAnimation(joints, { constraints }));
        for (const [time, step] of frames) stage.frame(time, step);
        expect(stage.world.matrices.every(Number.isFinite)).toBe(true);
        expectUnitQuaternions(stage.pose.rotations, 1e-5);
        for (const { source, target, joints: jointPositions, weight, constraint } of stage.run
          .states) {
          for (const numbers of [source, target, jointPositions]) {
            expect(numbers.every(Number.isFinite)).toBe(true);
          }
          expect(weight).toBeGreaterThanOrEqual(0);
          expect(weight).toBeLessThanOrEqual(1);
          if (weight > 0) expectBoneLengths(jointPositions, constraint.chain);
        }
      },
    ),
    { numRuns: 300 },
  );
});

/** Bones of the default skeleton have the length of their joint's rest position. */
function expectBoneLengths(jointPositions: Float32Array, chain: Int16Array): void {
  for (let index = 0; index + 1 < chain.length; index++) {
    const [x, y, z] = [0, 1, 2].map(
      (c) => jointPositions[3 * index + c] - jointPositions[3 * index + 3 + c],
    );
    const rest = Math.hypot(...defaultSkeleton.rows[chain[index]].position);
    // Where the pelvis was carried far away, single precision has fewer digits left for a bone.
    const far = Math.max(...jointPositions.map(Math.abs));
    expect(Math.abs(Math.hypot(x, y, z) - rest)).toBeLessThan(1e-5 + 1e-6 * far);
  }
}

/** Upper arm, forearm and collar bone, up to the length of the chain. */
const BONES = [0.205, 0.248, 0.079];
const ARM = ['mWristRight', 'mElbowRight', 'mShoulderRight', 'mCollarRight'];

it.each([2, 3])(
  'with a chain of length %d the source reaches every target that the bones can reach',
  (chainLength) => {
    const near = fc.double({ min: -2, max: 2, noNaN: true });
    const turn = fc.tuple(...ARM.map(() => fc.tuple(degrees, degrees, degrees)));
    fc.assert(
      fc.property(turn, fc.tuple(near, near, near), (angles, [x, y, z]) => {
        const joints = ARM.map((name, k) => ({ name, rotations: [[0, ...angles[k]]] as const }));
        const reaching = plainConstraint({
          chainLength,
          targetVolume: 'CHEST',
          targetOffset: [x, y - 2, z],
        });
        const stage = new ConstraintHarness(plainAnimation(joints, { constraints: [reaching] }));
        stage.frame(1);
        const [{ weight, target, joints: positions }] = stage.run.states;
        const hand = stage.onVolume('R_HAND', [0, 0, 0]);
        const wrist = stage.at('mWristRight');
        // Where the wrist would have to be, seen from the root.
        const desired = wrist.map((value, c) => target[c] - hand[c] + value);
        const away = distance(desired, positions.subarray(3 * chainLength));
        const bones = BONES.slice(0, chainLength);
        const longest = bones.reduce((sum, bone) => sum + bone, 0);
        const shortest = Math.max(0, 2 * Math.max(...bones) - longest);
        fc.pre(weight === 1 && away < longest && away > shortest);
        expect(distance(hand, target)).toBeLessThan(0.00001);
      }),
      { numRuns: 100 },
    );
  },
);
