import type { Submesh } from '../mesh/index.ts';

/** Where a grid meets itself, and how it is shaded there. */
export interface GridSeams {
  /** The first and last row are the same place. */
  readonly isPathClosed: boolean;
  /** The first and last column are. */
  readonly isProfileClosed: boolean;
  /** The first and last column are joined even where the first is a pole, as on sculpts. */
  readonly areColumnsAlwaysJoined: boolean;
  /** The first column may be the pole at +X, and the last that at -X. */
  readonly hasPoles: boolean;
  /** Each of the first and the last row is one place, whose normal its vertices share. */
  readonly arePolesShared: boolean;
  /** Columns come in pairs with an edge between them. */
  readonly isFlat: boolean;
}

export interface Grid {
  readonly columns: number;
  readonly rows: number;
  /** 3 per vertex, row after row. */
  readonly positions: Float64Array;
  readonly uvs: Float32Array<ArrayBuffer>;
  readonly seams: GridSeams;
}

/**
 * Triangles and normals of a grid of vertices, smooth inside. Outside is where columns run to the right and rows up.
 * As in the viewer, a triangle counts twice for the normal at the corner that both triangles of its cell share.
 *
 * **Source:** prims.md section 5.
 */
export function gridFace({ columns, rows, positions, uvs, seams }: Grid): Submesh {
  const indices = gridIndices(columns, rows, seams.isFlat);
  const sums = normalSums(positions, indices);
  joinSeams(sums, positions, columns, rows, seams);
  return faceOf(positions, normalised(sums), uvs, indices);
}

/** A face without weights from its vertices and triangles. */
export function faceOf(
  positions: Float64Array,
  normals: Float32Array<ArrayBuffer>,
  uvs: Float32Array<ArrayBuffer>,
  indices: Uint16Array<ArrayBuffer>,
): Submesh {
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (let axis = 0; axis < 3; axis++) {
    for (let o = axis; o < positions.length; o += 3) {
      if (positions[o] < min[axis]) min[axis] = positions[o];
      if (positions[o] > max[axis]) max[axis] = positions[o];
    }
  }
  return {
    empty: indices.length === 0,
    vertexCount: positions.length / 3,
    triangleCount: indices.length / 3,
    positions: new Float32Array(positions),
    normals,
    uvs,
    indices,
    joints: null,
    weights: null,
    positionMin: positions.length > 0 ? min : [0, 0, 0],
    positionMax: positions.length > 0 ? max : [0, 0, 0],
  };
}

function gridIndices(columns: number, rows: number, isFlat: boolean): Uint16Array<ArrayBuffer> {
  // Between the two columns of an edge there is nothing.
  const step = isFlat ? 2 : 1;
  const cells = Math.max(0, rows - 1) * Math.ceil(Math.max(0, columns - 1) / step);
  const indices = new Uint16Array(6 * cells);
  let at = 0;
  for (let row = 0; row + 1 < rows; row++) {
    for (let column = 0; column + 1 < columns; column += step) {
      const here = row * columns + column;
      const above = here + columns;
      indices[at++] = here;
      indices[at++] = above + 1;
      indices[at++] = above;
      indices[at++] = here;
      indices[at++] = here + 1;
      indices[at++] = above + 1;
    }
  }
  return indices;
}

function normalSums(positions: Float64Array, indices: Uint16Array): Float64Array<ArrayBuffer> {
  const sums = new Float64Array(positions.length);
  const add = (corner: number, x: number, y: number, z: number) => {
    sums[corner] += x;
    sums[corner + 1] += y;
    sums[corner + 2] += z;
  };
  for (let o = 0; o < indices.length; o += 3) {
    const a = 3 * indices[o];
    const b = 3 * indices[o + 1];
    const c = 3 * indices[o + 2];
    const ux = positions[b] - positions[a];
    const uy = positions[b + 1] - positions[a + 1];
    const uz = positions[b + 2] - positions[a + 2];
    const vx = positions[c] - positions[a];
    const vy = positions[c + 1] - positions[a + 1];
    const vz = positions[c + 2] - positions[a + 2];
    const x = uy * vz - uz * vy;
    const y = uz * vx - ux * vz;
    const z = ux * vy - uy * vx;
    add(a, x, y, z);
    add(b, x, y, z);
    add(c, x, y, z);
    // The second corner of the first triangle of a cell is the third of the other.
    add(o % 6 === 0 ? b : c, x, y, z);
  }
  return sums;
}

function joinSeams(
  sums: Float64Array,
  positions: Float64Array,
  columns: number,
  rows: number,
  {
    isPathClosed,
    isProfileClosed,
    areColumnsAlwaysJoined,
    hasPoles,
    arePolesShared,
    isFlat,
  }: GridSeams,
): void {
  const join = (one: number, other: number) => {
    for (let axis = 0; axis < 3; axis++) {
      const sum = sums[3 * one + axis] + sums[3 * other + axis];
      sums[3 * one + axis] = sum;
      sums[3 * other + axis] = sum;
    }
  };
  if (isPathClosed) {
    for (let column = 0; column < columns; column++) join(column, (rows - 1) * columns + column);
  }
  if (arePolesShared) {
    shareSum(sums, 0, columns);
    shareSum(sums, (rows - 1) * columns, columns);
  }
  const lastRow = columns * Math.max(0, rows - 2);
  const isFirstPole = isSamePlace(positions, 0, lastRow);
  const isLastPole = isSamePlace(positions, columns - 1, lastRow + columns - 1);
  for (let row = 0; row < rows; row++) {
    const first = row * columns;
    const last = first + columns - 1;
    if (isProfileClosed && (areColumnsAlwaysJoined || !isFirstPole)) join(first, last);
    if (hasPoles && isFirstPole) sums.set([1, 0, 0], 3 * first);
    // The viewer lists the last column of a flat face twice, and the second time belongs to no triangle.
    if (hasPoles && isLastPole && !isFlat) sums.set([-1, 0, 0], 3 * last);
  }
}

/** Gives `count` vertices the sum of all of them. */
function shareSum(sums: Float64Array, first: number, count: number): void {
  const total = [0, 0, 0];
  for (let vertex = first; vertex < first + count; vertex++) {
    for (let axis = 0; axis < 3; axis++) total[axis] += sums[3 * vertex + axis];
  }
  for (let vertex = first; vertex < first + count; vertex++) sums.set(total, 3 * vertex);
}

function isSamePlace(positions: Float64Array, one: number, other: number): boolean {
  let squares = 0;
  for (let axis = 0; axis < 3; axis++) {
    squares += (positions[3 * one + axis] - positions[3 * other + axis]) ** 2;
  }
  return squares < 1e-6;
}

/** Where triangles have no area, any unit vector will do. */
function normalised(sums: Float64Array): Float32Array<ArrayBuffer> {
  const normals = new Float32Array(sums.length);
  for (let o = 0; o < sums.length; o += 3) {
    const length = Math.hypot(sums[o], sums[o + 1], sums[o + 2]);
    if (length > 1e-12) {
      for (let axis = 0; axis < 3; axis++) normals[o + axis] = sums[o + axis] / length;
    } else normals[o + 2] = 1;
  }
  return normals;
}
