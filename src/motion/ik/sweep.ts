import { multiply, rotate, shortestArc, subtract } from '../constraints/vectors.ts';
import { type Chains, END, FORK, LINK } from './chains.ts';
import { holdBone, placeBone, placeBones } from './outward.ts';

const arm = new Float32Array(3);
const way = new Float32Array(3);
const arc = new Float32Array(4);
/** The bones from one with a target inward. */
const path = new Int16Array(32);

/**
 * For targets that limits keep away: turns every bone of a chain, from its end inward, as its end needs to
 * come to the target, each held to its limit. Where FABRIK only swings a bone, this twists it too, and so
 * goes round what a limit is in the way of. The reference has no such step: with FABRIK alone most poses
 * near a limit stay centimetres off.
 */
export function sweepChains(chains: Chains): void {
  const { order, count, roles } = chains;
  for (let index = count - 1; index > 0; index--) {
    if (roles[order[index]] !== END) continue;
    sweepChain(chains, order[index]);
    placeBones(chains);
  }
}

function sweepChain(chains: Chains, tip: number): void {
  const { rig, roles, turning, arms, aims, starts, rotations } = chains;
  let length = 0;
  let bone = tip;
  while (
    bone > 0 &&
    length < path.length &&
    (bone === tip || roles[bone] === LINK || roles[bone] === FORK)
  ) {
    path[length++] = bone;
    if (turning[bone]) {
      rotate(arm, 0, rotations, 4 * tip, arms, 3 * tip);
      for (let axis = 0; axis < 3; axis++) {
        arm[axis] += starts[3 * tip + axis] - starts[3 * bone + axis];
      }
      subtract(way, 0, aims, 3 * tip, starts, 3 * bone);
      shortestArc(arc, 0, arm, 0, way, 0);
      multiply(rotations, 4 * bone, arc, 0, rotations, 4 * bone);
      holdBone(chains, bone);
      for (let below = length - 2; below >= 0; below--) placeBone(chains, path[below]);
    }
    bone = rig.parents[bone];
  }
}
