/** A bind shape matrix made ready for a mesh's positions and normals. */
export interface BindShape {
  /** 16 numbers, column-major. */
  matrix: Float64Array;
  /** 9 numbers, column-major: the inverse transpose of the linear part, up to a positive factor. */
  normalMatrix: Float64Array;
}

const IDENTITY_4 = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
const IDENTITY_3 = [1, 0, 0, 0, 1, 0, 0, 0, 1];

export function identityMatrix(): Float64Array<ArrayBuffer> {
  return Float64Array.from(IDENTITY_4);
}

export function identityBindShape(): BindShape {
  return { matrix: identityMatrix(), normalMatrix: Float64Array.from(IDENTITY_3) };
}

/**
 * **Source:** skeleton-and-skinning.md section 5: normals go through the inverse transpose. It is taken
 * as the matrix of cofactors, which needs no division: a bind shape that flattens the mesh still has
 * one, the normal of the plane. Where all cofactors are zero the normals are left as they are.
 */
export function bindShapeOf(matrix: Float64Array): BindShape {
  return { matrix, normalMatrix: cofactors(matrix) ?? Float64Array.from(IDENTITY_3) };
}

/** Each column is the cross product of the two others, all with the sign of the determinant. */
function cofactors(m: Float64Array): Float64Array | undefined {
  const size = largestEntry(m);
  if (size === 0) return undefined;
  // Scaled to 1, so that neither huge nor tiny matrices leave the range of a double.
  const [ax, ay, az] = [m[0] / size, m[1] / size, m[2] / size];
  const [bx, by, bz] = [m[4] / size, m[5] / size, m[6] / size];
  const [cx, cy, cz] = [m[8] / size, m[9] / size, m[10] / size];
  const out = Float64Array.of(
    by * cz - bz * cy,
    bz * cx - bx * cz,
    bx * cy - by * cx,
    cy * az - cz * ay,
    cz * ax - cx * az,
    cx * ay - cy * ax,
    ay * bz - az * by,
    az * bx - ax * bz,
    ax * by - ay * bx,
  );
  if (out.every((entry) => entry === 0)) return undefined;
  const determinant = ax * out[0] + ay * out[1] + az * out[2];
  return determinant < 0 ? out.map((entry) => -entry) : out;
}

function largestEntry(m: Float64Array): number {
  let largest = 0;
  for (const i of [0, 1, 2, 4, 5, 6, 8, 9, 10]) largest = Math.max(largest, Math.abs(m[i]));
  return largest;
}
