import { describe, expect, it } from 'vitest';
import { bvhBytes, bvhText, SIX } from '../../../test/bvh-source.ts';
import { defaultSkeleton } from '../../avatar/index.ts';
import { decodeBvh, importAndReview } from '../../formats/bvh/index.ts';
import { mirror, removeJoints, setBasePriority, setHandPose, setLoop, trim } from './index.ts';
import { hasImportedKeys, insertRestFrame } from './insert-rest-frame.ts';

/** A nod, with an elbow that is held. */
const BVH = decodeBvh(
  bvhBytes(
    bvhText(
      { name: 'hip', channels: SIX, children: [{ name: 'head' }, { name: 'lForeArm' }] },
      [0, 20, 40, 10].map((nod) => [0, 42, 0, 0, 0, 0, nod, 0, 0, 0, 60, 0]),
    ),
  ),
);
const { animation: original, withRestFrame } = importAndReview(BVH, defaultSkeleton);
const reference = { original, withRestFrame: withRestFrame! };

describe('insertRestFrame', () => {
  it('gives an unedited clip what an upload makes of the longer file', () => {
    expect(insertRestFrame(original, reference)).toEqual(withRestFrame);
  });

  it('keeps edited settings, and moves a loop by the frame', () => {
    const looped = setLoop(original, { loop: true, loopIn: 0.1, loopOut: original.duration });
    const edited = setHandPose(setBasePriority(looped, 4), 3);
    const clip = insertRestFrame(edited, reference);
    expect(clip).toMatchObject({ loop: true, basePriority: 4, handPose: 3 });
    expect(clip.duration).toBeCloseTo(original.duration + 0.1, 6);
    expect([clip.loopIn, clip.loopOut]).toEqual(
      [
        Math.fround(Math.fround(0.1) + Math.fround(clip.duration - original.duration)),
        clip.duration,
      ].map((time) => expect.closeTo(time, 6)),
    );
    // The joint that comes with the frame has the priority that the clip was given.
    expect(clip.joints.map(({ name, priority }) => [name, priority])).toEqual([
      ['mHead', 2],
      ['mElbowLeft', 4],
    ]);
  });

  it('does not bring back a joint that was removed', () => {
    const head = original.joints.findIndex(({ name }) => name === 'mHead');
    const more = {
      ...original,
      joints: [...original.joints, { ...original.joints[0], name: 'mNeck' }],
    };
    const both = {
      original: more,
      withRestFrame: { ...withRestFrame!, joints: [...withRestFrame!.joints] },
    };
    const edited = removeJoints(more, [head], defaultSkeleton).animation;
    expect(insertRestFrame(edited, both).joints.map(({ name }) => name)).toEqual(['mElbowLeft']);
  });

  it('is for clips whose keys are those of the import', () => {
    expect(hasImportedKeys(setBasePriority(original, 4), original)).toBe(true);
    expect(hasImportedKeys(mirror(original, defaultSkeleton), original)).toBe(false);
    expect(hasImportedKeys(trim(original, 0, 0.1), original)).toBe(false);
  });
});
