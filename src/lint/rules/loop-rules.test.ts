import { describe, expect, it } from 'vitest';
import { type JointKeys, plainAnimation } from '../../../test/plain-clips.ts';
import { defaultSkeleton } from '../../avatar/index.ts';
import type { Animation } from '../../formats/animation/index.ts';
import { measureSeam } from './loop-rules.ts';

const seam = (joints: readonly JointKeys[], fields: Partial<Animation> = {}) =>
  measureSeam(plainAnimation(joints, { loop: true, rawLoop: 1, ...fields }), defaultSkeleton);

/** Turned by `degrees` about Z at 0 s, straight at 4 s. */
const turned = (name: string, degrees: number): JointKeys => ({
  name,
  rotations: [
    [0, 0, 0, degrees],
    [4, 0, 0, 0],
  ],
});

describe('measureSeam', () => {
  it('measures the rotation of a joint, and how far its children move', () => {
    const report = seam([
      turned('mShoulderLeft', 60),
      { name: 'mElbowLeft', rotations: [[0, 0, 0, 0]] },
    ])!;
    // mElbowLeft rests 0.248 m beside the shoulder, so a turn of 60 degrees takes it as far again.
    expect(report.joints.map(({ name }) => name)).toEqual(['mShoulderLeft', 'mElbowLeft']);
    const [shoulder, elbow] = report.joints;
    expect(shoulder.degrees).toBeCloseTo(60, 3);
    expect(shoulder.millimetres).toBeCloseTo(0, 3);
    expect(elbow.degrees).toBeCloseTo(0, 3);
    expect(elbow.millimetres).toBeCloseTo(248, 1);
    expect(report).toMatchObject({ loopIn: 0, loopOut: 4, closes: false });
    expect(report.degrees).toBe(shoulder.degrees);
    expect(report.millimetres).toBe(elbow.millimetres);
  });

  it('measures between the loop points, not between first and last key', () => {
    // 0.5 m in 4 s: from 1 s to 3 s it is half of that.
    const rises: JointKeys = {
      name: 'mPelvis',
      positions: [
        [0, 0, 0, 0],
        [4, 0, 0, 0.5],
      ],
    };
    expect(seam([rises], { loopIn: 1, loopOut: 3 })!.millimetres).toBeCloseTo(250, 2);
    expect(seam([rises])!.millimetres).toBeCloseTo(500, 2);
  });

  it('puts the worst joint first, relative to the tolerances', () => {
    const pelvis: JointKeys = {
      name: 'mPelvis',
      positions: [
        [0, 0, 0, 0],
        [4, 0, 0, 0.02],
      ],
    };
    // 20 mm are four tolerances, 6 degrees are six, 2 degrees are two (the 20 mm go with all).
    const report = seam([turned('mHead', 2), pelvis, turned('mTorso', 6)])!;
    expect(report.joints[0].name).toBe('mTorso');
    expect(report.joints.find(({ name }) => name === 'mHead')!.degrees).toBeCloseTo(2, 3);
  });

  it.each([
    [0.9, true],
    [1.1, false],
  ])('closes within a degree: %f', (degrees, closes) => {
    expect(seam([turned('mHead', degrees)])!.closes).toBe(closes);
  });

  it('is exactly zero where both ends are the same', () => {
    const still: JointKeys = { name: 'mHead', rotations: [[1, 10, 20, 30]] };
    expect(seam([still])).toMatchObject({ degrees: 0, millimetres: 0, closes: true });
  });

  it('measures zero for clips whose joints are all unknown', () => {
    expect(seam([turned('bow', 9)])).toMatchObject({ joints: [], degrees: 0, closes: true });
  });

  it.each([
    ['plays once', { loop: false, rawLoop: 0 }],
    ['holds', { loopIn: 2, loopOut: 2 }],
    ['has no length', { duration: 0 }],
    ['runs backwards', { loopIn: 3, loopOut: 1 }],
    ['loops beyond its end', { loopOut: 5 }],
  ])('has no seam when the clip %s', (_, fields) => {
    expect(seam([turned('mHead', 9)], fields)).toBeNull();
  });
});
