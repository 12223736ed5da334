import type { MeshSkin } from '../formats/mesh/index.ts';
import type { Numbers } from '../math/flat/index.ts';
import { PELVIS } from './joint-directory.ts';
import type { WorldPose } from './pose.ts';
import type { Skeleton } from './skeleton.ts';

/** A mesh's skin bound to joint numbers, ready for palettes. */
export interface SkinBinding {
  /** Palette entries: one per joint name of the mesh. */
  count: number;
  /** Joint number of each entry. */
  joints: Int16Array<ArrayBuffer>;
  /** 16 per entry, column-major. */
  inverseBinds: Numbers;
  /** Whether every inverse bind ends in the row 0 0 0 1, so that only three rows need multiplying. */
  isAffine: boolean;
  /** How many joints `composeWorld` must compose for this mesh: the highest joint number and one. */
  jointsNeeded: number;
  /** Joint names that the skeleton does not have; mPelvis replaces them. */
  substituted: string[];
}

/**
 * Binds the joints of `skin` to `skeleton`. An unknown name becomes mPelvis, as in the reference viewer.
 *
 * **Source:** skeleton-and-skinning.md section 5.
 */
export function bindSkin(skin: MeshSkin, skeleton: Skeleton): SkinBinding {
  const numbers = skin.jointNames.map((name) => skeleton.jointNumber(name));
  const joints = Int16Array.from(numbers, (number) => (number < 0 ? PELVIS : number));
  return {
    count: joints.length,
    joints,
    inverseBinds: Float32Array.from(skin.inverseBindMatrices),
    isAffine: areAffine(skin.inverseBindMatrices),
    jointsNeeded: joints.reduce((highest, joint) => Math.max(highest, joint + 1), 0),
    substituted: skin.jointNames.filter((_, entry) => numbers[entry] < 0),
  };
}

function areAffine(matrices: ArrayLike<number>): boolean {
  for (let o = 0; o < matrices.length; o += 16) {
    const row = [matrices[o + 3], matrices[o + 7], matrices[o + 11], matrices[o + 15]];
    if (row.some((value, column) => value !== (column === 3 ? 1 : 0))) return false;
  }
  return true;
}

/**
 * The mesh's skin matrices: entry i is the world matrix of its joint times its inverse bind. `out` has 16
 * numbers per entry, column-major. It leaves out the bind shape, which decoded positions already include.
 * Allocates nothing.
 *
 * **Source:** skeleton-and-skinning.md section 5.
 */
export function fillPalette(out: Numbers, world: WorldPose, binding: SkinBinding): void {
  const { joints, inverseBinds } = binding;
  const multiply = binding.isAffine ? multiplyAffine : multiplyGeneral;
  multiply(out, world.matrices, joints, inverseBinds, binding.count);
}

/** out_i = a_joint · b_i, all with the last row 0 0 0 1. Without property accesses, like `composeJoints`. */
function multiplyAffine(
  out: Numbers,
  a: Numbers,
  joints: Int16Array<ArrayBuffer>,
  b: Numbers,
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
  out: Numbers,
  a: Numbers,
  joints: Int16Array<ArrayBuffer>,
  b: Numbers,
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
