/**
 * A 3 × 3 matrix for column vectors, by name: `xy` is how much x adds to y. It is an object because destructuring
 * an array costs a microsecond, as much as seventy vertices.
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

/** A {@link Linear} transform followed by a translation. */
export interface Affine extends Linear {
  tx: number;
  ty: number;
  tz: number;
}

/** A bind shape matrix prepared for the positions and normals of a mesh. */
export interface BindShape {
  positions: Affine;
  /** The inverse transpose of the linear part, up to a positive factor. */
  normals: Linear;
}

export function identityMatrix(): Float64Array<ArrayBuffer> {
  return Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);
}

/**
 * Prepares a bind shape matrix. Normals are transformed by the inverse transpose, computed as the matrix of
 * cofactors, which needs no division: a bind shape that flattens the mesh still has one, which gives the normal of
 * the plane. Where all cofactors are zero, normals are left as they are.
 *
 * @param matrix - 16 numbers, column-major; the last row is assumed to be 0 0 0 1.
 *
 * **Source:** skeleton-and-skinning.md section 5.
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

/** Smaller doubles have fewer digits, and their inverse may be infinite. */
const MIN_SIZE = 1e-300;

/** Each column is the cross product of the other two columns, with the sign of the determinant. */
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
 * The matrix scaled so that its largest entry is 1, which keeps products of huge or tiny entries within the range
 * of a double; undefined for a matrix of zeros.
 */
function toUnitSize(matrix: Linear): Linear | undefined {
  const { xx, xy, xz, yx, yy, yz, zx, zy, zz } = matrix;
  const size = Math.max(...[xx, xy, xz, yx, yy, yz, zx, zy, zz].map(Math.abs));
  return size < MIN_SIZE ? undefined : scaled(matrix, 1 / size);
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
