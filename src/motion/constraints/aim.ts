import { type Cell, interpolateRotation } from '../interpolate.ts';
import { HAS_ROTATION, type Layer } from '../types.ts';
import type { Chain } from './chain.ts';
import {
  add,
  copyQuaternion,
  copyVector,
  multiply,
  rotate,
  shortestArc,
  subtract,
} from './vectors.ts';

const world = new Float32Array(4);
const arc = new Float32Array(4);
const local = new Float32Array(4);
const present = new Float32Array(3);
const wanted = new Float32Array(3);

/** World rotation of the joint above the one at hand, as solved. */
const above = new Float32Array(4);

/**
 * Turns the joints of the chain, root first, so that each child comes to lie towards its point, and writes
 * the local rotations into the clip's layer; `share[0]` of the way from the clip's own (nlerp). Every joint
 * aims from where it has come to lie, with the twist that the clip gives it. Joint 0 keeps its world
 * rotation. `joints` receives where they come to lie, 3 per joint: bones only turn, so lengths hold. A joint
 * without rotation keys cannot be turned by the clip, and is not.
 *
 * **Source:** animation.md section 10.
 */
export function aimChain(
  chain: Chain,
  layer: Layer,
  share: Cell,
  joints: Float32Array<ArrayBuffer>,
): void {
  const { bones, base, locals, rotations, offsets, points, positions } = chain;
  const { entries } = chain.constraint;
  copyQuaternion(above, 0, base, 0);
  copyVector(joints, 3 * bones, positions, 3 * bones);
  for (let index = bones; index >= 0; index--) {
    const q = 4 * index;
    if (index > 0) {
      const child = 3 * (index - 1);
      multiply(world, 0, above, 0, locals, q);
      rotate(present, 0, world, 0, offsets, child);
      subtract(wanted, 0, points, child, joints, 3 * index);
      shortestArc(arc, 0, present, 0, wanted, 0);
      multiply(world, 0, arc, 0, world, 0);
    } else {
      copyQuaternion(world, 0, rotations, 0);
    }
    copyQuaternion(local, 0, locals, q);
    if (layer.components[entries[index]] & HAS_ROTATION) {
      multiply(world, 0, above, 0, world, 0, -1);
      interpolateRotation(local, 0, locals, q, world, 0, share);
      copyQuaternion(layer.rotations, 4 * entries[index], local, 0);
    }
    multiply(above, 0, above, 0, local, 0);
    if (index > 0) {
      const child = 3 * (index - 1);
      rotate(joints, child, above, 0, offsets, child);
      add(joints, child, joints, child, joints, 3 * index);
    }
  }
}
