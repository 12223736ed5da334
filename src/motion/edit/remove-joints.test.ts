import { describe, expect, it } from 'vitest';
import {
  CHEST,
  fakeJoints,
  oneConstraint,
  PELVIS_1_0,
  PELVIS_TO_GROUND,
  TORSO,
} from '../../../test/animation-bytes.ts';
import { decodeAnimation, encodeAnimation } from '../../formats/animation/index.ts';
import { removeJoints } from './index.ts';

const clip = decodeAnimation(
  oneConstraint(PELVIS_TO_GROUND, {
    numJoints: '03 00 00 00',
    joints: PELVIS_1_0 + TORSO + CHEST,
  }),
  { joints: fakeJoints() },
);
const names = ({ joints }: typeof clip) => joints.map(({ name }) => name);

describe('removeJoints', () => {
  it('keeps constraints whose chain stays whole', () => {
    const { animation, removedConstraints } = removeJoints(clip, [1, 2], fakeJoints());
    expect(names(animation)).toEqual(['mPelvis']);
    expect(animation.constraints).toEqual(clip.constraints);
    expect(removedConstraints).toEqual([]);
  });

  it('removes and reports constraints that would be refused', () => {
    const { animation, removedConstraints } = removeJoints(clip, [0], fakeJoints());
    expect(names(animation)).toEqual(['mTorso', 'mChest']);
    expect(removedConstraints).toEqual(clip.constraints);
    expect(
      decodeAnimation(encodeAnimation(animation), { joints: fakeJoints() }).constraints,
    ).toEqual([]);
  });

  it('does not count a joint after an unknown one', () => {
    const [pelvis, torso] = clip.joints;
    const doubled = { ...clip, joints: [pelvis, { ...torso, name: 'tail' }, pelvis] };
    expect(removeJoints(doubled, [2], fakeJoints()).removedConstraints).toHaveLength(0);
    expect(removeJoints(doubled, [0], fakeJoints()).removedConstraints).toHaveLength(1);
  });

  it('keeps constraints that the viewer ignores anyway', () => {
    const eleven = {
      ...clip,
      constraints: Array.from({ length: 11 }, () => clip.constraints[0]),
      constraintsIgnored: true,
    };
    const { animation } = removeJoints(eleven, [0], fakeJoints());
    expect(animation.constraints).toHaveLength(11);
  });

  it('never removes the last joint', () => {
    expect(() => removeJoints(clip, [0, 1, 2], fakeJoints())).toThrow(RangeError);
  });
});
