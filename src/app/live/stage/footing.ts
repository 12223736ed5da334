import { defaultSkeleton } from '../../../avatar/index.ts';

/** Metres from the ground under a standing avatar to its pelvis at rest. */
const PELVIS_HEIGHT = defaultSkeleton.rest.positions[2];

/**
 * Where the ground under an avatar is, the point about which its pose is composed.
 *
 * A simulator's position is the middle of the avatar's box, so that its feet are half the box's height
 * below. The reference puts the pelvis at position − height / 2 + pelvis-to-foot, and counts the hips (4 cm)
 * up in pelvis-to-foot instead of down, which would sink our mannequin by 8 cm: here its soles are where the
 * box ends, whatever its shape. A seated avatar has the standing place of its pelvis at its position, and
 * all of it turns with the seat about that. Hover and the pelvis offsets of meshes are in the pose.
 *
 * @param out 3 numbers, overwritten. Allocates nothing.
 *
 * **Source:** skeleton-and-skinning.md section 2, animation.md section 8.
 */
export function findFooting(
  out: Float32Array,
  position: Float32Array,
  rotation: Float32Array,
  height: number,
  isSeated: boolean,
): void {
  out.set(position);
  if (!isSeated) {
    out[2] -= height / 2;
    return;
  }
  const x = rotation[0];
  const y = rotation[1];
  const z = rotation[2];
  const w = rotation[3];
  out[0] -= PELVIS_HEIGHT * 2 * (x * z + w * y);
  out[1] -= PELVIS_HEIGHT * 2 * (y * z - w * x);
  out[2] -= PELVIS_HEIGHT * (1 - 2 * (x * x + y * y));
}

/** Which way a rotation looks, radians from +X to the left. */
export function yawOf(rotation: Float32Array): number {
  const x = rotation[0];
  const y = rotation[1];
  const z = rotation[2];
  const w = rotation[3];
  return Math.atan2(2 * (x * y + w * z), 1 - 2 * (y * y + z * z));
}
