import { mat4 } from 'gl-matrix';
import { composeWorld, createWorldPose, type Skeleton } from '../../avatar/index.ts';
import type { Vector3 } from '../../math/index.ts';
import type { UploadFace, UploadModel, UploadSkin } from '../scene/upload-scene.ts';

const NUMBERS_OF_MATRIX = 16;
const INFLUENCES = 4;

/** A box in avatar space, metres. */
export interface Box {
  readonly min: Vector3;
  readonly max: Vector3;
}

/**
 * How each joint of a skin, at rest, moves what was bound to it: its matrix at rest times its inverse bind matrix, 16 numbers
 * each. The identity, for all joints that are used, means that the mesh is not distorted. Joints that are not in the
 * skeleton count as mPelvis.
 *
 * @param withPositions - Whether the joints rest where the file has them, or where the default skeleton does.
 *
 * **Source:** reference/upload.md section 3, last point; skeleton-and-skinning.md sections 3 and 5.
 */
export function restPalette(
  skin: UploadSkin,
  skeleton: Skeleton,
  withPositions: boolean,
): Float64Array<ArrayBuffer> {
  const pose = skeleton.restPose();
  if (withPositions) {
    skin.joints.forEach((joint, index) => {
      if (joint >= 0)
        pose.positions.set(skin.positions.subarray(index * 3, index * 3 + 3), joint * 3);
    });
  }
  const world = createWorldPose(skeleton.jointCount);
  composeWorld(world, skeleton, pose);
  const palette = new Float64Array(skin.joints.length * NUMBERS_OF_MATRIX);
  const matrixAt = (list: ArrayLike<number>, index: number) =>
    Array.from(
      { length: NUMBERS_OF_MATRIX },
      (_, i) => list[index * NUMBERS_OF_MATRIX + i],
    ) as mat4;
  skin.joints.forEach((joint, index) => {
    const atRest = matrixAt(world.matrices, Math.max(joint, 0));
    const inverseBind = matrixAt(skin.inverseBindMatrices, index);
    const product = mat4.multiply(
      new Array(NUMBERS_OF_MATRIX) as unknown as mat4,
      atRest,
      inverseBind,
    );
    palette.set(product, index * NUMBERS_OF_MATRIX);
  });
  return palette;
}

/** Where a joint was when the mesh was bound, metres; null for an inverse bind matrix that has no inverse. */
export function bindPosition(skin: UploadSkin, index: number): Vector3 | null {
  const from = index * NUMBERS_OF_MATRIX;
  const inverseBind = Array.from(skin.inverseBindMatrices.subarray(from, from + NUMBERS_OF_MATRIX));
  const bind = mat4.invert(new Array(NUMBERS_OF_MATRIX) as unknown as mat4, inverseBind as mat4);
  return bind && [bind[12], bind[13], bind[14]];
}

/**
 * The box around a model on an avatar at rest; null for a model without vertices or skin.
 *
 * @param palette - see {@link restPalette}.
 * @param filter - Leaves vertices out of which it says no.
 */
export function boundsAtRest(
  { faces, skin }: UploadModel,
  palette: Float64Array,
  filter: (face: UploadFace, vertex: number) => boolean = () => true,
): Box | null {
  if (!skin) return null;
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  const bindShape = skin.bindShapeMatrix ?? mat4.identity(new Array(16) as unknown as mat4);
  const point = [0, 0, 0];
  for (const face of faces) {
    for (let vertex = 0; vertex * 3 < face.positions.length; vertex++) {
      if (!filter(face, vertex)) continue;
      moveVertex(point, face, vertex, bindShape, palette);
      for (let axis = 0; axis < 3; axis++) {
        min[axis] = Math.min(min[axis], point[axis]);
        max[axis] = Math.max(max[axis], point[axis]);
      }
    }
  }
  if (min[0] > max[0]) return null;
  return { min: [min[0], min[1], min[2]], max: [max[0], max[1], max[2]] };
}

/** A vertex with its weights; one without any follows the first joint, as in the viewer. */
function moveVertex(
  out: number[],
  { positions, joints, weights }: UploadFace,
  vertex: number,
  bindShape: ArrayLike<number>,
  palette: Float64Array,
): void {
  const at = vertex * 3;
  const [x, y, z] = transform(bindShape, 0, positions[at], positions[at + 1], positions[at + 2]);
  out.fill(0);
  let total = 0;
  for (let i = vertex * INFLUENCES; weights && joints && i < (vertex + 1) * INFLUENCES; i++) {
    if (weights[i] === 0) continue;
    const moved = transform(palette, joints[i] * NUMBERS_OF_MATRIX, x, y, z);
    for (let axis = 0; axis < 3; axis++) out[axis] += weights[i] * moved[axis];
    total += weights[i];
  }
  if (total > 0) return;
  const moved = transform(palette, 0, x, y, z);
  for (let axis = 0; axis < 3; axis++) out[axis] = moved[axis];
}

function transform(m: ArrayLike<number>, o: number, x: number, y: number, z: number): Vector3 {
  return [
    m[o] * x + m[o + 4] * y + m[o + 8] * z + m[o + 12],
    m[o + 1] * x + m[o + 5] * y + m[o + 9] * z + m[o + 13],
    m[o + 2] * x + m[o + 6] * y + m[o + 10] * z + m[o + 14],
  ];
}
