import type { LodName } from '../../src/formats/mesh/index.ts';

/** How much of a part's full tessellation each level keeps, per direction. */
export const DETAIL: Readonly<Record<LodName, number>> = {
  high: 1,
  medium: 0.54,
  low: 0.34,
  lowest: 0.13,
};

/** Steps round at a level: even, so that there is always a column at the front; at least `least`. */
export function stepsRound(full: number, lod: LodName, least = 4): number {
  return Math.max(least, 2 * Math.round((full * DETAIL[lod]) / 2));
}

/** Steps along at a level; a stretch that is there at all keeps one. */
export function stepsAlong(full: number, lod: LodName): number {
  return full === 0 ? 0 : Math.max(1, Math.round(full * DETAIL[lod]));
}

/** `count + 1` numbers from `from` to `to`. */
export function spread(from: number, to: number, count: number): number[] {
  return Array.from({ length: count + 1 }, (_, k) => from + ((to - from) * k) / count);
}
