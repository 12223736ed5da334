import { mat4 } from 'gl-matrix';

/** 16 numbers, column-major for column vectors, as assets and glTF store them. */
export type Matrix = Float64Array<ArrayBuffer>;

/**
 * The inverse bind of a joint in a skeleton whose bones have rest rotations: the default inverse bind with
 * its w axis (the translation column) replaced by 0 0 0 1, times the asset's inverse bind. It keeps the
 * asset's bind position and takes the default's rest orientation. Double precision.
 *
 * **Source:** skeleton-and-skinning.md section 8, "The composition", step 1.
 */
export function composeInverseBind(
  defaultInverseBind: ArrayLike<number>,
  assetInverseBind: ArrayLike<number>,
  out: Matrix = new Float64Array(16),
): Matrix {
  const orientation = Float64Array.from(defaultInverseBind);
  orientation.set([0, 0, 0, 1], 12);
  mat4.multiply(out, orientation, Float64Array.from(assetInverseBind));
  return out;
}

/**
 * The local transform of a joint from two inverse binds of one space: the parent's times the inverse of
 * the child's. Null where the child's cannot be inverted. Double precision.
 *
 * **Source:** skeleton-and-skinning.md section 8, "The composition", step 2.
 */
export function localFromInverseBinds(
  parentInverseBind: ArrayLike<number>,
  childInverseBind: ArrayLike<number>,
  out: Matrix = new Float64Array(16),
): Matrix | null {
  const parent = Float64Array.from(parentInverseBind);
  if (!mat4.invert(out, Float64Array.from(childInverseBind))) return null;
  mat4.multiply(out, parent, out);
  return out;
}
