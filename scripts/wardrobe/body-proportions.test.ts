import { describe, expect, it } from 'vitest';
import { defaultSkeleton } from '../../src/avatar/index.ts';
import { restPosition } from '../modelling/index.ts';
import { createReshapedBody, SMALL, TALL } from './body-proportions.ts';

describe('createReshapedBody', () => {
  it.each([
    [TALL, 1.122, 0.163],
    [SMALL, 0.575, -0.401],
  ])('$name: legs of %d m, lifted by %d m', (proportions, legs, lift) => {
    const { pose } = createReshapedBody(proportions);
    const length = pose.restPosition('mHipLeft')[2] - pose.restPosition('mAnkleLeft')[2];
    expect(length).toBeCloseTo(legs, 3);
    expect(pose.overrides?.pelvisOffset).toBeCloseTo(lift, 3);
  });

  it('has world positions that are the sums of the local ones', () => {
    const { pose } = createReshapedBody(SMALL);
    let parent = defaultSkeleton.jointNumber('mWristLeft');
    let sum = 0;
    while (parent >= 0) {
      sum += pose.overrides!.localPosition(defaultSkeleton.nameOf(parent))[1];
      parent = defaultSkeleton.rows[parent].parent;
    }
    expect(sum).toBeCloseTo(pose.restPosition('mWristLeft')[1], 9);
  });

  it('does not change the default body', () => {
    const { pose } = createReshapedBody({ name: 'same', scales: [] });
    for (const joint of ['mHead', 'mToeLeft', 'mHandRing3Right']) {
      expect(pose.restPosition(joint)).toEqual(restPosition(joint));
    }
    expect(pose.overrides!.pelvisOffset + 0).toBe(0);
  });
});
