import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SLIDER_GROUPS } from './shape-slider-table.ts';
import { isOfSex, percentOf, SHAPE_SLIDERS, sliderWeight, weightAt } from './shape-sliders.ts';

/** The sex, which has a switch of its own. */
const MALE = 80;

const TABLE = JSON.parse(
  readFileSync(new URL('../../../data/visual-params.json', import.meta.url), 'utf8'),
) as {
  readonly parameters: readonly { id: number; group: number; wearable?: string; name: string }[];
};

const slider = (id: number) => SHAPE_SLIDERS.find((each) => each.id === id)!;
const anySlider = fc.constantFrom(...SHAPE_SLIDERS);

describe('sliders', () => {
  it('are the transmitted parameters of shapes, each once, and the sex', () => {
    const transmitted = TABLE.parameters.filter(
      ({ group, wearable }) => wearable === 'shape' && (group === 0 || group === 3),
    );
    const ids = new Set(transmitted.map(({ id }) => id));
    expect(ids.size).toBe(83);
    const listed = [MALE, ...SHAPE_SLIDERS.map(({ id }) => id)];
    expect(listed.toSorted((a, b) => a - b)).toEqual([...ids].sort((a, b) => a - b));
  });

  it('are in the groups of a viewer, in its order', () => {
    const counts = SLIDER_GROUPS.map(
      (group) => SHAPE_SLIDERS.filter((each) => each.group === group).length,
    );
    expect(Object.fromEntries(SLIDER_GROUPS.map((group, i) => [group, counts[i]]))).toEqual({
      ...{ body: 4, head: 11, eyes: 11, ears: 4, nose: 11 },
      ...{ mouth: 9, chin: 9, torso: 14, legs: 9 },
    });
    const idsOf = (group: string) =>
      SHAPE_SLIDERS.filter((each) => each.group === group).map(({ id }) => id);
    expect(idsOf('body')).toEqual([33, 34, 637, 11001]);
    expect(idsOf('legs')).toEqual([652, 692, 37, 842, 795, 879, 753, 841, 515]);
  });

  it('belong to one sex where the table says so', () => {
    const ofMen = SHAPE_SLIDERS.filter((each) => !isOfSex(each, false)).map(({ id }) => id);
    const ofWomen = SHAPE_SLIDERS.filter((each) => !isOfSex(each, true)).map(({ id }) => id);
    expect(ofMen.toSorted((a, b) => a - b)).toEqual([678, 685, 879]);
    expect(ofWomen.toSorted((a, b) => a - b)).toEqual([105, 507, 649, 684]);
  });

  it('know which of them no bone and no volume follows', () => {
    const ids = SHAPE_SLIDERS.filter(({ movesBody }) => !movesBody).map(({ id }) => id);
    expect(ids.toSorted((a, b) => a - b)).toEqual([5, 12, 13, 15, 22, 518, 664]);
  });

  it('have the percents of a viewer: 53 for the default of the hips', () => {
    expect(percentOf(slider(37), 0)).toBeCloseTo(53.333, 3);
    expect(percentOf(slider(33), 2)).toBe(100);
    expect(weightAt(slider(33), 0)).toBe(-2.3);
    expect(weightAt(slider(33), 100)).toBe(2);
  });

  it('give every percent back', () => {
    fc.assert(
      fc.property(anySlider, fc.integer({ min: 0, max: 100 }), (each, percent) => {
        const weight = weightAt(each, percent);
        expect(weight).toBeGreaterThanOrEqual(each.min);
        expect(weight).toBeLessThanOrEqual(each.max);
        expect(percentOf(each, weight)).toBeCloseTo(percent, 9);
      }),
    );
  });

  it('show weights within their range only', () => {
    const each = slider(33);
    expect(sliderWeight(each, new Map([[33, 9]]))).toBe(2);
    expect(sliderWeight(each, new Map([[33, -9]]))).toBe(-2.3);
    expect(sliderWeight(each, new Map([[33, Number.NaN]]))).toBe(0);
    expect(sliderWeight(slider(693), new Map())).toBe(0.6);
    expect(percentOf(each, 9)).toBe(100);
    expect(weightAt(each, 120)).toBe(2);
  });
});
