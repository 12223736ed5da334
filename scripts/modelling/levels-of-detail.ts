import { LOD_NAMES, type LodName } from '../../src/formats/mesh/index.ts';
import type { MeshFace } from './mesh-face.ts';

/** The faces of a model at every level of detail, in the order of their numbers. */
export type Levels = Readonly<Record<LodName, readonly MeshFace[]>>;

/** Every level, built anew from the same surfaces. */
export function buildLevels(build: (lod: LodName) => readonly MeshFace[]): Levels {
  return Object.fromEntries(LOD_NAMES.map((lod) => [lod, build(lod)])) as unknown as Levels;
}

/** The number of steps into which a surface is divided at each level. */
export interface Tessellation {
  /** Steps around an axis: an even number, so that there is always a column at the front, and `min` or more. */
  around(full: number, lod: LodName, min: number): number;
  /** Steps along an axis: one or more, but none if the highest level has none. */
  along(full: number, lod: LodName): number;
}

/** @param shares the share of the steps of the highest level that each level has, per direction. */
export function createTessellation(shares: Readonly<Record<LodName, number>>): Tessellation {
  return {
    around: (full, lod, min) => Math.max(min, 2 * Math.round((full * shares[lod]) / 2)),
    along: (full, lod) => (full === 0 ? 0 : Math.max(1, Math.round(full * shares[lod]))),
  };
}

/** `steps + 1` numbers from `from` to `to`. */
export function subdivide(from: number, to: number, steps: number): number[] {
  return Array.from({ length: steps + 1 }, (_, k) => from + ((to - from) * k) / steps);
}

/** The rows of a loft, in its `w`: this many steps over each end, and along the body between them. */
export function loftRows(bodySteps: number, endSteps: number): number[] {
  return [
    ...subdivide(0, 1, endSteps),
    ...(bodySteps > 0 ? subdivide(1, 2, bodySteps).slice(1) : []),
    ...subdivide(2, 3, endSteps).slice(1),
  ];
}
