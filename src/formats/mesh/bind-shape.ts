/**
 * A 3 × 3 matrix for column vectors, by name: `xy` is what x adds to y. (Objects, because taking numbers
 * out of an array by destructuring costs a microsecond, as much as seventy vertices.)
 */
export interface Linear {
  xx: number;
  xy: number;
  xz: number;
  yx: number;
  yy: number;
  yz: number;
  zx: number;
  zy: number;
  zz: number;
}

/** A {@link Linear}, then a translation. */
export interface Affine extends Linear {
  tx: number;
  ty: number;
  tz: number;
}

/** A bind shape matrix made ready for a mesh's positions and normals. */
export interface BindShape {
  positions: Affine;
  /** The inverse transpose of the linear part, up to a positive factor. */
  normals: Linear;
}

export function identityMatrix(): Float64Array<ArrayBuffer> {
  return Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);
}

/**
 * @param matrix - 16 numbers, column-major; the last row is taken to be 0 0 0 1.
 *
 * **Source:** skeleton-and-skinning.md section 5: normals go through the inverse transpose. It is taken
 * as the matrix of cofactors, which needs no division: a bind shape that flattens the mesh still has
 * one, the normal of the plane. Where all cofactors are zero the normals are left as they are.
 */
export function makeBindShape(matrix: Float64Array): BindShape {
  const positions = affineOf(matrix);
  return { positions, normals: cofactors(positions) };
}

function affineOf(m: Float64Array): Affine {
  return {
    xx: m[0],
    xy: m[1],
    xz: m[2],
    yx: m[4],
    yy: m[5],
    yz: m[6],
    zx: m[8],
    zy: m[9],
    zz: m[10],
    tx: m[12],
    ty: m[13],
    tz: m[14],
  };
}

const IDENTITY: Linear = { xx: 1, xy: 0, xz: 0, yx: 0, yy: 1, yz: 0, zx: 0, zy: 0, zz: 1 };

/** Smaller than this, a double has fewer digits, and its inverse may be infinite. */
const LEAST_SIZE = 1e-300;

/** Each column is the cross product of the two others, all with the sign of the determinant. */
function cofactors(matrix: Linear): Linear {
  const unit = toUnitSize(matrix);
  if (!unit) return IDENTITY;
  const { xx, xy, xz, yx, yy, yz, zx, zy, zz } = unit;
  const out = toUnitSize({
    xx: yy * zz - yz * zy,
    xy: yz * zx - yx * zz,
    xz: yx * zy - yy * zx,
    yx: zy * xz - zz * xy,
    yy: zz * xx - zx * xz,
    yz: zx * xy - zy * xx,
    zx: xy * yz - xz * yy,
    zy: xz * yx - xx * yz,
    zz: xx * yy - xy * yx,
  });
  if (!out) return IDENTITY;
  const determinant = xx * out.xx + xy * out.xy + xz * out.xz;
  return determinant < 0 ? scaled(out, -1) : out;
}

/**
 * The matrix with 1 as its largest entry, so that neither huge nor tiny ones leave the range of a double;
 * undefined if there is nothing to enlarge.
 */
function toUnitSize(matrix: Linear): Linear | undefined {
  const size = largestEntry(matrix);
  return size < LEAST_SIZE ? undefined : scaled(matrix, 1 / size);
}

function largestEntry({ xx, xy, xz, yx, yy, yz, zx, zy, zz }: Linear): number {
  return Math.max(...[xx, xy, xz, yx, yy, yz, zx, zy, zz].map(Math.abs));
}

function scaled({ xx, xy, xz, yx, yy, yz, zx, zy, zz }: Linear, by: number): Linear {
  return {
    xx: xx * by,
    xy: xy * by,
    xz: xz * by,
    yx: yx * by,
    yy: yy * by,
    yz: yz * by,
    zx: zx * by,
    zy: zy * by,
    zz: zz * by,
  };
}
