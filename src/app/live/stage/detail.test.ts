import { describe, expect, it } from 'vitest';
import { lodFor, paceFor } from './detail.ts';

describe('lodFor', () => {
  it('is finer the more of the canvas somebody takes up', () => {
    const shares = [0.9, 0.3, 0.1, 0.02];
    expect(shares.map((share) => lodFor(share, 'lowest'))).toEqual([
      'high',
      'medium',
      'low',
      'lowest',
    ]);
  });

  it('does not change to and fro at a bound', () => {
    expect(lodFor(0.4, 'high')).toBe('high');
    expect(lodFor(0.44, 'medium')).toBe('medium');
    expect(lodFor(0.34, 'high')).toBe('medium');
    expect(lodFor(0.5, 'medium')).toBe('high');
  });
});

describe('paceFor', () => {
  it('lets what is small move less often', () => {
    expect([0.5, 0.08, 0.01].map(paceFor)).toEqual([1, 2, 4]);
  });
});
