import type { Quaternion, Vector3 } from '../math/index.ts';
import { attachmentJoint } from './attachment-joint.ts';
import { JOINT_ROWS } from './joints.ts';
import type { WorldPose } from './types.ts';

const PELVIS = 0;
/** The point that hangs from the avatar's root. */
const AVATAR_CENTER = attachmentJoint(40);

/** How something without a skin is fixed to an avatar. */
export interface Fastening {
  /** Joint number of the attachment point. */
  readonly joint: number;
  /** From its own axes into the point's: 16 numbers, column-major. */
  readonly matrix: Float32Array<ArrayBuffer>;
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
export function fasten(
  joint: number,
  [x, y, z]: Vector3,
  rotation: Quaternion,
  scale: Vector3,
): Fastening {
  const raised = joint === AVATAR_CENTER ? JOINT_ROWS[PELVIS].position[2] : 0;
  const matrix = new Float32Array(16);
  turnInto(matrix, rotation);
  for (let axis = 0; axis < 3; axis++) {
    for (let row = 0; row < 3; row++) matrix[4 * axis + row] *= scale[axis];
  }
  matrix.set([x, y, z + raised, 1], 12);
  return { joint, matrix };
}

/** Where it is when the avatar stands as in `world`: 16 numbers, column-major. Allocates nothing. */
export function fillFastened(
  out: Float32Array,
  world: WorldPose,
  { joint, matrix }: Fastening,
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

function turnInto(matrix: Float32Array, [x, y, z, w]: Quaternion): void {
  // biome-ignore format: columns
  matrix.set([
    1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w), 0,
    2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w), 0,
    2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y), 0,
  ]);
}
