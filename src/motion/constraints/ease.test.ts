import { describe, expect, it } from 'vitest';
import { easeConstraint } from './ease.ts';

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
  ])('goes in straight lines from 1 to 2 s and from 4 to 8 s: at %d s %d', (time, weight) => {
    expect(weightAt(time, [1, 2, 4, 8])).toBe(weight);
  });

  it('takes the lesser of two eases that overlap', () => {
    expect(weightAt(2, [0, 4, 1, 5])).toBe(0.5);
    expect(weightAt(4.5, [0, 4, 1, 5])).toBe(0.125);
  });

  it('steps where an ease has no length, and holds to the very end', () => {
    expect(weightAt(1, [1, 1, 3, 3])).toBe(1);
    expect(weightAt(3, [1, 1, 3, 3])).toBe(1);
    expect(weightAt(3.01, [1, 1, 3, 3])).toBe(0);
  });

  it('bears eases that end before they begin', () => {
    expect(weightAt(2, [2, 1, 4, 3])).toBe(1);
    expect(weightAt(3, [2, 1, 4, 3])).toBe(1);
  });

  it('acts fully at second 0 alone when the ease out ends at 0', () => {
    expect(weightAt(0, [0, 1, 0, 0])).toBe(1);
    expect(weightAt(0.01, [0, 1, 0, 0])).toBe(0);
  });
});
