import type { SkinBinding } from './bind.ts';
import type { WorldPose } from './types.ts';

type Matrices = Float32Array<ArrayBuffer>;

/**
 * The mesh's skin matrices: entry i is the world matrix of its joint times its inverse bind. `out` has 16
 * numbers per entry, column-major. The bind shape is not in it: decoded positions already have theirs.
 * Allocates nothing.
 *
 * **Source:** skeleton-and-skinning.md section 5.
 */
export function fillPalette(out: Matrices, world: WorldPose, binding: SkinBinding): void {
  const { joints, inverseBinds } = binding;
  const multiply = binding.affine ? multiplyAffine : multiplyGeneral;
  multiply(out, world.matrices, joints, inverseBinds, binding.count);
}

/** out_i = a_joint · b_i, all with the last row 0 0 0 1. Without property accesses, as `composeJoints`. */
function multiplyAffine(
  out: Matrices,
  a: Matrices,
  joints: Int16Array<ArrayBuffer>,
  b: Matrices,
  count: number,
): void {
  for (let entry = 0; entry < count; entry++) {
    const o = 16 * entry;
    const i = 16 * joints[entry];
    const a0 = a[i];
    const a1 = a[i + 1];
    const a2 = a[i + 2];
    const a4 = a[i + 4];
    const a5 = a[i + 5];
    const a6 = a[i + 6];
    const a8 = a[i + 8];
    const a9 = a[i + 9];
    const a10 = a[i + 10];

    let x = b[o];
    let y = b[o + 1];
    let z = b[o + 2];
    out[o] = a0 * x + a4 * y + a8 * z;
    out[o + 1] = a1 * x + a5 * y + a9 * z;
    out[o + 2] = a2 * x + a6 * y + a10 * z;
    out[o + 3] = 0;

    x = b[o + 4];
    y = b[o + 5];
    z = b[o + 6];
    out[o + 4] = a0 * x + a4 * y + a8 * z;
    out[o + 5] = a1 * x + a5 * y + a9 * z;
    out[o + 6] = a2 * x + a6 * y + a10 * z;
    out[o + 7] = 0;

    x = b[o + 8];
    y = b[o + 9];
    z = b[o + 10];
    out[o + 8] = a0 * x + a4 * y + a8 * z;
    out[o + 9] = a1 * x + a5 * y + a9 * z;
    out[o + 10] = a2 * x + a6 * y + a10 * z;
    out[o + 11] = 0;

    x = b[o + 12];
    y = b[o + 13];
    z = b[o + 14];
    out[o + 12] = a0 * x + a4 * y + a8 * z + a[i + 12];
    out[o + 13] = a1 * x + a5 * y + a9 * z + a[i + 13];
    out[o + 14] = a2 * x + a6 * y + a10 * z + a[i + 14];
    out[o + 15] = 1;
  }
}

/** The same for inverse binds with a last row of their own. */
function multiplyGeneral(
  out: Matrices,
  a: Matrices,
  joints: Int16Array<ArrayBuffer>,
  b: Matrices,
  count: number,
): void {
  for (let column = 0; column < 16 * count; column += 4) {
    const i = 16 * joints[column >> 4];
    for (let row = 0; row < 4; row++) {
      out[column + row] =
        a[i + row] * b[column] +
        a[i + 4 + row] * b[column + 1] +
        a[i + 8 + row] * b[column + 2] +
        a[i + 12 + row] * b[column + 3];
    }
  }
}
