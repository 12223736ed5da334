import { isMaleShape, MALE, weightsDrivenBy } from './effective-weights.ts';
import type { ParamWeights } from './param-weights.ts';
import { isOfSex, SHAPE_SLIDERS, type ShapeSlider } from './shape-sliders.ts';

/** How far an avatar floats above the ground, which is no feature of its body. */
const HOVER = 11001;
/** Decimal places of a random weight, more than any slider shows. */
const RANDOM_DIGITS = 3;

/** The weights of the default shape: every slider, and the sex (female). */
export function defaultShape(): ParamWeights {
  const weights: [id: number, weight: number][] = SHAPE_SLIDERS.map(({ id, initial }) => [
    id,
    initial,
  ]);
  return new Map([...weights, [MALE, 0] as const].sort(([a], [b]) => a - b));
}

/** What a shape has where it says nothing. */
const INITIAL: ParamWeights = defaultShape();

/** A shape with another weight of a slider. */
export function withSlider(
  weights: ParamWeights,
  { id }: ShapeSlider,
  weight: number,
): ParamWeights {
  return withWeights(weights, [[id, weight]]);
}

/** A shape as one of the other sex, or as it is. */
export function withSex(weights: ParamWeights, isMale: boolean): ParamWeights {
  return withWeights(weights, [[MALE, isMale ? 1 : 0]]);
}

/** A shape with all sliders at their defaults; its sex stays. */
export function withDefaults(weights: ParamWeights): ParamWeights {
  return withWeights(
    weights,
    SHAPE_SLIDERS.map(({ id, initial }) => [id, initial]),
  );
}

/**
 * A random shape of the same sex and hover. Weights near the default are more likely than the ends of a slider, so that most of
 * these shapes are people; the sliders of the other sex stay as they are.
 *
 * @param random - gives numbers from 0 to below 1, as `Math.random`.
 */
export function randomShape(weights: ParamWeights, random: () => number): ParamWeights {
  const isMale = isMaleShape(weights);
  const changed = SHAPE_SLIDERS.filter((slider) => slider.id !== HOVER && isOfSex(slider, isMale));
  return withWeights(
    weights,
    changed.map((slider) => [slider.id, randomWeight(slider, random)]),
  );
}

/** A weight between the default and one of the ends, more often the one that is farther. */
function randomWeight({ min, max, initial }: ShapeSlider, random: () => number): number {
  const below = initial - min;
  const end = random() * (max - min) < below ? min : max;
  // The square makes half of all weights lie within a quarter of the way to the end.
  const weight = initial + (end - initial) * random() ** 2;
  return Number(weight.toFixed(RANDOM_DIGITS));
}

/**
 * A shape with other weights, in the order of the file. What a changed parameter drives changes with it where the file has
 * weights for it: a viewer would let these stored weights win for the wearer alone.
 *
 * **Source:** shapes.md section 2.
 */
function withWeights(
  weights: ParamWeights,
  changes: readonly (readonly [id: number, weight: number])[],
): ParamWeights {
  const changed = new Map(weights);
  for (const [id, weight] of changes) {
    // What stays as it is leaves what it drives alone, too.
    if ((changed.get(id) ?? INITIAL.get(id)) === weight) continue;
    changed.set(id, weight);
    for (const [driven, drivenWeight] of weightsDrivenBy(id, weight)) {
      if (changed.has(driven)) changed.set(driven, drivenWeight);
    }
  }
  return changed;
}
