import { describe, expect, it } from 'vitest';
import { bvhBytes } from '../../../test/bvh-source.ts';
import { expectNumbers } from '../../../test/matchers.ts';
import { type JointKeys, plainAnimation } from '../../../test/plain-clips.ts';
import { defaultSkeleton } from '../../avatar/index.ts';
import type { Animation } from '../../formats/animation/index.ts';
import { decodeBvh, importBvh } from '../../formats/bvh/index.ts';
import { type BvhExportOptions, exportBvh } from './index.ts';

function write(
  joints: readonly JointKeys[],
  fields: Partial<Animation> = {},
  options?: BvhExportOptions,
) {
  const animation = plainAnimation(joints, { easeIn: 0.3, easeOut: 0.3, handPose: 1, ...fields });
  const { text, losses } = exportBvh(animation, defaultSkeleton, options);
  return { text, losses, bvh: decodeBvh(bvhBytes(text)) };
}

const REST: JointKeys['rotations'] = [[0, 0, 0, 0]];
const NOD: JointKeys['rotations'] = [
  [0, 0, 0, 0],
  [0.5, 0, 40, 0],
  [1, 0, 0, 0],
];

describe('exportBvh', () => {
  it('writes the hierarchy, then the frames, beginning with the rest pose', () => {
    // About Y in Second Life's axes is about X in those of BVH.
    const { text, losses } = write(
      [{ name: 'mHead', rotations: NOD }],
      { duration: 1 },
      {
        framesPerSecond: 2,
      },
    );
    expect(text.replaceAll('\t', ' ')).toBe(`HIERARCHY
ROOT hip
{
 OFFSET 0 0 0
 CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
 JOINT abdomen
 {
  OFFSET 0 3.30708 0
  CHANNELS 3 Zrotation Xrotation Yrotation
  JOINT chest
  {
   OFFSET 0 8.07085 -0.59055
   CHANNELS 3 Zrotation Xrotation Yrotation
   JOINT neck
   {
    OFFSET 0 9.88187 -0.3937
    CHANNELS 3 Zrotation Xrotation Yrotation
    JOINT head
    {
     OFFSET 0 2.99212 0
     CHANNELS 3 Zrotation Xrotation Yrotation
     End Site
     {
      OFFSET 0 3.11023 0
     }
    }
   }
  }
 }
}
MOTION
Frames: 4
Frame Time: 0.500000000
0 42.007791 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
0 42.007791 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
0 42.007791 0 0 0 0 0 0 0 0 0 0 0 0 0 0 40.000001 0
0 42.007791 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
`);
    expect(losses).toEqual([]);
  });

  it('uses the frame rate of which all keys are multiples', () => {
    const { bvh } = write([{ name: 'mHead', rotations: NOD }], { duration: 1 });
    // Keys every half second are refined to 12 frames a second, for other programs.
    expect(bvh.frameTime).toBeCloseTo(1 / 12, 6);
    expect(bvh.frameCount).toBe(1 + 13);
  });

  it('uses 30 frames per second where keys are on no grid, and reports it', () => {
    const rotations: JointKeys['rotations'] = [
      [0, 0, 0, 0],
      [0.1237, 0, 40, 0],
      [0.7351, 0, 10, 0],
      [1, 0, 0, 0],
    ];
    const { bvh, losses } = write([{ name: 'mHead', rotations }], { duration: 1 });
    expect(bvh.frameCount).toBe(1 + 31);
    expect(bvh.frameTime).toBeCloseTo(1 / 30, 6);
    expect(losses).toEqual(['Keys between the 31 frames, 30.0 a second, are lost.']);
  });

  it('does not make a clip of a minute longer than a minute', () => {
    for (const framesPerSecond of [7, 29.97, 30]) {
      const { bvh } = write(
        [{ name: 'mHead', rotations: NOD }],
        { duration: 60 },
        { framesPerSecond },
      );
      const { duration } = importBvh(bvh, defaultSkeleton);
      expect(duration).toBeLessThanOrEqual(60);
      expect(duration).toBeGreaterThan(59.9999);
    }
  });

  it('keeps bones that the clip holds at rest', () => {
    const { bvh } = write([
      { name: 'mHead', rotations: REST },
      { name: 'mElbowLeft', rotations: REST },
    ]);
    const { joints } = importBvh(bvh, defaultSkeleton);
    expect(joints.map(({ name }) => name)).toEqual(['mHead', 'mElbowLeft']);
  });

  it('gives position channels to joints with positions, and the pelvis its height', () => {
    const { bvh, text } = write(
      [
        { name: 'mPelvis', rotations: NOD, positions: [[0, 0.254, 0, -0.508]] },
        { name: 'mHandThumb1Left', rotations: NOD, positions: [[0, 0.1, 0.2, 0.3]] },
      ],
      { duration: 1 },
      { framesPerSecond: 2 },
    );
    const positioned = bvh.joints.filter(({ hasPositions }) => hasPositions);
    expect(positioned.map(({ name }) => name)).toEqual(['hip', 'mHandThumb1Left']);
    expectNumbers(bvh.values.subarray(0, 3), [0, 42.007791, 0], 1e-5);
    const next = bvh.values.subarray(bvh.columns);
    // Half a step of 10 m / 65535 farther, so that rounding down meets the nearest: 0.003004 inches.
    expectNumbers(next.subarray(0, 3), [0.003004, 22.010855, 10.003004], 1e-4);
    expectNumbers(
      next.subarray(positioned[1].column, positioned[1].column + 3),
      [7.876994, 11.813994, 3.940003],
      1e-4,
    );
    expect(text).toContain('JOINT lHand');
  });

  it('has no position channels for a pelvis that only rotates', () => {
    const { bvh } = write([{ name: 'mPelvis', rotations: NOD }]);
    expect(bvh.joints).toMatchObject([{ name: 'hip', hasPositions: false }]);
  });

  it('keeps the parent of a bone with positions, even an extended one', () => {
    const { bvh } = write([{ name: 'mFaceChin', rotations: NOD, positions: [[0, 0, 0, 0]] }]);
    expect(bvh.joints.map(({ name }) => name)).toContain('mFaceJaw');
  });

  it('writes angles without jumps', () => {
    const turns: JointKeys['rotations'] = [
      [0, 0, 0, 0],
      [0.25, 0, 0, 120],
      [0.5, 0, 0, 240],
      [0.75, 0, 0, 360],
      [1, 0, 0, 480],
    ];
    const { bvh } = write(
      [{ name: 'mPelvis', rotations: turns }],
      { duration: 1 },
      {
        framesPerSecond: 4,
      },
    );
    const about = [1, 2, 3, 4, 5].map((frame) => bvh.values[frame * bvh.columns + 2]);
    expectNumbers(about, [0, 120, 240, 360, 480], 1e-4);
  });

  it('gives a clip of duration 0 one frame', () => {
    const { bvh, losses } = write([{ name: 'mHead', rotations: [[0, 0, 40, 0]] }], {
      duration: 0,
      easeIn: 0.3,
    });
    expect([bvh.frameCount, bvh.frameTime]).toEqual([3, Math.fround(1 / 30)]);
    expect(losses).toEqual(['A clip of no duration becomes 0.033 s long.']);
  });

  it('reports what is lost', () => {
    const constraint = {} as Animation['constraints'][number];
    const { losses } = write(
      [
        { name: 'mPelvis', rotations: REST },
        { name: 'mHead', rotations: NOD, priority: 4 },
        { name: 'mChest', positions: [[0, 0, 0, 0.2]] },
        { name: 'L_FOOT', rotations: NOD },
        { name: 'Left Shoulder', rotations: NOD },
        { name: 'bow', rotations: NOD },
      ],
      {
        duration: 1,
        loop: true,
        easeOut: 0.5,
        handPose: 3,
        emote: 'express_smile',
        constraints: [constraint],
        constraintsIgnored: true,
      },
    );
    expect(losses).toEqual([
      'Priorities are lost; an upload gives every joint 2.',
      'The loop and its two points are lost.',
      'Ease in and ease out are lost; an upload gives 0.3 s each.',
      'The hand pose is lost; an upload gives relaxed hands.',
      'The emote is lost.',
      'Constraints are lost.',
      'Collision volumes and attachment points are left out: L_FOOT and Left Shoulder.',
      'Joints that the skeleton does not have are left out: bow.',
      'Joints with positions alone are held unturned as well: mChest.',
      'The pelvis hardly leaves its rest; an upload leaves it out.',
    ]);
  });
});
