import { mat4 } from 'gl-matrix';
import type { Numbers } from '../math/flat/index.ts';
import type { Quaternion, Vector3 } from '../math/index.ts';
import { attachmentJoint, PELVIS } from './joint-directory.ts';
import type { WorldPose } from './pose.ts';
import { JOINT_ROWS } from './skeleton.ts';

/** The point that hangs from the avatar's root. */
const AVATAR_CENTER = attachmentJoint(40);

/** How something without a skin is fixed to an avatar. */
export interface RigidAttachment {
  /** Joint number of the attachment point. */
  readonly joint: number;
  /** From the attached thing's own axes into those of the point: 16 numbers, column-major. */
  readonly matrix: Numbers;
}

/**
 * Fixes something to an attachment point, given by its joint number: metres and unit quaternion in the
 * point's frame, and the size to which its unit box is stretched.
 *
 * In-world the root is where the standing pelvis is. Here it is on the ground, so what hangs from the point
 * "Avatar Center" is raised to the pelvis; offsets that worn meshes give the pelvis do not reach it.
 *
 * **Source:** objects-and-appearance.md section 2, skeleton-and-skinning.md sections 2 and 4.
 */
export function createRigidAttachment(
  joint: number,
  [x, y, z]: Vector3,
  rotation: Quaternion,
  scale: Vector3,
): RigidAttachment {
  const rise = joint === AVATAR_CENTER ? JOINT_ROWS[PELVIS].position[2] : 0;
  const matrix = new Float32Array(16);
  mat4.fromRotationTranslationScale(matrix, [...rotation], [x, y, z + rise], scale);
  return { joint, matrix };
}

/** The attachment's matrix in the pose `world`: 16 numbers, column-major. Allocates nothing. */
export function composeRigidAttachment(
  out: Float32Array,
  world: WorldPose,
  { joint, matrix }: RigidAttachment,
): void {
  const m = world.matrices;
  const o = 16 * joint;
  for (let column = 0; column < 16; column += 4) {
    const x = matrix[column];
    const y = matrix[column + 1];
    const z = matrix[column + 2];
    const w = matrix[column + 3];
    for (let row = 0; row < 4; row++) {
      const r = o + row;
      out[column + row] = m[r] * x + m[r + 4] * y + m[r + 8] * z + m[r + 12] * w;
    }
  }
}
