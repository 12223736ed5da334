import type { WorldPose } from '../../avatar/index.ts';
import {
  add,
  COINCIDENT,
  type Numbers,
  rotateVector,
  subtract,
  transformMat4,
  vectorLength,
} from '../../math/flat/index.ts';
import { GROUND_TARGET } from './bound-constraint.ts';
import type { Chain } from './constraint-chain.ts';

const normal = new Float32Array(3);

/**
 * Writes to `ground` the point of the ground under the source, moved by the constraint's target offset (in
 * world metres: the ground has no size to measure by). Our ground is the plane z = 0.
 *
 * We read "under the source" as under its keyed position, not where it was moved to; and the point stays fixed in the
 * world. A clip whose pose changes after its constraints have eased in therefore cannot reach all of its own ground
 * points: in `sit_ground_constrained` those of a shin and of the foot of the same leg are too far apart, and both are
 * missed (by 0.1 to 0.3 m). It sits cross-legged all the same; with points under the moved sources the knees stick up
 * instead.
 *
 * **Source:** animation.md section 10.
 */
export function findGround(ground: Numbers, { constraint, source }: Chain): void {
  const [x, y, z] = constraint.targetOffset;
  ground[0] = source[0] + x;
  ground[1] = source[1] + y;
  ground[2] = z;
}

/**
 * Writes to `target` the target of the source point: the point on the target volume, or `ground`. A plane constraint
 * moves the source only as far as the plane through that point.
 *
 * **Source:** animation.md section 10.
 */
export function findTarget(target: Numbers, chain: Chain, world: WorldPose, ground: Numbers): void {
  const { type, targetVolume, targetOffset } = chain.constraint;
  if (targetVolume === GROUND_TARGET) target.set(ground);
  else {
    transformMat4(target, 0, targetOffset, 0, world.matrices, 16 * targetVolume);
    add(target, 0, target, 0, chain.pendingMove, 0);
  }
  if (type === 'plane') projectOntoPlane(target, chain, world);
}

function projectOntoPlane(target: Numbers, chain: Chain, world: WorldPose): void {
  findNormal(target, chain, world);
  const { source } = chain;
  const depth =
    (target[0] - source[0]) * normal[0] +
    (target[1] - source[1]) * normal[1] +
    (target[2] - source[2]) * normal[2];
  for (let axis = 0; axis < 3; axis++) target[axis] = source[axis] + depth * normal[axis];
}

/**
 * The plane's normal: up from the ground; out of the target volume, from its centre through the target point;
 * where these coincide, against the source offset as the source volume is rotated. If that is zero too, so is
 * the normal, and the source counts as being in its plane already.
 */
function findNormal(target: Numbers, chain: Chain, { matrices, rotations }: WorldPose): void {
  const { sourceVolume, sourceOffset, targetVolume, chain: joints } = chain.constraint;
  if (targetVolume === GROUND_TARGET) {
    normal[0] = 0;
    normal[1] = 0;
    normal[2] = 1;
    return;
  }
  subtract(normal, 0, target, 0, matrices, 16 * targetVolume + 12);
  subtract(normal, 0, normal, 0, chain.pendingMove, 0);
  if (vectorLength(normal, 0) < COINCIDENT) {
    for (let axis = 0; axis < 3; axis++) normal[axis] = -sourceOffset[axis];
    // The volume rotates with joint 0, which has its last solved rotation in `world`.
    rotateVector(normal, 0, normal, 0, rotations, 4 * sourceVolume);
    rotateVector(normal, 0, normal, 0, rotations, 4 * joints[0], -1);
    rotateVector(normal, 0, normal, 0, chain.rotations, 0);
  }
  const length = vectorLength(normal, 0);
  const scale = length < COINCIDENT ? 0 : 1 / length;
  for (let axis = 0; axis < 3; axis++) normal[axis] *= scale;
}
