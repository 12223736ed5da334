import { LOD_NAMES, type LodName } from '../../src/formats/mesh/index.ts';
import { scaleAndAdd } from '../../src/math/index.ts';
import type { Levels, Patch } from '../mannequin/index.ts';

/**
 * How much of the full tessellation each level keeps. Full is little: many avatars stand in a region, and
 * some machines draw it without a graphics card.
 */
const DETAIL: Readonly<Record<LodName, number>> = { high: 1, medium: 0.7, low: 0.45, lowest: 0.25 };

/** Steps at a level: an even number, `least` or more. */
export const evenSteps = (full: number, lod: LodName, least: number): number =>
  Math.max(least, 2 * Math.round((full * DETAIL[lod]) / 2));

/** Steps at a level, one or more. */
export const steps = (full: number, lod: LodName): number =>
  Math.max(1, Math.round(full * DETAIL[lod]));

/** Every level, drawn anew. */
export function drawLevels(draw: (lod: LodName) => readonly Patch[]): Levels {
  return Object.fromEntries(LOD_NAMES.map((lod) => [lod, draw(lod)])) as unknown as Levels;
}

/** What is fine enough for a region of what was made to be looked at alone: one level coarser throughout. */
export const oneCoarser = ({ medium, low, lowest }: Levels): Levels => ({
  high: medium,
  medium: low,
  low: lowest,
  lowest,
});

/** The same surfaces, so many metres further out: what is worn over something. */
export const widened = (levels: Levels, out: number): Levels =>
  drawLevels((lod) =>
    levels[lod].map((patch) => ({
      ...patch,
      points: patch.points.map((point, vertex) => scaleAndAdd(point, patch.normals[vertex], out)),
    })),
  );
