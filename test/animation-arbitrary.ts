import fc from 'fast-check';
import { defaultSkeleton } from '../src/avatar/index.ts';
import {
  type Animation,
  buildAnimation,
  decodeAnimation,
  encodeAnimation,
  type RawKeys,
} from '../src/formats/animation/index.ts';
import { plainConstraint } from './plain-clips.ts';

const names = defaultSkeleton.rows.flatMap(({ name, aliases }) => [name, ...aliases]);
const single = (min: number, max: number) => fc.float({ min, max, noNaN: true });

/** Constraints that the arm's joints below make possible. */
const ARM = ['mWristLeft', 'mElbowLeft', 'mShoulderLeft'];
const [handToHead] = buildAnimation({
  duration: 1,
  joints: ARM.map((name) => ({ name })),
  constraints: [
    plainConstraint({
      sourceVolume: 'L_HAND',
      sourceOffset: [0, 0.5, -1],
      targetVolume: 'HEAD',
      targetOffset: [1, 0.25, 0],
      easeInStop: 0.5,
    }),
  ],
}).constraints;

function keys(version: Animation['version'], largest: number, latest: number) {
  const codes = fc.tuple(fc.nat(65535), fc.nat(65535), fc.nat(65535), fc.nat(65535));
  const value = single(-largest, largest);
  const plain = fc.tuple(single(-1, Math.fround(latest + 1)), value, value, value);
  const found: fc.Arbitrary<number[][]> = fc.array<number[]>(version === '1.0' ? codes : plain, {
    maxLength: 12,
  });
  return fc
    .tuple(found, fc.boolean())
    .map(([list, sorted]) => (sorted ? list.sort((a, b) => a[0] - b[0]) : list).flat())
    .map((flat): RawKeys => (version === '1.0' ? Uint16Array.from(flat) : Float32Array.from(flat)));
}

/**
 * Any animation that the viewer loads: known and unknown joints under all their names, keys in any order,
 * at any time, loop points and eases of any size, now and then a constraint.
 */
export function anyAnimation(version: Animation['version']): fc.Arbitrary<Animation> {
  return fc
    .tuple(fc.oneof(fc.constant(0), single(Math.fround(0.05), 60)), fc.boolean())
    .chain(([duration, constrained]) => {
      const joint = fc.record({
        name: fc.constantFrom(...names, ...(constrained ? [] : ['bow_and_arrow'])),
        priority: fc.integer({ min: -1, max: 7 }),
        rotationKeys: keys(version, 360, duration),
        positionKeys: keys(version, 7, duration),
      });
      const point = single(-1, Math.fround(duration + 1));
      return fc
        .record({
          basePriority: fc.integer({ min: -1, max: 8 }),
          emote: fc.constantFrom('', 'express_smile', 'Closed_Mouth'),
          loopIn: point,
          loopOut: point,
          rawLoop: fc.constantFrom(0, 1, 7),
          easeIn: single(0, 3),
          easeOut: single(0, 3),
          handPose: fc.nat(14),
          joints: fc.array(joint, { minLength: 1, maxLength: 4 }),
          arm: fc.tuple(joint, joint, joint),
        })
        .map(
          ({ arm, ...fields }): Animation => ({
            ...fields,
            version,
            duration,
            loop: fields.rawLoop !== 0,
            joints: constrained
              ? [...fields.joints, ...arm.map((one, index) => ({ ...one, name: ARM[index] }))]
              : fields.joints,
            constraints: constrained ? [handToHead] : [],
            constraintsIgnored: false,
            trailing: new Uint8Array(0),
            warnings: [],
          }),
        );
    });
}

/** Encodes and decodes an animation; throws where the viewer would refuse it. */
export function reread(animation: Animation): Animation {
  return decodeAnimation(encodeAnimation(animation), { joints: defaultSkeleton });
}
