import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effectiveWeights, isMaleShape } from './effective-weights.ts';
import { defaultShape, randomShape, withDefaults, withSex, withSlider } from './shape-changes.ts';
import { isOfSex, SHAPE_SLIDERS, sliderWeight } from './shape-sliders.ts';
import { jointsOf } from './shaped-joints.ts';

const slider = (id: number) => SHAPE_SLIDERS.find((each) => each.id === id)!;
const anySlider = fc.constantFrom(...SHAPE_SLIDERS);
/** Numbers from 0 to below 1, in turn. */
const numbers = fc
  .array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 1 })
  .map((values) => {
    let next = 0;
    return () => values[next++ % values.length];
  });

describe('defaultShape', () => {
  it('has 83 weights, ascending, and is the body of a shape without any', () => {
    const shape = defaultShape();
    expect(shape.size).toBe(83);
    expect([...shape.keys()]).toEqual([...shape.keys()].sort((a, b) => a - b));
    expect(jointsOf(effectiveWeights(shape))).toEqual(jointsOf(effectiveWeights(new Map())));
  });
});

describe('withSlider', () => {
  it('changes one weight, and leaves the others and their order', () => {
    const before = new Map([
      [700, 1],
      [33, 0],
      [34, 0.5],
    ]);
    const after = withSlider(before, slider(33), 1.5);
    expect([...after]).toEqual([
      [700, 1],
      [33, 1.5],
      [34, 0.5],
    ]);
    expect(before.get(33)).toBe(0);
  });

  it('adds a weight that the file lacks, unless that is the default', () => {
    expect([...withSlider(new Map(), slider(33), 1)]).toEqual([[33, 1]]);
    expect([...withSlider(new Map(), slider(693), 0.6)]).toEqual([]);
  });

  it('changes what it drives where the file stores that', () => {
    // Lip Width 155 drives 29 and 30, of which this file has one.
    const before = new Map([
      [29, 0.12],
      [155, 0],
    ]);
    const after = withSlider(before, slider(155), 1.3);
    expect([...after]).toEqual([
      [29, expect.closeTo(1.3, 6)],
      [155, 1.3],
    ]);
  });

  it('acts as much whether or not the file stores what is driven', () => {
    fc.assert(
      fc.property(anySlider, fc.double({ min: 0, max: 1, noNaN: true }), (each, part) => {
        const weight = each.min + part * (each.max - each.min);
        const stored = new Map([...defaultShape(), [29, 0.12], [30, 0.12], [626, 0], [32, 0]]);
        const plain = effectiveWeights(withSlider(defaultShape(), each, weight));
        expect(effectiveWeights(withSlider(stored, each, weight))).toEqual(plain);
      }),
    );
  });
});

describe('withSex', () => {
  it('makes a body of the other sex, and back', () => {
    const shape = new Map([...defaultShape(), [32, 0] as const]);
    const male = withSex(shape, true);
    expect(isMaleShape(male)).toBe(true);
    // What it drives: the male skeleton.
    expect(male.get(32)).toBe(1);
    expect(withSex(male, false)).toEqual(shape);
  });

  it('leaves a shape of that sex as it is', () => {
    expect([...withSex(new Map([[33, 1]]), false)]).toEqual([[33, 1]]);
  });
});

describe('randomShape', () => {
  it('stays within the limits, of its sex, and on the ground', () => {
    fc.assert(
      fc.property(fc.boolean(), numbers, (isMale, random) => {
        const before = withSex(withSlider(defaultShape(), slider(11001), 0.5), isMale);
        const after = randomShape(before, random);
        expect(isMaleShape(after)).toBe(isMale);
        for (const each of SHAPE_SLIDERS) {
          const weight = after.get(each.id)!;
          expect(weight).toBeGreaterThanOrEqual(each.min);
          expect(weight).toBeLessThanOrEqual(each.max);
          if (!isOfSex(each, isMale)) expect(weight).toBe(each.initial);
        }
        expect(after.get(11001)).toBe(0.5);
      }),
    );
  });

  it('changes nearly every slider, to both sides', () => {
    let seed = 1;
    const random = () => {
      seed = (seed * 16807) % 2147483647;
      return seed / 2147483647;
    };
    const shape = randomShape(defaultShape(), random);
    const sides = SHAPE_SLIDERS.map((each) => Math.sign(shape.get(each.id)! - each.initial));
    expect(sides.filter((side) => side > 0).length).toBeGreaterThan(20);
    expect(sides.filter((side) => side < 0).length).toBeGreaterThan(20);
  });
});

describe('withDefaults', () => {
  it('sets every slider of a shape back, and keeps its sex and what else it has', () => {
    fc.assert(
      fc.property(fc.boolean(), numbers, (isMale, random) => {
        const start = withSex(new Map([...defaultShape(), [700, 0.25] as const]), isMale);
        const after = withDefaults(randomShape(start, random));
        expect(after.get(700)).toBe(0.25);
        expect(isMaleShape(after)).toBe(isMale);
        for (const each of SHAPE_SLIDERS) expect(sliderWeight(each, after)).toBe(each.initial);
      }),
    );
  });

  it('adds nothing to a shape that says little', () => {
    expect([...withDefaults(new Map([[33, 1]]))]).toEqual([[33, 0]]);
  });
});
