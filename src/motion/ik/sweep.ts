import { multiply, shortestArc, subtract } from '../constraints/vectors.ts';
import { type Chains, FORK, LINK } from './chains.ts';
import { endOf } from './ends.ts';
import { holdBone, placeBone } from './place.ts';

const tipEnd = new Float32Array(3);
const arm = new Float32Array(3);
const way = new Float32Array(3);
const arc = new Float32Array(4);
/** The bones from one with a target inward. */
const path = new Int16Array(32);

/**
 * For a target that limits keep away: turns every bone of its chain, from the end inward, as the end needs
 * to come to the target, each held to its limit. Where FABRIK only swings a bone, this twists it too, and so
 * goes round what a limit is in the way of. The reference has no such step: with FABRIK alone most poses
 * near a limit stay centimetres off.
 */
export function sweepChain(chains: Chains, tip: number): void {
  const { parents, roles, turning, aims, starts, rotations } = chains;
  let length = 0;
  for (
    let bone = tip;
    bone > 0 &&
    length < path.length &&
    (bone === tip || roles[bone] === LINK || roles[bone] === FORK);
    bone = parents[bone]
  ) {
    path[length++] = bone;
    if (!turning[bone]) continue;
    endOf(tipEnd, chains, tip);
    subtract(arm, 0, tipEnd, 0, starts, 3 * bone);
    subtract(way, 0, aims, 3 * tip, starts, 3 * bone);
    shortestArc(arc, 0, arm, 0, way, 0);
    multiply(rotations, 4 * bone, arc, 0, rotations, 4 * bone);
    holdBone(chains, bone);
    for (let below = length - 2; below >= 0; below--) placeBone(chains, path[below]);
  }
}
