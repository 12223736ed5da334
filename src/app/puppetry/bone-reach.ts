import type { WorldPose } from '../../avatar/index.ts';

const PELVIS = 0;
/** Of a bone's length: what is so far on the other side stays there. */
const OTHER_SIDE = 0.15;
/** What outward counts against forward. */
const OUTWARD = 0.5;

const way = new Float64Array(3);
const to = new Float64Array(3);
const bone = new Float64Array(3);

/**
 * Moves a point along the ray on which the eye sees it to where the bone from `root` to `joint` can end, or
 * as near to that as the ray comes: of two such places to the one at the front of the body, or outward,
 * unless the point is well on the other side. So a knee that is dragged up before one comes up and forward,
 * where it could not come to in the plane that faces the eye.
 *
 * `root` and `joint` are joint numbers, the rest as in `bringOut`. Nothing is allocated.
 */
export function moveToBoneEnd(
  point: Float64Array,
  eye: Float64Array,
  root: number,
  joint: number,
  { matrices }: WorldPose,
): void {
  for (let axis = 0; axis < 3; axis++) {
    const start = matrices[16 * root + 12 + axis];
    way[axis] = eye[axis] - point[axis];
    to[axis] = point[axis] - start;
    bone[axis] = matrices[16 * joint + 12 + axis] - start;
  }
  const reach = Math.sqrt(dot(bone, bone));
  const far = Math.sqrt(dot(way, way));
  if (far < 2 * reach) return;
  for (let axis = 0; axis < 3; axis++) way[axis] /= far;
  const along = dot(to, way);
  const missing = reach * reach - dot(to, to) + along * along;
  let side = facesBack(matrices, root) ? -1 : 1;
  if (side * along < -OTHER_SIDE * reach) side = -side;
  const share = side * Math.sqrt(Math.max(missing, 0)) - along;
  for (let axis = 0; axis < 3; axis++) point[axis] += way[axis] * share;
}

/** Whether `way` leads to the back of the body, rather than to its front or its own side. */
function facesBack(matrices: Float32Array, root: number): boolean {
  let forward = 0;
  let left = 0;
  let across = 0;
  for (let axis = 0; axis < 3; axis++) {
    const leftward = matrices[16 * PELVIS + 4 + axis];
    forward += way[axis] * matrices[16 * PELVIS + axis];
    left += way[axis] * leftward;
    across += leftward * (matrices[16 * root + 12 + axis] - matrices[16 * PELVIS + 12 + axis]);
  }
  return forward + OUTWARD * Math.sign(across) * left < 0;
}

function dot(a: Float64Array, b: Float64Array): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
