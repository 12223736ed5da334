import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drivenWeight, type EffectiveWeights, effectiveWeights } from './effective-weights.ts';
import { BONE_PARAMS, DRIVER_PARAMS, MORPH_PARAMS } from './shape-param-table.ts';
import { jointsOf } from './shaped-joints.ts';

const UNIT = { min: 0, max: 1 };

/** What the first entry of an id has. */
function weightIn({ bones, morphs }: EffectiveWeights, id: number): number {
  const bone = BONE_PARAMS.findIndex(([other]) => other === id);
  if (bone >= 0) return bones[bone];
  return morphs[MORPH_PARAMS.findIndex(([other]) => other === id)];
}

describe('drivenWeight', () => {
  it.each([
    // Breast Size 105 drives No_Chest, Small_Chest and Big_Chest.
    [0, 1, 0, 0],
    [0.005, 0.5, 0.5, 0],
    [0.25, 0, 0.510204, 0],
    [0.5, 0, 0, 0],
    [0.75, 0, 0, 0.5],
  ])('of breast size %d', (weight, none, small, big) => {
    const at = (min1: number, max1: number, max2: number, min2: number) =>
      drivenWeight(weight, 0, 1, [0, min1, max1, max2, min2], UNIT);
    expect(at(0, 0, 0, 0.01)).toBeCloseTo(none, 6);
    expect(at(0, 0.01, 0.01, 0.5)).toBeCloseTo(small, 6);
    expect(at(0.5, 1, 1, 1)).toBeCloseTo(big, 6);
  });

  it.each([
    [-1.3, 1],
    [0, -0.3],
    [1, -1.3],
  ])('falls from the start where min1 and max1 are the least weight: %d', (weight, driven) => {
    const range = { min: -1.3, max: 1 };
    expect(drivenWeight(weight, -1.3, 1, [30646, -1.3, -1.3, -1.3, 1], range)).toBeCloseTo(driven);
  });
});

describe('effectiveWeights', () => {
  it('drives from defaults too', () => {
    const effective = effectiveWeights(new Map());
    expect(effective.isMale).toBe(false);
    expect(weightIn(effective, 655)).toBeCloseTo(-0.075);
    expect(weightIn(effective, 30764)).toBeCloseTo(-0.352941, 6);
    expect(weightIn(effective, 794)).toBeCloseTo(0.166667, 6);
    expect(weightIn(effective, 29)).toBeCloseTo(0.118182, 6);
  });

  it('gives parameters of the other sex their own default', () => {
    const chest = new Map([
      [105, 1],
      [507, -1.5],
      [80, 1],
    ]);
    expect(effectiveWeights(chest)).toEqual(effectiveWeights(new Map([[80, 1]])));
  });

  it('lets a driver win over a weight that is stored for what it drives', () => {
    const effective = effectiveWeights(
      new Map([
        [682, 0.5],
        [655, 0.1],
      ]),
    );
    expect(weightIn(effective, 655)).toBeCloseTo(-0.075);
  });

  it('lets drivers that are not transmitted act only where they are set', () => {
    expect(weightIn(effectiveWeights(new Map([[1200, 0.5]])), 1200)).toBe(0.5);
    const driven = new Map([
      [1200, 0.5],
      [1100, -1],
    ]);
    expect(weightIn(effectiveWeights(driven), 1200)).not.toBe(0.5);
  });

  it('clamps what is out of range, and ignores NaN and unknown ids', () => {
    const at = (weight: number) => weightIn(effectiveWeights(new Map([[33, weight]])), 33);
    expect(at(7)).toBe(2);
    expect(at(Number.POSITIVE_INFINITY)).toBe(2);
    expect(at(Number.NEGATIVE_INFINITY)).toBe(-2.3);
    expect(at(Number.NaN)).toBe(0);
    expect(effectiveWeights(new Map([[424242, 5]]))).toEqual(effectiveWeights(new Map()));
  });

  it('is finite and within the range of each parameter, whatever the weights', () => {
    const ids = [...new Set([...BONE_PARAMS, ...MORPH_PARAMS, ...DRIVER_PARAMS].map(([id]) => id))];
    const anyWeights = fc.array(fc.tuple(fc.constantFrom(...ids), fc.double()));
    fc.assert(
      fc.property(anyWeights, (weights) => {
        const { bones, morphs } = effectiveWeights(new Map(weights));
        BONE_PARAMS.forEach(([, min, max], index) => {
          expect(bones[index]).toBeGreaterThanOrEqual(min);
          expect(bones[index]).toBeLessThanOrEqual(max);
        });
        MORPH_PARAMS.forEach(([, min, max], index) => {
          expect(morphs[index]).toBeGreaterThanOrEqual(min);
          expect(morphs[index]).toBeLessThanOrEqual(max);
        });
        expect(jointsOf(effectiveWeights(new Map(weights))).positions.every(Number.isFinite)).toBe(
          true,
        );
      }),
      // Rounding must not lead out of a range: 155 at 1.3 did.
      { numRuns: 50, examples: [[[[155, 1.3]]]] },
    );
  });
});
