import { type ConvexHull, convexHull } from './convex-hull.ts';
import { polygonsOf } from './cut-polygons.ts';
import type { ShapeTriangles } from './degenerate-triangles.ts';
import { PartHull, SolidPart } from './solid-part.ts';
import { VoxelSolid } from './voxel-solid.ts';

/** How a shape is divided into hulls. */
export interface DecompositionOptions {
  /** 1 to 256; 8 when absent. */
  readonly maxHulls?: number;
  /** Of each hull, 32 to 256; 32 when absent. */
  readonly maxPoints?: number;
  /** About how many cells the grid has by which hulls are judged; 400,000 when absent. */
  readonly voxels?: number;
  /** The share of a hull that may lie outside of the shape without its being divided; 0.01 when absent. */
  readonly tolerance?: number;
}

/** The defaults of viewers with V-HACD. **Source:** reference/upload.md section 4. */
export const DECOMPOSITION_DEFAULTS = {
  maxHulls: 8,
  maxPoints: 32,
  voxels: 400_000,
  tolerance: 0.01,
} as const satisfies DecompositionOptions;

/** More parts than hulls are cut, so that merging them can mend a cut that was not the best. */
const PARTS_PER_HULL = 2;
/** Of a shape with more, hulls are made of the cells of its surface, which is quicker, and half a cell less exact. */
const MAX_TRIANGLES = 30_000;
/** Parts at most, unless more hulls are asked for. */
const MAX_PARTS = 48;

/**
 * Divides a shape into hulls that together cover it, such as a chair into seat, back and legs. Parts are cut along the axes,
 * each time the one whose hull has most outside of the shape, where its halves have the least; then those are joined whose
 * common hull adds the least. What is outside is counted in the cells of a grid, in which closed shapes are filled. The same
 * shape always has the same hulls.
 *
 * This follows V-HACD, without being it: `vhacd-js` 0.0.1 needs `eval` and has had no second version, Rapier's port comes
 * with a physics engine of 1.6 MB and leaves an L in eight slices.
 *
 * @param faces - in the unit box of a mesh.
 * @returns none for a shape without area.
 *
 * **Source:** reference/upload.md section 4, "V-HACD defaults"; Mamou, Lengyel and Peters: "Volumetric hierarchical approximate
 * convex decomposition", Game Engine Gems 3.
 */
export function decomposeConvex(
  faces: readonly ShapeTriangles[],
  options: DecompositionOptions = {},
): ConvexHull[] {
  const {
    maxHulls = DECOMPOSITION_DEFAULTS.maxHulls,
    maxPoints = DECOMPOSITION_DEFAULTS.maxPoints,
    voxels = DECOMPOSITION_DEFAULTS.voxels,
    tolerance = DECOMPOSITION_DEFAULTS.tolerance,
  } = options;
  if (!faces.every(hasFinitePositions)) return [];
  const solid = new VoxelSolid(faces, voxels);
  const triangles = faces.reduce((sum, { indices }) => sum + indices.length / 3, 0);
  const surface =
    triangles > MAX_TRIANGLES
      ? solid.surfacePoints()
      : polygonsOf(faces, (positions) => solid.toCells(positions));
  const whole = SolidPart.whole(solid, surface);
  const maxParts = Math.max(maxHulls, Math.min(PARTS_PER_HULL * maxHulls, MAX_PARTS));
  const hulls = cutParts(whole, maxParts, tolerance);
  return joinParts(solid, hulls, maxHulls, tolerance).flatMap(({ hull, isThickened }) => {
    const made = convexHull(solid.fromCells(hull.points), maxPoints).hull;
    return made ? [{ ...made, isThickened: isThickened || made.isThickened }] : [];
  });
}

function hasFinitePositions({ positions, indices }: ShapeTriangles): boolean {
  for (let i = 0; i < indices.length; i++) {
    for (let axis = 0; axis < 3; axis++) {
      if (!Number.isFinite(positions[3 * indices[i] + axis])) return false;
    }
  }
  return true;
}

/** The hulls of parts, cut until none has too much outside of the solid, or there are enough. */
function cutParts(whole: SolidPart, maxParts: number, tolerance: number): PartHull[] {
  const parts = [whole];
  /** Parts that are good, or that cannot be cut. */
  const done: SolidPart[] = [];
  while (parts.length > 0 && parts.length + done.length < maxParts) {
    parts.sort((a, b) => (b.around?.empty ?? 0) - (a.around?.empty ?? 0));
    const [worst] = parts.splice(0, 1);
    const halves = worst.around && worst.around.error > tolerance ? worst.split() : null;
    if (halves) parts.push(...halves);
    else done.push(worst);
  }
  return [...done, ...parts].flatMap(({ around }) => around ?? []);
}

/** Two parts, and the hull around both. */
interface Pair {
  readonly a: PartHull;
  readonly b: PartHull;
  readonly joined: PartHull;
  /** The cells outside of the solid that it has more than the two. */
  readonly added: number;
}

/** Joins parts, cheapest first, while there are too many, or a pair together is as good as a part has to be. */
function joinParts(
  solid: VoxelSolid,
  hulls: readonly PartHull[],
  maxHulls: number,
  tolerance: number,
): PartHull[] {
  const parts = [...hulls];
  const pairs: Pair[] = [];
  const addPairs = (a: PartHull, others: readonly PartHull[]) => {
    for (const b of others) {
      const joined = PartHull.joining(solid, a, b);
      if (joined) pairs.push({ a, b, joined, added: joined.empty - a.empty - b.empty });
    }
  };
  parts.forEach((part, index) => {
    addPairs(part, parts.slice(0, index));
  });
  for (;;) {
    const isPossible =
      parts.length > maxHulls ? () => true : ({ joined }: Pair) => joined.error <= tolerance;
    const best = pairs
      .filter(isPossible)
      .reduce<Pair | null>(
        (least, pair) => (least && least.added <= pair.added ? least : pair),
        null,
      );
    if (!best) return parts;
    const { a, b, joined } = best;
    const left = pairs.filter((pair) => ![pair.a, pair.b].some((part) => part === a || part === b));
    pairs.splice(0, pairs.length, ...left);
    const others = parts.filter((part) => part !== a && part !== b);
    parts.splice(0, parts.length, ...others, joined);
    addPairs(joined, others);
  }
}
