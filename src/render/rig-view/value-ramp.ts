import { Color, SRGBColorSpace } from 'three';

/** How a value between 0 and 1 becomes a colour. */
export interface ValueRamp {
  /** Five CSS hex colours: those of 0, 0.25, 0.5, 0.75 and 1. */
  readonly stops: readonly [string, string, string, string, string];
  /** `steps`: the value is shown as the nearest of {@link STEP_VALUES}, and the lowest is hatched as well. */
  readonly kind: 'smooth' | 'steps';
}

/**
 * The values of five steps. The lowest is far from the others, so that a vertex of it is seen in all triangles around it
 * while its neighbours are of another step.
 */
export const STEP_VALUES = [0, 0.7, 0.8, 0.9, 1] as const;

/** Of a weight. The design's heat map: dark to light in both themes, blue to yellow for all kinds of colour vision. */
export const WEIGHT_RAMP: ValueRamp = {
  stops: ['#1b2a5a', '#4d5470', '#7c7b78', '#bfb06a', '#fde54a'],
  kind: 'smooth',
};

/** Of the number of influences: vertices without any in a colour of their own, the others from dark to light. */
export const INFLUENCE_RAMP: ValueRamp = {
  stops: ['#d4006f', '#20466e', '#2f7f8c', '#7fb9a0', '#e8edc9'],
  kind: 'steps',
};

/** Of stretch: half, its length at rest in the middle, twice. */
export const STRETCH_RAMP: ValueRamp = {
  stops: ['#2147b5', '#86a3d6', '#c9c7c1', '#e79a5c', '#b8230f'],
  kind: 'smooth',
};

/** Where a ratio of lengths is on {@link STRETCH_RAMP}: half at 0, the same at 0.5, twice at 1; a logarithmic scale. */
export function stretchValue(ratio: number): number {
  return Math.min(1, Math.max(0, 0.5 + 0.5 * Math.log2(Math.max(ratio, 1e-6))));
}

/** The stops as three works with them: in linear light. */
export function linearStops({ stops }: ValueRamp): Color[] {
  return stops.map((stop) => new Color().setStyle(stop, SRGBColorSpace));
}
