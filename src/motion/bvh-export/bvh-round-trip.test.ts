import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bvhBytes } from '../../../test/bvh-source.ts';
import { describeWithSamples, sharedFile } from '../../../test/shared-samples.ts';
import { BONE_COUNT, defaultSkeleton } from '../../avatar/index.ts';
import {
  type Animation,
  buildAnimation,
  decodeAnimation,
  dequantisePositions,
  dequantiseRotations,
} from '../../formats/animation/index.ts';
import { decodeBvh, importBvh } from '../../formats/bvh/index.ts';
import { degreesBetween } from '../../math/flat/index.ts';
import type { Quaternion } from '../../math/index.ts';
import { bindClip } from '../playback/bind-clip.ts';
import { createCursors, samplePositions, sampleRotations } from '../playback/tracks.ts';
import { exportBvh } from './index.ts';

/** Metres between two positions that differ in the format. */
const STEP = 10 / 65535;

/** Through BVH and back, every frame a key. */
function roundTrip(animation: Animation, framesPerSecond?: number): Animation {
  const { text } = exportBvh(animation, defaultSkeleton, { framesPerSecond });
  return importBvh(decodeBvh(bvhBytes(text)), defaultSkeleton, { reduceKeys: false });
}

/** A rotation of at most 150 degrees: near a half turn the format itself is off by up to a degree. */
const rotation: fc.Arbitrary<Quaternion> = fc
  .tuple(
    fc.integer({ min: 0, max: 150 }),
    fc.integer({ min: 0, max: 360 }),
    fc.integer({ min: -90, max: 90 }),
  )
  .map(([angle, longitude, latitude]) => {
    const half = (angle * Math.PI) / 360;
    const [lon, lat] = [longitude, latitude].map((degrees) => (degrees * Math.PI) / 180);
    const sine = Math.sin(half);
    return [
      sine * Math.cos(lat) * Math.cos(lon),
      sine * Math.cos(lat) * Math.sin(lon),
      sine * Math.sin(lat),
      Math.cos(half),
    ];
  });

const coordinate = fc.double({ min: -4.9, max: 4.9, noNaN: true });
const position = fc.tuple(coordinate, coordinate, coordinate);

const NO_POSITIONS: [number, number, number][] = [];

/** Bones that move in a clip whose keys are on its frames, `steps + 1` of them. */
const clips = fc
  .record({
    steps: fc.integer({ min: 2, max: 12 }),
    frameTime: fc.double({ min: 0.01, max: 0.06, noNaN: true }),
    bones: fc.uniqueArray(fc.integer({ min: 0, max: BONE_COUNT - 1 }), {
      minLength: 1,
      maxLength: 5,
    }),
  })
  .chain(({ steps, frameTime, bones }) =>
    fc.record({
      steps: fc.constant(steps),
      animation: fc
        .tuple(
          ...bones.map((bone) =>
            fc.record({
              bone: fc.constant(bone),
              rotations: fc.array(rotation, { minLength: steps + 1, maxLength: steps + 1 }),
              positions: fc.option(
                fc.array(position, { minLength: steps + 1, maxLength: steps + 1 }),
                { nil: NO_POSITIONS },
              ),
            }),
          ),
        )
        .map((joints) =>
          buildAnimation({
            duration: steps * frameTime,
            joints: joints.map(({ bone, rotations, positions }) => ({
              name: defaultSkeleton.nameOf(bone),
              rotations: rotations.map((value, i) => ({ time: i * frameTime, rotation: value })),
              positions: positions.map((value, i) => ({ time: i * frameTime, position: value })),
            })),
          }),
        ),
    }),
  );

/** Whether the pelvis, which an upload would leave out otherwise, moves from the first frames on. */
function pelvisMoves(animation: Animation): boolean {
  const pelvis = animation.joints.find(({ name }) => name === 'mPelvis');
  if (!pelvis) return true;
  const { values } = dequantiseRotations(animation, pelvis);
  return degreesBetween(values, 4, [0, 0, 0, 1], 0) > 1;
}

function expectSameMotion(actual: Animation, expected: Animation): void {
  expect(Math.abs(actual.duration - expected.duration)).toBeLessThan(1e-4);
  expect(actual.joints.map(({ name }) => name).sort()).toEqual(
    expected.joints.map(({ name }) => name).sort(),
  );
  for (const joint of expected.joints) {
    const other = actual.joints.find(({ name }) => name === joint.name)!;
    const before = dequantiseRotations(expected, joint);
    const after = dequantiseRotations(actual, other);
    expect(after.times.length).toBe(before.times.length);
    before.times.forEach((time, k) => {
      expect(Math.abs(after.times[k] - time)).toBeLessThan(1e-4);
      const quaternions = [before, after].map(({ values }) => values.subarray(4 * k, 4 * k + 4));
      expect(degreesBetween(quaternions[0], 0, quaternions[1], 0)).toBeLessThan(0.1);
    });
    const path = dequantisePositions(expected, joint).values;
    const otherPath = dequantisePositions(actual, other).values;
    expect(otherPath.length).toBe(path.length);
    path.forEach((metres, i) => {
      expect(Math.abs(otherPath[i] - metres)).toBeLessThan(1.1 * STEP);
    });
  }
}

describe('an animation through BVH and back', () => {
  it('is the same motion, to within 0.1 degrees and one step of a position', () => {
    fc.assert(
      fc.property(clips, ({ animation, steps }) => {
        fc.pre(pelvisMoves(animation));
        const rate = steps / animation.duration;
        expectSameMotion(roundTrip(animation, rate), animation);
      }),
      { numRuns: 80 },
    );
  });

  it('does not degrade: a second time changes less than a step', () => {
    fc.assert(
      fc.property(clips, ({ animation, steps }) => {
        fc.pre(pelvisMoves(animation));
        const rate = steps / animation.duration;
        const once = roundTrip(animation, rate);
        expectSameMotion(roundTrip(once, rate), once);
      }),
      { numRuns: 30 },
    );
  });
});

/** Degrees and metres between the poses of a joint in two clips at one moment. */
function differences(a: Animation, b: Animation, name: string, time: number): [number, number] {
  const [poseA, poseB] = [a, b].map((animation) => {
    const clip = bindClip(animation, defaultSkeleton);
    const entry = clip.joints.indexOf(defaultSkeleton.jointNumber(name));
    const rotations = new Float32Array(4 * clip.joints.length);
    const positions = new Float32Array(3 * clip.joints.length);
    const at = Float64Array.of(time);
    sampleRotations(rotations, clip.rotations, createCursors(clip.rotations), at);
    samplePositions(positions, clip.positions, createCursors(clip.positions), at);
    return [
      rotations.subarray(4 * entry, 4 * entry + 4),
      positions.subarray(3 * entry, 3 * entry + 3),
    ];
  });
  const metres = Math.max(...[0, 1, 2].map((c) => Math.abs(poseA[1][c] - poseB[1][c])));
  return [degreesBetween(poseA[0], 0, poseB[0], 0), metres];
}

describeWithSamples('the samples through BVH and back', () => {
  it.each(['walk', 'dance5', 'hello', 'sit', 'stand_1', 'express_laugh', 'bento_idle', 'fly'])(
    '%s keeps its joints and its poses',
    (name) => {
      const animation = decodeAnimation(sharedFile(`samples/anim/${name}.anim`));
      const back = roundTrip(animation);
      expect(back.joints.map((joint) => joint.name).sort()).toEqual(
        animation.joints.map((joint) => joint.name).sort(),
      );
      for (const joint of animation.joints) {
        for (const share of [0, 0.1, 0.37, 0.5, 0.81, 1]) {
          const time = share * animation.duration;
          const [degrees, metres] = differences(animation, back, joint.name, time);
          expect(degrees, `${joint.name} at ${time}`).toBeLessThan(0.1);
          expect(metres, `${joint.name} at ${time}`).toBeLessThan(2.1 * STEP);
        }
      }
    },
  );

  it.each(['clap', 'express_laugh', 'dance5'])(
    '%s.bvh is the same clip when it is written as BVH and imported again',
    (name) => {
      const bvh = decodeBvh(sharedFile(`samples/bvh/${name}.bvh`));
      const once = importBvh(bvh, defaultSkeleton, { reduceKeys: false });
      expectSameMotion(roundTrip(once), once);
      expect(decodeBvh(bvhBytes(exportBvh(once, defaultSkeleton).text))).toMatchObject({
        frameCount: bvh.frameCount,
        warnings: [],
      });
    },
  );

  it('keeps a pelvis that hardly moves, as it has positions', () => {
    const bvh = decodeBvh(sharedFile('samples/bvh/hello.bvh'));
    const once = importBvh(bvh, defaultSkeleton, { reduceKeys: false });
    const namesOf = ({ joints }: Animation) => joints.map(({ name }) => name).sort();
    expect(namesOf(roundTrip(once))).toEqual(namesOf(once));
    expect(exportBvh(once, defaultSkeleton).losses).toEqual([]);
  });

  it('reports a pelvis that moves too little to be restored', () => {
    const jump = decodeAnimation(sharedFile('samples/anim/jump.anim'));
    expect(roundTrip(jump).joints.map(({ name }) => name)).not.toContain('mPelvis');
    expect(exportBvh(jump, defaultSkeleton).losses).toContain(
      'The pelvis hardly leaves its rest; an upload leaves it out.',
    );
  });
});
