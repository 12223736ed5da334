import type { MeshSkin } from '../formats/mesh/index.ts';
import type { Skeleton } from './skeleton.ts';

/** A mesh's skin tied to joint numbers, ready to make palettes. */
export interface SkinBinding {
  /** Palette entries: one per joint name of the mesh. */
  count: number;
  /** Joint number of each entry. */
  joints: Int16Array<ArrayBuffer>;
  /** 16 per entry, column-major. */
  inverseBinds: Float32Array<ArrayBuffer>;
  /** Every inverse bind ends in the row 0 0 0 1, so only three rows need multiplying. */
  affine: boolean;
  /** How many joints `composeWorld` must compose for this mesh: the highest joint number and one. */
  jointsNeeded: number;
  /** Names that no joint answers to; mPelvis stands in for them. */
  substituted: string[];
}

const PELVIS = 0;

/**
 * Ties the joints of `skin` to `skeleton`. An unknown name becomes mPelvis, as in the reference viewer.
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
    affine: areAffine(skin.inverseBindMatrices),
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
