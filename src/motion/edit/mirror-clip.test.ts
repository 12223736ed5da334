import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyAnimation, reread } from '../../../test/animation-arbitrary.ts';
import { expectSameRotation } from '../../../test/matchers.ts';
import { plainAnimation, plainClip } from '../../../test/plain-clips.ts';
import { describeWithSamples, sharedFile } from '../../../test/shared-samples.ts';
import { composeWorld, createWorldPose, defaultSkeleton } from '../../avatar/index.ts';
import {
  buildAnimation,
  COLLISION_VOLUMES,
  decodeAnimation,
  encodeAnimation,
} from '../../formats/animation/index.ts';
import { bindClip } from '../playback/bind-clip.ts';
import { mirror } from './index.ts';
import { otherSide } from './mirror-clip.ts';

const side = (name: string) => otherSide(name, defaultSkeleton);

describe('names of counterparts', () => {
  it.each([
    ['mWristLeft', 'mWristRight'],
    ['mHandIndex1Right', 'mHandIndex1Left'],
    ['mWing4FanLeft', 'mWing4FanRight'],
    ['mHindLimb3Left', 'mHindLimb3Right'],
    ['avatar_mEyeLeft', 'avatar_mEyeRight'],
    ['lShldr', 'rShldr'],
    ['rFoot', 'lFoot'],
    ['Left Shoulder', 'Right Shoulder'],
    ['Alt_Left_Ear', 'Alt_Right_Ear'],
    ['R Upper Arm', 'L Upper Arm'],
    ['L_Forearm', 'R_Forearm'],
    ['L_HAND', 'R_HAND'],
    ['RIGHT_PEC', 'LEFT_PEC'],
  ])('%s and %s', (name, other) => {
    expect(side(name)).toBe(other);
    expect(side(other)).toBe(name);
  });

  it.each(['mSpine1', 'mTail3', 'LOWER_BACK', 'Chest', 'hip', 'avatar_mHead', 'GROUND', 'Lefty'])(
    '%s stays',
    (name) => {
      expect(side(name)).toBe(name);
    },
  );

  it('pairs every joint with one that rests on the other side', () => {
    const asymmetric = new Set(['R Upper Leg', 'L Upper Leg', 'L Upper Arm', 'R Upper Arm']);
    const tolerance = 0.021;
    for (const { name, position, aliases } of defaultSkeleton.rows) {
      const other = defaultSkeleton.rows[defaultSkeleton.jointNumber(side(name))];
      for (const alias of [name, ...aliases]) expect(side(side(alias))).toBe(alias);
      if (asymmetric.has(name)) continue;
      expect(Math.abs(other.position[0] - position[0]), name).toBeLessThan(tolerance);
      expect(Math.abs(other.position[1] + position[1]), name).toBeLessThan(tolerance);
    }
  });
});

describe('mirror', () => {
  it('mirrors rotations and positions', () => {
    const clip = plainAnimation([
      { name: 'mElbowLeft', rotations: [[0, 10, 20, 30]], positions: [[1, 1, 2, 3]] },
    ]);
    const [joint] = mirror(clip, defaultSkeleton).joints;
    expect(joint.name).toBe('mElbowRight');
    expect([...joint.rotationKeys]).toEqual([0, -10, 20, -30]);
    expect([...joint.positionKeys]).toEqual([1, 1, -2, 3]);
    const { values } = bindClip(mirror(clip, defaultSkeleton), defaultSkeleton).rotations;
    const [x, y, z, w] = plainClip([{ name: 'mElbowLeft', rotations: [[0, 10, 20, 30]] }]).rotations
      .values;
    expectSameRotation(values, [-x, y, -z, w]);
  });

  it.each([
    [0, 0],
    [4, 7],
    [8, 5],
    [6, 9],
    [10, 10],
    [13, 13],
  ])('hand pose %i becomes %i', (before, after) => {
    const clip = plainAnimation([{ name: 'mHead' }], { handPose: before });
    expect(mirror(clip, defaultSkeleton).handPose).toBe(after);
  });

  it('mirrors constraints with their volumes', () => {
    const times = { easeInStart: 0, easeInStop: 1, easeOutStart: 10, easeOutStop: 10 };
    const clip = buildAnimation({
      duration: 1,
      joints: [{ name: 'mWristLeft' }, { name: 'mElbowLeft' }],
      constraints: [
        {
          ...times,
          chainLength: 1,
          type: 'point',
          sourceVolume: 'L_HAND',
          sourceOffset: [1, 2, 3],
          targetVolume: 'LEFT_PEC',
          targetOffset: [0, -1, 0],
          targetDirection: [0, 0, 0],
        },
      ],
    });
    const mirrored = reread(mirror(clip, defaultSkeleton));
    expect(mirrored.constraints[0]).toMatchObject({
      sourceVolume: 'R_HAND',
      sourceOffset: [1, -2, 3],
      targetVolume: 'RIGHT_PEC',
      targetOffset: [0, 1, 0],
    });
    expect([...COLLISION_VOLUMES].every((volume) => COLLISION_VOLUMES.has(side(volume)))).toBe(
      true,
    );
  });

  it.each(['1.0', '0.1'] as const)('twice restores the bytes of version %s', (version) => {
    fc.assert(
      fc.property(anyAnimation(version), (animation) => {
        const twice = mirror(mirror(animation, defaultSkeleton), defaultSkeleton);
        expect(encodeAnimation(twice)).toEqual(encodeAnimation(animation));
      }),
    );
  });
});

describeWithSamples('mirrored samples', () => {
  it.each(['hello', 'dance5', 'walk'])('%s poses as seen in a mirror', (name) => {
    const animation = decodeAnimation(sharedFile(`samples/anim/${name}.anim`));
    const skeleton = defaultSkeleton;
    const positionsOf = (clip: typeof animation) => {
      const { joints, rotations, positions } = bindClip(clip, skeleton);
      const pose = skeleton.restPose();
      rotations.entries.forEach((entry, track) => {
        const q = 4 * rotations.starts[track];
        pose.rotations.set(rotations.values.subarray(q, q + 4), 4 * joints[entry]);
      });
      positions.entries.forEach((entry, track) => {
        const p = 3 * positions.starts[track];
        pose.positions.set(positions.values.subarray(p, p + 3), 3 * joints[entry]);
      });
      const world = createWorldPose(skeleton.jointCount);
      composeWorld(world, skeleton, pose);
      return world.matrices;
    };
    const before = positionsOf(animation);
    const after = positionsOf(mirror(animation, skeleton));
    for (let joint = 0; joint < 133; joint++) {
      const other = skeleton.jointNumber(side(skeleton.nameOf(joint)));
      // The skeleton itself is not quite symmetric: up to some millimetres at the fingers.
      expect(Math.abs(after[16 * other + 12] - before[16 * joint + 12])).toBeLessThan(0.02);
      expect(Math.abs(after[16 * other + 13] + before[16 * joint + 13])).toBeLessThan(0.02);
      expect(Math.abs(after[16 * other + 14] - before[16 * joint + 14])).toBeLessThan(0.02);
    }
  });
});
