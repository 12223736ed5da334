import { describe, expect, it } from 'vitest';
import { framesPerPose, lodForHeight } from './level-of-detail.ts';

describe('lodForHeight', () => {
  it('is finer for avatars that take up more of the canvas', () => {
    const shares = [0.9, 0.3, 0.1, 0.02];
    expect(shares.map((share) => lodForHeight(share, 'lowest'))).toEqual([
      'high',
      'medium',
      'low',
      'lowest',
    ]);
  });

  it('does not flicker at a bound', () => {
    expect(lodForHeight(0.4, 'high')).toBe('high');
    expect(lodForHeight(0.44, 'medium')).toBe('medium');
    expect(lodForHeight(0.34, 'high')).toBe('medium');
    expect(lodForHeight(0.5, 'medium')).toBe('high');
  });
});

describe('framesPerPose', () => {
  it('poses small avatars less often', () => {
    expect([0.5, 0.08, 0.01].map(framesPerPose)).toEqual([1, 2, 4]);
  });
});
