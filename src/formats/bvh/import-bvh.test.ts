import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BvhNode, bvhBytes, bvhText, SIX } from '../../../test/bvh-source.ts';
import { expectDecodeError, valueOrDecodeError } from '../../../test/expect-decode-error.ts';
import { expectNumbers, expectSameRotation } from '../../../test/matchers.ts';
import { defaultSkeleton } from '../../avatar/index.ts';
import { fromZRotation } from '../../math/index.ts';
import {
  type Animation,
  decodeAnimation,
  dequantisePositions,
  dequantiseRotations,
  encodeAnimation,
} from '../animation/index.ts';
import type { BvhImportSettings } from './import-bvh.ts';
import { decodeBvh, importBvh } from './index.ts';

function importText(text: string, settings?: BvhImportSettings): Animation {
  return importBvh(decodeBvh(bvhBytes(text)), defaultSkeleton, settings);
}

/** A hip at its usual height, with children. */
const hip = (...children: BvhNode[]): BvhNode => ({ name: 'hip', channels: SIX, children });
const STANDING = [0, 42.008, 0, 0, 0, 0];

const rotationsOf = (animation: Animation, joint = 0) =>
  dequantiseRotations(animation, animation.joints[joint]);
const positionsOf = (animation: Animation, joint = 0) =>
  dequantisePositions(animation, animation.joints[joint]);
const codesOf = (animation: Animation) => animation.warnings.map(({ code }) => code);

/** Rotations and positions are up to two code steps lower than in the file. */
const ROTATION_STEPS = 7e-5;
const POSITION_STEPS = 0.00031;

/** A file in which only the head moves, with X angles frame by frame. */
function headTurning(angles: readonly number[], settings?: BvhImportSettings): Animation {
  const frames = angles.map((angle) => [...STANDING, angle, 0, 0]);
  return importText(bvhText(hip({ name: 'head' }), frames), settings);
}

/** Numbers of the frames that became keys: frame i is at (i - 1) * 0.1 s. */
const framesOf = (times: Float32Array) => [...times].map((time) => Math.round(time * 10) + 1);

describe('importBvh', () => {
  it('has the settings of the uploader', () => {
    const animation = headTurning([0, 10, 20, 50, 60, 70, 99, 10, 20, 30]);
    expect(animation).toMatchObject({
      version: '1.0',
      basePriority: 2,
      duration: Math.fround(8 * Math.fround(0.1)),
      emote: '',
      loop: false,
      loopIn: 0,
      loopOut: animation.duration,
      easeIn: Math.fround(0.3),
      easeOut: Math.fround(0.3),
      handPose: 1,
      constraints: [],
      joints: [{ name: 'mHead', priority: 2 }],
      warnings: [],
    });
  });

  it('makes a clip that decodes without a warning', () => {
    const animation = headTurning([0, 10, 20, 50]);
    const read = decodeAnimation(encodeAnimation(animation), { joints: defaultSkeleton });
    expect(read.joints).toEqual(animation.joints);
    expect(read.warnings).toEqual([]);
  });

  it('changes axes: X into Y, Y into Z and Z into X', () => {
    const sine = Math.sin(Math.PI / 12);
    const cosine = Math.cos(Math.PI / 12);
    const head = (...angles: number[]) => {
      const frames = [
        [...STANDING, 0, 0, 0],
        [...STANDING, ...angles],
        [...STANDING, ...angles],
      ];
      return rotationsOf(importText(bvhText(hip({ name: 'head' }), frames))).values;
    };
    expectNumbers(head(30, 0, 0).subarray(0, 4), [0, sine, 0, cosine], ROTATION_STEPS);
    expectNumbers(head(0, 30, 0).subarray(0, 4), [0, 0, sine, cosine], ROTATION_STEPS);
    expectNumbers(head(0, 0, 30).subarray(0, 4), [sine, 0, 0, cosine], ROTATION_STEPS);
  });

  it('applies the last rotation channel first', () => {
    const channels = '3 Zrotation Xrotation Yrotation';
    const frames = [0, 90, 90].map((angle) => [...STANDING, angle, angle, 0]);
    const animation = importText(bvhText(hip({ name: 'head', channels }), frames));
    // In BVH axes Rz(90) Rx(90) has the quaternion (1, 1, 1, 1) / 2.
    expectSameRotation(
      rotationsOf(animation).values.subarray(0, 4),
      [0.5, 0.5, 0.5, 0.5],
      ROTATION_STEPS,
    );
  });

  it('makes the pelvis relative to frame 0, rotated back, in metres', () => {
    const frames = [
      [10, 40, 0, 0, 90, 0],
      [10, 40, 10, 0, 120, 0],
      [10, 50, 20, 0, 150, 0],
    ];
    const animation = importText(bvhText(hip(), frames));
    const { times, values } = rotationsOf(animation);
    expectNumbers(times, [0, 0.1], 1e-5);
    expectNumbers(values, [...fromZRotation(30), ...fromZRotation(60)], ROTATION_STEPS);
    // 10 inches to the front are 0.254 m, and to the right for a body turned left by 90 degrees.
    expectNumbers(
      positionsOf(animation).values,
      [0, -0.2540005, 0, 0, -0.508001, 0.2540005],
      POSITION_STEPS,
    );
  });

  it('keeps the positions of other joints, with a warning', () => {
    const frames = [0, 1, 2].map((x) => [...STANDING, x, 10, 5, 0, 0, 0]);
    const animation = importText(bvhText(hip({ name: 'lHand', channels: SIX }), frames));
    expect(animation.joints[0].name).toBe('mWristLeft');
    expectNumbers(
      positionsOf(animation).values,
      [0.127, 0.0254, 0.254, 0.127, 0.0508, 0.254],
      POSITION_STEPS,
    );
    expect(animation.warnings).toMatchObject([
      { code: 'position-absolute', path: 'joints[1]' },
      { code: 'eases-shortened' },
    ]);
  });

  it('clamps positions to 5 m, with a warning', () => {
    const frames = [0, -300, -300].map((x) => [x, 42, 0, 0, 0, 0]);
    const animation = importText(bvhText(hip(), frames));
    expectNumbers(positionsOf(animation).values, [0, -5, 0, 0, -5, 0], POSITION_STEPS);
    expect(codesOf(animation)).toContain('position-clamped');
  });

  it('finds joints by old, new and avatar_ names', () => {
    const names = ['figureHair', 'mTail1', 'avatar_mFaceChin', 'Left_Shoulder'];
    const frames = [0, 40, 40].map((angle) => [...STANDING, ...Array(12).fill(angle)]);
    const animation = importText(bvhText(hip(...names.map((name) => ({ name }))), frames));
    expect(animation.joints.map(({ name, priority }) => [name, priority])).toEqual([
      ['mSkull', 2],
      ['mTail1', 2],
      ['mFaceChin', 2],
      ['Left Shoulder', 2],
    ]);
  });

  it('keeps the axes of volumes and attachment points', () => {
    const frames = [0, 40, 40].map((angle) => [...STANDING, angle, 0, 0]);
    const animation = importText(bvhText(hip({ name: 'L_FOOT' }), frames));
    expect(animation.joints).toMatchObject([{ name: 'L_FOOT', priority: 0 }]);
    const { values } = rotationsOf(animation);
    expectNumbers(values.subarray(0, 2), [Math.sin(Math.PI / 9), 0], ROTATION_STEPS);
    expectNumbers(positionsOf(animation).values, [0, 0, 0, 0, 0, 0]);
    expect(codesOf(animation)).toContain('joint-untranslated');
  });

  it('leaves out joints that the skeleton lacks, with different warnings for moving and still ones', () => {
    const frames = [0, 40, 40].map((angle) => [...STANDING, angle, 0, 0, angle, 0, 0, 7, 0, 0]);
    const text = bvhText(hip({ name: 'head' }, { name: 'bow' }, { name: 'quiver' }), frames);
    const animation = importText(text);
    expect(animation.joints.map(({ name }) => name)).toEqual(['mHead']);
    expect(animation.warnings).toMatchObject([
      { code: 'joint-refused', path: 'joints[2]', offset: text.indexOf('JOINT bow') },
      { code: 'joint-dropped', path: 'joints[3]', offset: text.indexOf('JOINT quiver') },
      { code: 'eases-shortened' },
    ]);
  });

  it('writes every joint of a single frame, the pelvis at rest', () => {
    const text = bvhText(hip({ name: 'head' }), [[5, 42, 0, 0, 45, 0, 90, 0, 0]]);
    const animation = importText(text);
    expect(animation.duration).toBe(Math.fround(0.1));
    expectNumbers(rotationsOf(animation, 0).values, [0, 0, 0, 1]);
    expectNumbers(positionsOf(animation, 0).values, [0, 0, 0]);
    const half = Math.SQRT1_2;
    expectNumbers(rotationsOf(animation, 1).values, [0, half, 0, half], ROTATION_STEPS);
    expect(codesOf(animation)).toEqual(['pelvis-start-lost', 'eases-shortened']);
    expect(animation.warnings[0].message).toBe(
      'The pelvis starts turned by 45° and 0.13 m from where it rests. The viewer takes the first frame as the rest pose, so this is lost.',
    );
    expect(animation.easeIn).toBeCloseTo(0.05, 6);
  });

  it('warns that joints held in the reference pose are not animated', () => {
    const frames = [0, 40, 40].map((angle) => [...STANDING, angle, 0, 0, 30, 0, 0]);
    const animation = importText(bvhText(hip({ name: 'head' }, { name: 'lForeArm' }), frames));
    expect(animation.joints.map(({ name }) => name)).toEqual(['mHead']);
    expect(animation.warnings[0]).toMatchObject({ code: 'joints-held', path: 'joints[2]' });
    expect(animation.warnings[0].message).toContain('mElbowLeft (30°)');
  });

  it('warns that one joint under two names is played once', () => {
    const frames = [0, 40, 40].map((angle) => [...STANDING, angle, 0, 0, angle, 0, 0]);
    const animation = importText(bvhText(hip({ name: 'head' }, { name: 'mHead' }), frames));
    expect(animation.joints.map(({ name }) => name)).toEqual(['mHead', 'mHead']);
    expect(animation.warnings[0]).toMatchObject({ code: 'joint-twice', path: 'joints[2]' });
  });

  it('refuses a file in which nothing moves', () => {
    expectDecodeError(() => headTurning([30, 30, 30]), 'nothing-moves');
  });

  it('gives an animation or a DecodeError for any frames', () => {
    const number = fc.oneof(
      fc.constantFrom('0', '90', '-180', '3e38', '1e-40'),
      fc.float({ noNaN: true, noDefaultInfinity: true }).map(String),
    );
    const frame = fc.array(number, { minLength: 15, maxLength: 15 });
    const text = fc
      .tuple(fc.array(frame, { minLength: 1, maxLength: 8 }), fc.float({ min: 0, max: 8 }))
      .map(([frames, time]) =>
        bvhText(hip({ name: 'lHand', channels: SIX }, { name: 'bow' }), frames as never, time),
      );
    fc.assert(
      fc.property(text, fc.boolean(), (source, reduceKeys) => {
        valueOrDecodeError(() => {
          const animation = importText(source, { reduceKeys });
          const read = decodeAnimation(encodeAnimation(animation), { joints: defaultSkeleton });
          expect(read.joints).toEqual(animation.joints);
        });
      }),
    );
  });

  it('refuses more joints than an animation can have', () => {
    const children = Array.from({ length: 217 }, () => ({ name: 'head' }));
    const frames = [0, 40, 40].map((angle) => [...STANDING, ...Array(3 * 217).fill(angle)]);
    const error = expectDecodeError(
      () => importText(bvhText(hip(...children), frames)),
      'too-many-joints',
    );
    expect(error.details).toEqual({ found: 217, limit: 216 });
  });
});

describe('isMoving', () => {
  it('ignores the rotation of the last frame', () => {
    expectDecodeError(() => headTurning([0, 0, 0, 40]), 'nothing-moves');
    expect(headTurning([0, 0, 40, 0]).joints).toHaveLength(1);
  });

  it('compares the second of two frames', () => {
    const animation = headTurning([0, 40]);
    expect(animation.duration).toBe(Math.fround(0.1));
    expectNumbers(rotationsOf(animation).times, [0]);
  });

  it.each([
    // A rotation about X moves the Y axis by 2 sin(angle / 2), which is 0.001 at 0.0573 degrees.
    [0.057, 0],
    [0.0575, 1],
  ])('has a threshold for rotations: %d degrees, %d joints', (angle, count) => {
    const moving = () => headTurning([0, angle, angle, 0]).joints.length;
    if (count === 0) expectDecodeError(moving, 'nothing-moves');
    else expect(moving()).toBe(count);
  });

  it.each([
    [0.0009, 0],
    [0.0011, 1],
  ])('has a threshold for positions: %d inches, %d joints', (inches, count) => {
    const frames = [0, inches, 0, 0].map((x) => [x, 42, 0, 0, 0, 0]);
    const moving = () => importText(bvhText(hip(), frames)).joints.length;
    if (count === 0) expectDecodeError(moving, 'nothing-moves');
    else expect(moving()).toBe(count);
  });
});

describe('key reduction', () => {
  it('warns how far it deviates from the file', () => {
    // It accelerates, but is never far from the predicted line: frames 1, 11 and 12 are kept. Between 1 and 11, frame 6
    // has the largest error, 0.048 times 5 times 5 degrees.
    const angles = Array.from({ length: 13 }, (_, i) => 0.048 * i * i);
    const reduced = headTurning(angles);
    expect(framesOf(rotationsOf(reduced).times)).toEqual([1, 11, 12]);
    expect(reduced.warnings).toMatchObject([{ code: 'keys-reduced', path: 'joints[1]' }]);
    expect(reduced.warnings[0].message).toMatch(
      /mHead by up to 1\.2° from the file, at 0\.50 s\.$/,
    );
    expect(codesOf(headTurning(angles, { reduceKeys: false }))).toEqual([]);
  });

  it('keeps the first and the last played frame of a uniform movement', () => {
    // Four degrees a frame: off a straight line of components by far less than the threshold.
    const { times } = rotationsOf(headTurning([0, 4, 8, 12, 16]));
    // The last frame but one is kept because the end follows, and restores the one after the worst.
    expect(framesOf(times)).toEqual([1, 3, 4]);
  });

  it('keeps the frames where the movement changes', () => {
    const { times } = rotationsOf(headTurning([0, 0, 0, 0, 0, 30, 30, 30, 30, 30]));
    expect(framesOf(times)).toContain(4);
    expect(framesOf(times)).toContain(5);
    expect(framesOf(times)).not.toContain(2);
    expect(framesOf(times).at(-1)).toBe(9);
  });

  it('can be switched off', () => {
    const { times } = rotationsOf(headTurning([0, 4, 8, 12, 16], { reduceKeys: false }));
    expect(framesOf(times)).toEqual([1, 2, 3, 4]);
  });

  it('keeps more frames of a joint with generations below it', () => {
    const bump = [0, 0, 0.3, 0, 0, 0];
    const chain = (depth: number): BvhNode[] =>
      depth === 0 ? [] : [{ name: `x${depth}`, children: chain(depth - 1) }];
    const keysOf = (depth: number) => {
      const rest = Array(3 * depth).fill(0);
      const frames = bump.map((angle) => [...STANDING, angle, 0, 0, ...rest]);
      const text = bvhText(hip({ name: 'abdomen', children: chain(depth) }), frames);
      return framesOf(rotationsOf(importText(text)).times);
    };
    // 0.3 degrees are a distance of 0.0052: below 0.01, above 0.01 / (0.33 * 10).
    expect(keysOf(0)).not.toContain(2);
    expect(keysOf(10)).toContain(2);
  });

  it('drops positions within 0.03 inches of a straight line', () => {
    const path = (bump: number) => {
      const frames = [0, 1, 2, 3 + bump, 4, 5].map((x) => [x, 42, 0, 0, 0, 0]);
      return framesOf(positionsOf(importText(bvhText(hip(), frames))).times);
    };
    expect(path(0)).toEqual([1, 5]);
    expect(path(0.02)).toEqual([1, 5]);
    expect(path(0.5)).toContain(3);
  });
});
