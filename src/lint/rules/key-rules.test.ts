import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countRedundantKeys } from './key-rules.ts';

/** A position curve along X, a key each second. */
const curve = (...xs: number[]) => ({
  times: Float32Array.from(xs.keys()),
  values: Float32Array.from(xs.flatMap((x) => [x, 0, 0])),
});

describe('countRedundantKeys', () => {
  it.each([
    ['no keys', [], 0],
    ['one key', [1], 0],
    ['all different', [1, 2, 1, 3], 0],
    ['a constant curve, of which one key is enough', [4, 4, 4, 4], 3],
    ['a hold in the middle, which needs two', [1, 4, 4, 4, 4, 2], 2],
    ['holds at both ends, which need one each', [1, 1, 1, 2, 5, 5], 3],
  ])('counts in %s', (_, xs, expected) => {
    expect(countRedundantKeys(curve(...xs))).toBe(expected);
  });

  it('keeps one key at least, and compares whole values', () => {
    const values = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(values, (xs) => {
        const redundant = countRedundantKeys(curve(...xs));
        const distinct = new Set(xs).size;
        expect(xs.length - redundant).toBeGreaterThanOrEqual(distinct);
      }),
    );
  });
});
