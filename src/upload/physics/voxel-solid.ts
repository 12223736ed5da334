import type { Vector3 } from '../../math/index.ts';
import type { Polygons } from './cut-polygons.ts';
import type { ShapeTriangles } from './degenerate-triangles.ts';

/** What a cell of the grid is. The last two are solid. */
const OUTSIDE = 1;
const SURFACE = 2;
const INSIDE = 0;

/** Cells along one axis at most: of a very flat shape, another axis has many. */
const MAX_SIDE = 512;
/** The least thickness of a shape, as a share of its longest side, when the size of cells is chosen. */
const MIN_THICKNESS = 0.01;
/** Steps of the whole surface at most; with more, the grid becomes coarser. */
const MAX_STEPS = 4e7;
/** What rounding adds to a coordinate. */
const ROUNDING = 1e-9;

/** Three coordinates of which the first is the longest part of a normal. */
const AXES = [
  [0, 1, 2],
  [1, 2, 0],
  [2, 0, 1],
] as const;

/** A closed interval of whole numbers; empty where `last` is below `first`. */
interface Cells {
  readonly first: number;
  readonly last: number;
}

/**
 * A shape as cells of a grid: those that its triangles pass through, and those that these enclose. Of a shape that is not
 * closed only its surface is solid.
 *
 * Positions within are in cells, from a corner of the box around the shape.
 *
 * **Source:** reference/upload.md section 4, "V-HACD defaults: flood"; github.com/kmammou/v-hacd, `FillMode::FLOOD_FILL`.
 */
export class VoxelSolid {
  /** Cells along each axis. */
  readonly counts: Vector3;
  readonly #origin: Vector3;
  readonly #cell: number;
  readonly #state: Uint8Array;
  /** For each row along x, how many cells before each one are solid. */
  readonly #sums: Uint32Array;

  /**
   * @param faces - of finite positions.
   * @param voxels - About how many cells the box around the shape has.
   */
  constructor(faces: readonly ShapeTriangles[], voxels: number) {
    const { min, max } = boundsOf(faces);
    const extents = max.map((value, axis) => value - min[axis]);
    const side = Math.max(...extents);
    const [x, y, z] = extents.map((extent) => Math.max(extent, side * MIN_THICKNESS));
    let cell = Math.max(Math.cbrt((x * y * z) / voxels), side / MAX_SIDE) || 1;
    while (surfaceSteps(faces, cell) > MAX_STEPS && cell < side) cell *= Math.SQRT2;
    const countOf = (axis: number) => Math.max(1, Math.ceil(extents[axis] / cell - ROUNDING));
    this.#origin = [min[0], min[1], min[2]];
    this.#cell = cell;
    this.counts = [countOf(0), countOf(1), countOf(2)];
    this.#state = new Uint8Array(this.counts[0] * this.counts[1] * this.counts[2]);
    for (const face of faces) this.#markSurface(face);
    this.#markOutside();
    this.#sums = this.#countSolid();
  }

  /** Whether a cell is enclosed by the surface, and not part of it. */
  isInside(x: number, y: number, z: number): boolean {
    return this.#state[this.#index(x, y, z)] === INSIDE;
  }

  isSolid(x: number, y: number, z: number): boolean {
    return this.#state[this.#index(x, y, z)] !== OUTSIDE;
  }

  /** How many of the cells from `first` to `last` in a row along x are solid. */
  solidInRow(y: number, z: number, first: number, last: number): number {
    const row = (z * this.counts[1] + y) * (this.counts[0] + 1);
    return this.#sums[row + last + 1] - this.#sums[row + first];
  }

  /** The middle of each cell of the surface, as polygons of one point. */
  surfacePoints(): Polygons {
    const points: number[] = [];
    const ends: number[] = [];
    const [nx, ny] = this.counts;
    this.#state.forEach((state, index) => {
      if (state !== SURFACE) return;
      const [x, y, z] = [index % nx, Math.floor(index / nx) % ny, Math.floor(index / (nx * ny))];
      points.push(x + 0.5, y + 0.5, z + 0.5);
      ends.push(points.length / 3);
    });
    return { points, ends };
  }

  /** Positions of the shape as positions in the grid, in cells; 3 per point. */
  toCells(positions: ArrayLike<number>): Float64Array {
    return Float64Array.from(
      { length: positions.length },
      (_, i) => (positions[i] - this.#origin[i % 3]) / this.#cell,
    );
  }

  /** The opposite of {@link toCells}. */
  fromCells(positions: ArrayLike<number>): Float32Array<ArrayBuffer> {
    return Float32Array.from(
      { length: positions.length },
      (_, i) => positions[i] * this.#cell + this.#origin[i % 3],
    );
  }

  #index(x: number, y: number, z: number): number {
    return (z * this.counts[1] + y) * this.counts[0] + x;
  }

  #markSurface({ positions, indices }: ShapeTriangles): void {
    const points = this.toCells(positions);
    for (let i = 0; i + 2 < indices.length; i += 3) {
      const [a, b, c] = [0, 1, 2].map((k) =>
        points.subarray(3 * indices[i + k], 3 * indices[i + k] + 3),
      );
      this.#markTriangle(a, b, c);
    }
  }

  /** Column by column along the axis to which the triangle is most nearly perpendicular. */
  #markTriangle(a: ArrayLike<number>, b: ArrayLike<number>, c: ArrayLike<number>): void {
    const normal = crossOfEdges(a, b, c);
    const longest = normal.map(Math.abs);
    const [w, u, v] = AXES[longest.indexOf(Math.max(...longest))];
    if (normal[w] === 0) return;
    const [slopeU, slopeV] = [-normal[u] / normal[w], -normal[v] / normal[w]];
    const reach = (Math.abs(slopeU) + Math.abs(slopeV)) / 2;
    const [lowest, highest] = [Math.min(a[w], b[w], c[w]), Math.max(a[w], b[w], c[w])];
    const corners = normal[w] > 0 ? [a, b, c] : [a, c, b];
    const columns = this.#cellsOf(Math.min(a[u], b[u], c[u]), Math.max(a[u], b[u], c[u]), u);
    const rows = this.#cellsOf(Math.min(a[v], b[v], c[v]), Math.max(a[v], b[v], c[v]), v);
    const cell = [0, 0, 0];
    for (cell[u] = columns.first; cell[u] <= columns.last; cell[u]++) {
      for (cell[v] = rows.first; cell[v] <= rows.last; cell[v]++) {
        if (!touchesSquare(corners, u, v, cell[u], cell[v])) continue;
        const middle = a[w] + slopeU * (cell[u] + 0.5 - a[u]) + slopeV * (cell[v] + 0.5 - a[v]);
        const depth = this.#cellsOf(
          Math.min(Math.max(middle - reach, lowest), highest),
          Math.max(Math.min(middle + reach, highest), lowest),
          w,
        );
        for (cell[w] = depth.first; cell[w] <= depth.last; cell[w]++) {
          this.#state[this.#index(cell[0], cell[1], cell[2])] = SURFACE;
        }
      }
    }
  }

  /** The cells of an interval, at least one; one that only touches an end of it is none of them. */
  #cellsOf(from: number, to: number, axis: number): Cells {
    const end = this.counts[axis] - 1;
    const first = Math.min(Math.max(Math.floor(from + ROUNDING), 0), end);
    return { first, last: Math.max(first, Math.min(Math.ceil(to - ROUNDING) - 1, end)) };
  }

  /** Everything that is reached from the border of the grid without passing the surface. */
  #markOutside(): void {
    const [nx, ny, nz] = this.counts;
    const state = this.#state;
    const stack: number[] = [];
    const visit = (x: number, y: number, z: number) => {
      if (x < 0 || y < 0 || z < 0 || x >= nx || y >= ny || z >= nz) return;
      const index = this.#index(x, y, z);
      if (state[index] !== INSIDE) return;
      state[index] = OUTSIDE;
      stack.push(index);
    };
    for (let z = 0; z < nz; z++) {
      for (let y = 0; y < ny; y++) {
        const step = z === 0 || z === nz - 1 || y === 0 || y === ny - 1 ? 1 : Math.max(nx - 1, 1);
        for (let x = 0; x < nx; x += step) visit(x, y, z);
      }
    }
    for (let index = stack.pop(); index !== undefined; index = stack.pop()) {
      const x = index % nx;
      const y = Math.floor(index / nx) % ny;
      const z = Math.floor(index / (nx * ny));
      visit(x - 1, y, z);
      visit(x + 1, y, z);
      visit(x, y - 1, z);
      visit(x, y + 1, z);
      visit(x, y, z - 1);
      visit(x, y, z + 1);
    }
  }

  #countSolid(): Uint32Array {
    const [nx, ny, nz] = this.counts;
    const sums = new Uint32Array((nx + 1) * ny * nz);
    let at = 0;
    for (let row = 0; row < ny * nz; row++) {
      let sum = 0;
      for (let x = 0; x < nx; x++) {
        sums[at++] = sum;
        if (this.#state[row * nx + x] !== OUTSIDE) sum++;
      }
      sums[at++] = sum;
    }
    return sums;
  }
}

/** The box around the corners of triangles; from 0 to 0 without any. */
function boundsOf(faces: readonly ShapeTriangles[]): { min: number[]; max: number[] } {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (const { positions, indices } of faces) {
    for (let i = 0; i < indices.length; i++) {
      for (let axis = 0; axis < 3; axis++) {
        const value = positions[3 * indices[i] + axis];
        min[axis] = Math.min(min[axis], value);
        max[axis] = Math.max(max[axis], value);
      }
    }
  }
  return min[0] <= max[0] ? { min, max } : { min: [0, 0, 0], max: [0, 0, 0] };
}

/** About how many columns the triangles have, in cells of this size. */
function surfaceSteps(faces: readonly ShapeTriangles[], cell: number): number {
  let steps = 0;
  for (const { positions: p, indices } of faces) {
    for (let i = 0; i + 2 < indices.length; i += 3) {
      const [a, b, c] = [3 * indices[i], 3 * indices[i + 1], 3 * indices[i + 2]];
      const sides = [0, 1, 2].map(
        (k) =>
          1 +
          (Math.max(p[a + k], p[b + k], p[c + k]) - Math.min(p[a + k], p[b + k], p[c + k])) / cell,
      );
      steps += (sides[0] * sides[1] * sides[2]) / Math.min(...sides);
    }
  }
  return steps;
}

function crossOfEdges(
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  c: ArrayLike<number>,
): [x: number, y: number, z: number] {
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
  return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
}

/** Whether a triangle, seen along an axis and counter-clockwise, touches the square of side 1 at this corner. */
function touchesSquare(
  corners: readonly ArrayLike<number>[],
  u: number,
  v: number,
  atU: number,
  atV: number,
): boolean {
  for (let k = 0; k < 3; k++) {
    const from = corners[k];
    const to = corners[(k + 1) % 3];
    const inwardU = from[v] - to[v];
    const inwardV = to[u] - from[u];
    const farthest = Math.max(inwardU, 0) + Math.max(inwardV, 0);
    if (inwardU * (atU - from[u]) + inwardV * (atV - from[v]) + farthest < -ROUNDING) return false;
  }
  return true;
}
