import { type ConvexHull, convexHull } from './convex-hull.ts';
import { cutPolygons, type Polygons } from './cut-polygons.ts';
import type { VoxelSolid } from './voxel-solid.ts';

/** Cells from `min`, included, to `max`, excluded. */
interface CellBox {
  readonly min: readonly number[];
  readonly max: readonly number[];
}

/** The share that the outline of a flat part may add to its hull. */
const OUTLINE = 0.05;

/** Where a part is cut, and how many cells outside of the solid the halves would roughly cover. */
interface Cut {
  readonly axis: number;
  /** The cells below this one are the first half. */
  readonly at: number;
  readonly cost: number;
}

/** Points of a hull while parts are cut and merged. */
const WORKING_POINTS = 64;
/** Cuts of an axis that are tried first, before those beside the best one. */
const FIRST_CUTS = 16;
/** Of two cuts that are equally good, the one into more equal halves is better, by this share of the part. */
const BALANCE = 0.02;
/** How far the cut moves to a corner of the surface, in cells. */
const NEAR = 1;

/** Across a cube: its sides, edges and corners. Of each pair of opposite ones one. */
const DIRECTIONS = [
  ...[1, 0, 0, 0, 1, 0, 0, 0, 1],
  ...[1, 1, 0, 1, -1, 0, 1, 0, 1, 1, 0, -1, 0, 1, 1, 0, 1, -1],
  ...[1, 1, 1, 1, 1, -1, 1, -1, 1, 1, -1, -1],
];
const DIRECTION_COUNT = DIRECTIONS.length / 3;

/** A convex hull around a part of a solid, in cells of its grid. */
export class PartHull {
  readonly hull: ConvexHull;
  /** Cells within, by their centres. */
  readonly cells: number;
  /** Those of them that are not solid. */
  readonly empty: number;
  /** Whether it is around something flat. */
  readonly isThickened: boolean;

  private constructor(solid: VoxelSolid, hull: ConvexHull, isThickened: boolean) {
    this.hull = hull;
    this.isThickened = isThickened;
    const { cells, empty } = countCells(solid, hull);
    this.cells = cells;
    this.empty = empty;
  }

  /** Null where points have no hull. */
  static around(solid: VoxelSolid, points: ArrayLike<number>): PartHull | null {
    const { hull } = convexHull(points, WORKING_POINTS);
    return hull && new PartHull(solid, hull, hull.isThickened);
  }

  /** The hull around two; null where that fails. */
  static joining(solid: VoxelSolid, a: PartHull, b: PartHull): PartHull | null {
    const { hull } = convexHull([...a.hull.points, ...b.hull.points], WORKING_POINTS);
    return hull && new PartHull(solid, hull, a.isThickened || b.isThickened);
  }

  /** The share of it that is not solid. What is flat is thickened at its outline, too. */
  get error(): number {
    if (this.cells === 0) return 0;
    return Math.max(0, this.empty / this.cells - (this.isThickened ? OUTLINE : 0));
  }
}

/** What of a solid is in a box. */
export class SolidPart {
  readonly #solid: VoxelSolid;
  readonly #box: CellBox;
  readonly #polygons: Polygons;
  readonly around: PartHull | null;

  private constructor(solid: VoxelSolid, box: CellBox, polygons: Polygons) {
    this.#solid = solid;
    this.#box = box;
    this.#polygons = polygons;
    this.around = PartHull.around(solid, [...polygons.points, ...insideCorners(solid, box)]);
  }

  static whole(solid: VoxelSolid, polygons: Polygons): SolidPart {
    return new SolidPart(solid, { min: [0, 0, 0], max: solid.counts }, polygons);
  }

  /** Its two halves along the best cut; null for a part that is one cell wide, and one that no cut divides. */
  split(): [SolidPart, SolidPart] | null {
    const cut = this.#bestCut();
    if (!cut) return null;
    const { axis, at } = cut;
    const place = snap(this.#polygons, axis, at);
    const { below, above } = cutPolygons(this.#polygons, axis, place, place < at);
    const { min, max } = this.#box;
    const first = new SolidPart(this.#solid, { min, max: withAxis(max, axis, at) }, below);
    const second = new SolidPart(this.#solid, { min: withAxis(min, axis, at), max }, above);
    return first.around && second.around ? [first, second] : null;
  }

  #bestCut(): Cut | null {
    let best: Cut | null = null;
    for (let axis = 0; axis < 3; axis++) {
      const { min, max } = this.#box;
      const length = max[axis] - min[axis];
      if (length < 2) continue;
      const sweep = new CutSweep(this.#solid, this.#box, axis);
      const step = Math.max(1, Math.floor(length / FIRST_CUTS));
      let own: Cut | null = null;
      const attempt = (at: number) => {
        if (at <= min[axis] || at >= max[axis]) return;
        const cost = sweep.cost(at);
        if (cost !== null && (!own || cost < own.cost)) own = { axis, at, cost };
      };
      for (let at = min[axis] + step; at < max[axis]; at += step) attempt(at);
      const coarse = (own as Cut | null)?.at;
      if (coarse === undefined) continue;
      for (let at = coarse - step + 1; at < coarse + step; at++) attempt(at);
      const found = own as Cut | null;
      if (found && (!best || found.cost < best.cost)) best = found;
    }
    return best;
  }
}

const withAxis = (values: readonly number[], axis: number, value: number) =>
  values.map((old, index) => (index === axis ? value : old));

/** The nearest corner of the surface that is about as far along the axis, or the border of the cell. */
function snap({ points }: Polygons, axis: number, at: number): number {
  let nearest = at;
  let distance = NEAR;
  for (let i = axis; i < points.length; i += 3) {
    const off = Math.abs(points[i] - at);
    if (off < distance) [nearest, distance] = [points[i], off];
  }
  return nearest;
}

/** The corners of a box that are enclosed by the surface: a cut through a solid has no surface of its own. */
function insideCorners(solid: VoxelSolid, { min, max }: CellBox): number[] {
  const corners: number[] = [];
  for (let corner = 0; corner < 8; corner++) {
    const ends = [0, 1, 2].map((axis) => (corner >> axis) & 1);
    const [x, y, z] = ends.map((end, axis) => (end ? max[axis] - 1 : min[axis]));
    if (!solid.isInside(x, y, z)) continue;
    corners.push(...ends.map((end, axis) => (end ? max[axis] : min[axis])));
  }
  return corners;
}

/** Estimates of all cuts of a box across an axis, by hulls whose sides have a few fixed directions. */
class CutSweep {
  readonly #solid: VoxelSolid;
  readonly #box: CellBox;
  readonly #axis: number;
  /** For each slice and direction, how far the solid cells of it and of those before it reach: lowest and highest. */
  readonly #before: Float64Array;
  /** The same of it and those after it. */
  readonly #after: Float64Array;

  constructor(solid: VoxelSolid, box: CellBox, axis: number) {
    this.#solid = solid;
    this.#box = box;
    this.#axis = axis;
    const slices = sliceReaches(solid, box, axis);
    const width = 2 * DIRECTION_COUNT;
    this.#before = slices;
    this.#after = slices.slice();
    for (let at = width; at < slices.length; at++) {
      this.#before[at] = Math.max(this.#before[at], this.#before[at - width]);
    }
    for (let at = slices.length - width - 1; at >= 0; at--) {
      this.#after[at] = Math.max(this.#after[at], this.#after[at + width]);
    }
  }

  /** How many cells outside of the solid both halves cover; null where one of them has no cell. */
  cost(at: number): number | null {
    const { min, max } = this.#box;
    const width = 2 * DIRECTION_COUNT;
    const slice = at - min[this.#axis];
    const below = this.#before.subarray((slice - 1) * width, slice * width);
    const above = this.#after.subarray(slice * width, (slice + 1) * width);
    if (below[0] === -Infinity || above[0] === -Infinity) return null;
    const first = emptyWithin(this.#solid, below, { min, max: withAxis(max, this.#axis, at) });
    const second = emptyWithin(this.#solid, above, { min: withAxis(min, this.#axis, at), max });
    const all = first.cells + second.cells;
    const imbalance = Math.abs(first.cells - second.cells);
    return first.empty + second.empty + BALANCE * imbalance + (all === 0 ? Infinity : 0);
  }
}

/** For each slice and direction the farthest corner of its solid cells, against the direction and along it. */
function sliceReaches(solid: VoxelSolid, { min, max }: CellBox, axis: number): Float64Array {
  const width = 2 * DIRECTION_COUNT;
  const reaches = new Float64Array((max[axis] - min[axis]) * width).fill(-Infinity);
  // Along a row within a slice, only the first and the last cell can be extreme.
  const rowAxis = axis === 0 ? 1 : 0;
  const otherAxis = 3 - axis - rowAxis;
  const cell = [0, 0, 0];
  const isSolid = () => solid.isSolid(cell[0], cell[1], cell[2]);
  for (let slice = min[axis]; slice < max[axis]; slice++) {
    cell[axis] = slice;
    const from = (slice - min[axis]) * width;
    for (let other = min[otherAxis]; other < max[otherAxis]; other++) {
      cell[otherAxis] = other;
      cell[rowAxis] = min[rowAxis];
      while (cell[rowAxis] < max[rowAxis] && !isSolid()) cell[rowAxis]++;
      if (cell[rowAxis] === max[rowAxis]) continue;
      extend(reaches, from, cell);
      cell[rowAxis] = max[rowAxis] - 1;
      while (!isSolid()) cell[rowAxis]--;
      extend(reaches, from, cell);
    }
  }
  return reaches;
}

function extend(reaches: Float64Array, from: number, [x, y, z]: readonly number[]): void {
  for (let k = 0; k < DIRECTION_COUNT; k++) {
    const [dx, dy, dz] = [DIRECTIONS[3 * k], DIRECTIONS[3 * k + 1], DIRECTIONS[3 * k + 2]];
    const middle = dx * (x + 0.5) + dy * (y + 0.5) + dz * (z + 0.5);
    const half = (Math.abs(dx) + Math.abs(dy) + Math.abs(dz)) / 2;
    const at = from + 2 * k;
    reaches[at] = Math.max(reaches[at], half - middle);
    reaches[at + 1] = Math.max(reaches[at + 1], half + middle);
  }
}

function emptyWithin(solid: VoxelSolid, reaches: Float64Array, box: CellBox) {
  const planes = new Float64Array(8 * DIRECTION_COUNT);
  for (let k = 0; k < DIRECTION_COUNT; k++) {
    for (let axis = 0; axis < 3; axis++) {
      planes[8 * k + axis] = -DIRECTIONS[3 * k + axis];
      planes[8 * k + 4 + axis] = DIRECTIONS[3 * k + axis];
    }
    planes[8 * k + 3] = reaches[2 * k];
    planes[8 * k + 7] = reaches[2 * k + 1];
  }
  return countBetween(solid, planes, box);
}

/** The cells of a grid whose centres are in a hull. */
function countCells(solid: VoxelSolid, { points, indices }: ConvexHull) {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < points.length; i++) {
    min[i % 3] = Math.min(min[i % 3], points[i]);
    max[i % 3] = Math.max(max[i % 3], points[i]);
  }
  const planes = new Float64Array((4 * indices.length) / 3);
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [3 * indices[i], 3 * indices[i + 1], 3 * indices[i + 2]];
    const p = points;
    const [ux, uy, uz] = [p[b] - p[a], p[b + 1] - p[a + 1], p[b + 2] - p[a + 2]];
    const [vx, vy, vz] = [p[c] - p[a], p[c + 1] - p[a + 1], p[c + 2] - p[a + 2]];
    const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    planes.set([x, y, z, x * p[a] + y * p[a + 1] + z * p[a + 2]], (4 * i) / 3);
  }
  return countBetween(solid, planes, {
    min: min.map((value) => Math.max(0, Math.floor(value))),
    max: max.map((value, axis) => Math.min(solid.counts[axis], Math.ceil(value))),
  });
}

/** What rounding moves a plane by, as a share of the length of its normal. */
const TOLERANCE = 1e-6;

/** Rows of cells that are looked at in each direction across them; of more, only every second, third and so on. */
const ROWS = 32;

/**
 * The cells of a box that are on the inner side of all planes by their centres, and how many of them are not solid: an
 * estimate where the box is large.
 *
 * @param planes - 4 numbers each: a normal outwards, and its product with a point of the plane.
 */
function countBetween(solid: VoxelSolid, planes: Float64Array, { min, max }: CellBox) {
  const stepY = Math.max(1, Math.floor((max[1] - min[1]) / ROWS));
  const stepZ = Math.max(1, Math.floor((max[2] - min[2]) / ROWS));
  let cells = 0;
  let filled = 0;
  for (let z = min[2] + (stepZ >> 1); z < max[2]; z += stepZ) {
    for (let y = min[1] + (stepY >> 1); y < max[1]; y += stepY) {
      let from = min[0] + 0.5;
      let to = max[0] - 0.5;
      for (let at = 0; at < planes.length && from <= to; at += 4) {
        const slope = planes[at];
        const rest = planes[at + 3] - planes[at + 1] * (y + 0.5) - planes[at + 2] * (z + 0.5);
        if (slope > 0) to = Math.min(to, rest / slope + TOLERANCE);
        else if (slope < 0) from = Math.max(from, rest / slope - TOLERANCE);
        else if (rest < -TOLERANCE) to = -Infinity;
      }
      const first = Math.ceil(from - 0.5);
      const last = Math.floor(to - 0.5);
      if (last < first) continue;
      cells += last - first + 1;
      filled += solid.solidInRow(y, z, first, last);
    }
  }
  const each = stepY * stepZ;
  return { cells: cells * each, empty: (cells - filled) * each };
}
