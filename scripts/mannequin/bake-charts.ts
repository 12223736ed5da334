import type { Vector3 } from '../../src/math/index.ts';
import type { Uv } from '../modelling/index.ts';

/** A point of a part's surface. */
export interface PartPlace {
  /** Around the part, from its back over its outer side; may be beyond 0..1. */
  readonly u: number;
  readonly w: number;
  readonly point: Vector3;
}

/** The texture coordinates of a point, in the layout of a bake. */
export type BakeChart = (place: PartPlace) => Uv;

/** Degrees from a direction towards another one at a right angle to it, as a share of 90°; safe where both are 0. */
export function quarterTurn(towards: number, ahead: number): number {
  return Math.atan2(towards, ahead + 1e-6) / (Math.PI / 2);
}

/** Mirrored on the right side: charts are made for the left. */
export const onLeft = ([x, y, z]: Vector3): Vector3 => [x, Math.abs(y), z];
