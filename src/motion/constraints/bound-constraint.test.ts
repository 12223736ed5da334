import { describe, expect, it } from 'vitest';
import { plainAnimation, plainConstraint } from '../../../test/plain-clips.ts';
import { defaultSkeleton } from '../../avatar/index.ts';
import type { AnimationConstraint } from '../../formats/animation/index.ts';
import { bindConstraints, easeConstraint, GROUND_TARGET } from './bound-constraint.ts';

const number = (name: string) => defaultSkeleton.jointNumber(name);
/** The layer's order is the clip's, not the skeleton's. */
const ARM = ['mWristRight', 'mShoulderRight', 'mElbowRight'];

function bind(constraint: Partial<AnimationConstraint>, names: readonly string[] = ARM) {
  const animation = plainAnimation([], { constraints: [plainConstraint(constraint)] });
  return bindConstraints(animation, defaultSkeleton, Int16Array.from(names, number));
}

describe('bindConstraints', () => {
  it('lists the chain from the parent of the source volume up to the root', () => {
    const [bound] = bind({ targetVolume: 'HEAD', targetOffset: [1, 0, 0], easeInStop: 0.5 });
    expect(Array.from(bound.chain, (joint) => defaultSkeleton.names[joint])).toEqual([
      'mWristRight',
      'mElbowRight',
      'mShoulderRight',
    ]);
    expect(Array.from(bound.entries)).toEqual([0, 2, 1]);
    expect(bound.sourceVolume).toBe(number('R_HAND'));
    expect(bound.targetVolume).toBe(number('HEAD'));
    expect(bound.targetOffset).toEqual([1, 0, 0]);
    expect(bound.easeInStop).toBe(0.5);
  });

  it('marks a ground target', () => {
    expect(bind({})[0].targetVolume).toBe(GROUND_TARGET);
  });

  it('binds nothing of a clip that has more constraints than the viewer accepts', () => {
    const animation = plainAnimation([], {
      constraints: [plainConstraint()],
      constraintsIgnored: true,
    });
    expect(bindConstraints(animation, defaultSkeleton, Int16Array.from(ARM, number))).toEqual([]);
  });

  it('leaves out a chain with a joint that the clip does not have', () => {
    expect(bind({}, ['mWristRight', 'mElbowRight'])).toEqual([]);
  });

  it('leaves out a chain of length 4, and one that leads beyond the pelvis', () => {
    const all = ['mWristRight', 'mElbowRight', 'mShoulderRight', 'mCollarRight', 'mChest'];
    expect(bind({ chainLength: 3 }, all)).toHaveLength(1);
    expect(bind({ chainLength: 4 }, all)).toEqual([]);
    expect(bind({ chainLength: 1, sourceVolume: 'PELVIS' }, ['mPelvis'])).toEqual([]);
  });

  it('leaves out constraints whose source or target is not a volume', () => {
    expect(bind({ targetVolume: 'mHead' })).toEqual([]);
    expect(bind({ sourceVolume: 'mHead' }, ['mNeck', 'mChest', 'mSpine4'])).toEqual([]);
  });
});

function weightAt(
  time: number,
  [easeInStart, easeInStop, easeOutStart, easeOutStop]: readonly [number, number, number, number],
): number {
  const out = { weight: Number.NaN };
  easeConstraint(out, { easeInStart, easeInStop, easeOutStart, easeOutStop }, { time });
  return out.weight;
}

describe('easeConstraint', () => {
  it.each([
    [0.99, 0],
    [1, 0],
    [1.25, 0.25],
    [1.5, 0.5],
    [2, 1],
    [4, 1],
    [5, 0.75],
    [7, 0.25],
    [8, 0],
    [8.01, 0],
  ])('ramps linearly from 1 to 2 s and from 4 to 8 s: at %d s it is %d', (time, weight) => {
    expect(weightAt(time, [1, 2, 4, 8])).toBe(weight);
  });

  it('uses the smaller weight of two overlapping eases', () => {
    expect(weightAt(2, [0, 4, 1, 5])).toBe(0.5);
    expect(weightAt(4.5, [0, 4, 1, 5])).toBe(0.125);
  });

  it('steps where an ease has no length, and holds until the end', () => {
    expect(weightAt(1, [1, 1, 3, 3])).toBe(1);
    expect(weightAt(3, [1, 1, 3, 3])).toBe(1);
    expect(weightAt(3.01, [1, 1, 3, 3])).toBe(0);
  });

  it('accepts eases that end before they begin', () => {
    expect(weightAt(2, [2, 1, 4, 3])).toBe(1);
    expect(weightAt(3, [2, 1, 4, 3])).toBe(1);
  });

  it('acts fully at second 0 only when the ease-out ends at 0', () => {
    expect(weightAt(0, [0, 1, 0, 0])).toBe(1);
    expect(weightAt(0.01, [0, 1, 0, 0])).toBe(0);
  });
});
