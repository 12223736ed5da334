import type { MeshSkin } from '../formats/mesh/index.ts';
import { cross, dot, scale, type Vector3 } from '../math/index.ts';
import { isSignificant, type JointClaim } from './override-rules.ts';
import type { Skeleton } from './skeleton.ts';

const IDENTITY_MATRIX = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);

/**
 * Where the bones were when a mesh was bound, as claims on their places in the parent's frame: the parent's inverse bind
 * times the inverse of the bone's. A parent that the skin does not have is at rest in its own parent's frame. Every rigged mesh has such places, while only some are uploaded with joint positions.
 *
 * Bones alone: collision volumes have scales that modelling programs change. When a skin lists a bone twice (under two of
 * its names), the later entry counts.
 *
 * **Source:** skeleton-and-skinning.md section 8, "The composition"; seed 002, "IBMs".
 */
export function bindClaimsOf(
  meshId: string,
  { jointNames, inverseBindMatrices, lockScaleIfJointPosition: locksScale }: MeshSkin,
  skeleton: Skeleton,
): Omit<JointClaim, 'votes'>[] {
  if (inverseBindMatrices.length !== 16 * jointNames.length) return [];
  const binds = new Map<number, Float64Array>();
  jointNames.forEach((name, entry) => {
    const joint = skeleton.jointNumber(name);
    if (joint < 0 || skeleton.rows[joint].kind !== 'bone') return;
    binds.set(joint, inverseBindMatrices.subarray(16 * entry, 16 * entry + 16));
  });
  return [...binds].flatMap(([joint, bind]) => {
    const { parent, position: rest } = skeleton.rows[joint];
    const position = transformPoint(inverseBindOf(parent, binds, skeleton), originOf(bind));
    if (!position.every(Number.isFinite)) return [];
    return [{ meshId, joint, position, isSignificant: isSignificant(position, rest), locksScale }];
  });
}

/** The inverse bind of a joint; one that the skin does not have is at rest. No bone is turned at rest. */
function inverseBindOf(
  joint: number,
  binds: ReadonlyMap<number, ArrayLike<number>>,
  skeleton: Skeleton,
): ArrayLike<number> {
  if (joint < 0) return IDENTITY_MATRIX;
  const bind = binds.get(joint);
  if (bind) return bind;
  const { parent, position } = skeleton.rows[joint];
  const out = Float64Array.from(inverseBindOf(parent, binds, skeleton));
  for (let axis = 0; axis < 3; axis++) out[12 + axis] -= position[axis];
  return out;
}

/** Where a joint was bound: the point that its inverse bind takes to its origin. NaN for a matrix without an inverse. */
function originOf(bind: ArrayLike<number>): Vector3 {
  const column = (k: number): Vector3 => [bind[4 * k], bind[4 * k + 1], bind[4 * k + 2]];
  const [x, y, z, moved] = [0, 1, 2, 3].map(column);
  const target = scale(moved, -1);
  // Cramer's rule.
  const determinant = dot(x, cross(y, z));
  return [
    dot(target, cross(y, z)) / determinant,
    dot(x, cross(target, z)) / determinant,
    dot(x, cross(y, target)) / determinant,
  ];
}

function transformPoint(m: ArrayLike<number>, [x, y, z]: Vector3): Vector3 {
  const row = (axis: number) => m[axis] * x + m[4 + axis] * y + m[8 + axis] * z + m[12 + axis];
  return [row(0), row(1), row(2)];
}
