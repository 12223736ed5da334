import { describe, expect, it } from 'vitest';
import { nearestStop, nextStop } from './phone-panels.tsx';

describe('sheet stops', () => {
  it('are reached from the nearest height', () => {
    expect([40, 220, 260, 366, 520, 800].map((height) => nearestStop(height, 844))).toEqual([
      'low',
      'low',
      'half',
      'half',
      'full',
      'full',
    ]);
  });

  it('follow each other in a circle', () => {
    expect(nextStop('half')).toBe('full');
    expect(nextStop('full')).toBe('low');
    expect(nextStop('low')).toBe('half');
  });
});
