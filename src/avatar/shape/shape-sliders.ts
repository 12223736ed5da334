import type { ParamWeights } from './param-weights.ts';
import type { ParamSex } from './shape-param-table.ts';
import { SHAPE_SLIDER_ROWS, type SliderGroup } from './shape-slider-table.ts';

/** A parameter of shapes as a viewer's editor has it: a slider from 0 to 100. */
export interface ShapeSlider {
  readonly id: number;
  readonly group: SliderGroup;
  /** The weights at 0 and at 100. */
  readonly min: number;
  readonly max: number;
  /** The weight of a shape that has none. */
  readonly initial: number;
  /** Whose bodies it changes. */
  readonly sex: ParamSex;
  /** False where it only reshapes the classic body's mesh: bones and collision volumes stay where they are. */
  readonly movesBody: boolean;
}

/** The sliders in the order of a viewer's editor. The sex, which is transmitted as well, is none of them. */
export const SHAPE_SLIDERS: readonly ShapeSlider[] = SHAPE_SLIDER_ROWS.map(
  ([group, id, min, max, initial, sex, movesBody]) => ({
    ...{ id, group, min, max, initial, sex, movesBody },
  }),
);

/** Whether a slider changes bodies of a sex. */
export function isOfSex({ sex }: ShapeSlider, isMale: boolean): boolean {
  return sex === 'both' || (sex === 'male') === isMale;
}

/** The weight with which a shape has a slider: within its range, the default where it has none. */
export function sliderWeight(
  { id, min, max, initial }: ShapeSlider,
  weights: ParamWeights,
): number {
  const weight = weights.get(id);
  if (weight === undefined || Number.isNaN(weight)) return initial;
  return Math.min(Math.max(weight, min), max);
}

/** Where a weight is on its slider, 0..100, not rounded. */
export function percentOf({ min, max }: ShapeSlider, weight: number): number {
  return Math.min(Math.max((100 * (weight - min)) / (max - min), 0), 100);
}

/** The weight at a place of the slider, 0..100; beyond its ends, that of the end. */
export function weightAt({ min, max }: ShapeSlider, percent: number): number {
  const part = Math.min(Math.max(percent / 100, 0), 1);
  return part === 1 ? max : min + part * (max - min);
}
