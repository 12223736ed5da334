import { type mat3, mat4, quat } from 'gl-matrix';
import { conjugate, degreesBetween, IDENTITY, multiply, type Quaternion } from '../math/index.ts';
import type { WorldPose } from './pose.ts';
import { REST_INVERSE_BINDS } from './rest-inverse-binds.ts';
import { JOINT_ROWS } from './skeleton.ts';

/*
 * The default skeleton with rotated bones, as modelling programs and glTF have it: every bone points along its own
 * Y axis. Our own skeleton is the viewer's, whose joints have the avatar's axes at rest. One is the other with a
 * constant change of basis per joint, C: a world matrix W becomes W · C, a local rotation r becomes
 * C_parent⁻¹ · r · C, a local position t becomes C_parent⁻¹ · t, and an inverse bind S becomes C⁻¹ · S, so that all
 * skin matrices stay the same.
 *
 * Source: skeleton-and-skinning.md section 8.
 */

/** 16 numbers, column-major for column vectors, as assets and glTF store them; double precision. */
export type Matrix4 = Float64Array<ArrayBuffer>;

/**
 * The inverse bind of a joint in a skeleton whose bones have rest rotations: the default inverse bind with
 * its w axis (the translation column) replaced by 0 0 0 1, times the asset's inverse bind. It keeps the
 * asset's bind position and takes the default's rest orientation.
 *
 * **Source:** skeleton-and-skinning.md section 8, "The composition", step 1.
 */
export function composeInverseBind(
  defaultInverseBind: ArrayLike<number>,
  assetInverseBind: ArrayLike<number>,
  out: Matrix4 = new Float64Array(16),
): Matrix4 {
  const orientation = Float64Array.from(defaultInverseBind);
  orientation.set([0, 0, 0, 1], 12);
  mat4.multiply(out, orientation, Float64Array.from(assetInverseBind));
  return out;
}

/**
 * The local transform of a joint from two inverse binds of one space: the parent's times the inverse of
 * the child's. Null where the child's cannot be inverted.
 *
 * **Source:** skeleton-and-skinning.md section 8, "The composition", step 2.
 */
export function localFromInverseBinds(
  parentInverseBind: ArrayLike<number>,
  childInverseBind: ArrayLike<number>,
  out: Matrix4 = new Float64Array(16),
): Matrix4 | null {
  const parent = Float64Array.from(parentInverseBind);
  if (!mat4.invert(out, Float64Array.from(childInverseBind))) return null;
  mat4.multiply(out, parent, out);
  return out;
}

/** Degrees: rotations that differ by less are the same but for rounding errors in the file. */
const SAME_DIRECTION = 0.01;

/** World rotations of the rotated bones at rest, by joint number; attachment points are not among them. */
const REST_ROTATIONS: readonly Quaternion[] = restRotations();

function restRotations(): Quaternion[] {
  const rotations: Quaternion[] = [];
  REST_INVERSE_BINDS.forEach((columns, joint) => {
    const inverse = quat.fromMat3([0, 0, 0, 1], columns.slice(0, 9) as mat3);
    const [x, y, z, w] = quat.normalize(inverse, inverse);
    const rotation = conjugate([x, y, z, w]);
    const parent = rotations[JOINT_ROWS[joint].parent];
    const equalsParent = parent && degreesBetween(parent, rotation) < SAME_DIRECTION;
    rotations.push(equalsParent ? parent : rotation);
  });
  return rotations;
}

/**
 * C of a joint: the axes of its rotated bone, in the joint's own axes. A volume's own rest rotation is part of the
 * rotated rest, so C leaves it out. Attachment points are not rotated.
 */
export function boneBasis(joint: number): Quaternion {
  const rest = REST_ROTATIONS[joint];
  return rest ? multiply(conjugate(JOINT_ROWS[joint].rotation), rest) : IDENTITY;
}

/**
 * The inverse bind of a joint's rotated bone, for what an asset binds to the joint itself. The orientations of the
 * default skeleton are used at unit length: in the file they deviate from it by up to 4e-5.
 */
export function rotatedInverseBind(joint: number, assetInverseBind: ArrayLike<number>): Matrix4 {
  const toBone = new Float64Array(16);
  mat4.fromQuat(toBone, conjugate(boneBasis(joint)));
  return composeInverseBind(toBone, assetInverseBind);
}

/** The inverse bind of a joint's rotated bone where `world` has the joint; a scale has no part in it. */
export function inverseBindOf({ matrices, rotations }: WorldPose, joint: number): Matrix4 {
  const matrix = new Float64Array(16);
  const rotation = rotations.subarray(4 * joint, 4 * joint + 4);
  const position = matrices.subarray(16 * joint + 12, 16 * joint + 15);
  mat4.fromRotationTranslation(matrix, rotation, position);
  mat4.invert(matrix, matrix);
  return rotatedInverseBind(joint, matrix);
}
