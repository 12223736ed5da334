import { describe, expect, it } from 'vitest';
import { nearestStop, nextStop } from './sheet-stops.ts';

describe('sheet stops', () => {
  it('lets go at the nearest height', () => {
    expect([40, 220, 260, 366, 520, 800].map((height) => nearestStop(height, 844))).toEqual([
      'low',
      'low',
      'half',
      'half',
      'full',
      'full',
    ]);
  });

  it('goes round', () => {
    expect(nextStop('half')).toBe('full');
    expect(nextStop('full')).toBe('low');
    expect(nextStop('low')).toBe('half');
  });
});
