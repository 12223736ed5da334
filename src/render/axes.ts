import { Group } from 'three';

/**
 * The one change of axes between Second Life (X forward, Y left, Z up) and three.js (X right, Y up, Z towards the
 * camera), as a column-major 4×4 matrix: (x, y, z) becomes (y, z, x). It is a rotation, so an avatar faces a camera on
 * three's +Z, and triangles keep their winding.
 *
 * **Source:** skeleton-and-skinning.md section 1.
 */
// biome-ignore format: columns
const THREE_FROM_SL: readonly number[] = [
  0, 0, 1, 0,
  1, 0, 0, 0,
  0, 1, 0, 0,
  0, 0, 0, 1,
];

/** A group whose children are in Second Life axes; everything on the stage belongs to one. */
export function createSlRoot(): Group {
  const root = new Group();
  root.matrixAutoUpdate = false;
  root.matrix.fromArray(THREE_FROM_SL);
  return root;
}
