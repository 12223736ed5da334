import {
  add,
  copyQuaternion,
  copyVector,
  rotate,
  shortestArc,
  subtract,
} from '../constraints/vectors.ts';
import type { Chains } from './chains.ts';
import { isAtRest, limitBone, placeBone } from './place.ts';
import { pronate } from './pronate.ts';
import { swivel } from './swivel.ts';
import { limitUnitTurn, RANGE_SIZE, type Turn, turnTo } from './turn.ts';

const forearm = new Float32Array(3);
const step = new Float32Array(3);
const way = new Float32Array(3);
const swing = new Float32Array(4);
const turn: Turn = new Float32Array(2);

/**
 * Turns the two bones of a limb so that it ends at its target, if it reaches: the hinge by the distance, the
 * root by the direction, and about that as the limits allow (`swivel`). What follows stays as it is bent.
 *
 * The reference has no such step: its passes come to the same in many small ones, and let the elbows fall in
 * each of them.
 */
export function solveLimb(chains: Chains, end: number): void {
  const { limbs, parents, starts, rotations, locals } = chains;
  const root = limbs.roots[end];
  const hinge = limbs.hinges[end];
  subtract(step, 0, limbs.goals, 3 * end, starts, 3 * root);
  if (isAtRest(rotations, 4 * parents[root])) copyVector(way, 0, step, 0);
  else rotate(way, 0, rotations, 4 * parents[root], step, 0, -1);
  shortestArc(swing, 0, limbs.reaches, 3 * end, way, 0);
  swivel(chains, end, swing, way);
  copyQuaternion(locals, 4 * root, swing, 0);
  if (limbs.loose[end]) loosen(chains, end);
  limitBone(chains, root);
  placeBone(chains, hinge);
  if (limbs.loose[end]) limitBone(chains, hinge);
  if (limbs.pronates[end]) pronate(chains, hinge);
}

/** Without a hinge, no bone of a limb needs to be twisted: both take the shortest way to where they point. */
function loosen(chains: Chains, end: number): void {
  const { limbs, offsets, locals } = chains;
  const root = 4 * limbs.roots[end];
  const hinge = limbs.hinges[end];
  rotate(step, 0, swing, 0, offsets, 3 * hinge);
  shortestArc(locals, root, offsets, 3 * hinge, step, 0);
  subtract(step, 0, limbs.reaches, 3 * end, offsets, 3 * hinge);
  rotate(forearm, 0, locals, 4 * hinge, step, 0, -1);
  rotate(step, 0, swing, 0, step, 0);
  rotate(step, 0, locals, root, step, 0, -1);
  shortestArc(locals, 4 * hinge, forearm, 0, step, 0);
}

/** Finds goal and reach of a limb, and bends its hinge. */
export function bendLimb(chains: Chains, end: number): void {
  const { limbs, locals, offsets } = chains;
  const hinge = limbs.hinges[end];
  const q = 4 * hinge;
  const o = 3 * end;
  findForearm(chains, end);
  findBend(chains, end);
  limitUnitTurn(turn, limbs.bends, RANGE_SIZE * end);
  locals[q] = limbs.pivots[o] * turn[0];
  locals[q + 1] = limbs.pivots[o + 1] * turn[0];
  locals[q + 2] = limbs.pivots[o + 2] * turn[0];
  locals[q + 3] = turn[1];
  rotate(limbs.reaches, o, locals, q, forearm, 0);
  add(limbs.reaches, o, limbs.reaches, o, offsets, 3 * hinge);
}

/** From the hinge to the end, in the hinge's frame. From a bone with a target rotation on, the way is fixed. */
function findForearm(chains: Chains, end: number): void {
  const { limbs, ends, parents, aimed, arms, aims, offsets, locals, rotations } = chains;
  let bone = ends[end];
  const { goals } = limbs;
  copyVector(goals, 3 * end, aims, 3 * bone);
  copyVector(forearm, 0, arms, 3 * bone);
  while (bone !== limbs.hinges[end]) {
    if (isAtRest(locals, 4 * bone) && !aimed[bone]) {
      add(forearm, 0, forearm, 0, offsets, 3 * bone);
    } else if (aimed[bone]) {
      rotate(step, 0, rotations, 4 * bone, forearm, 0);
      subtract(goals, 3 * end, goals, 3 * end, step, 0);
      copyVector(forearm, 0, offsets, 3 * bone);
    } else {
      rotate(step, 0, locals, 4 * bone, forearm, 0);
      add(forearm, 0, step, 0, offsets, 3 * bone);
    }
    bone = parents[bone];
  }
}

/** The turn of the hinge with which the limb is as long as its goal is away, or as near to it as can be. */
function findBend({ limbs, starts, offsets }: Chains, end: number): void {
  const r = 3 * limbs.roots[end];
  const o = 3 * limbs.hinges[end];
  const i = 3 * end;
  const { pivots, goals } = limbs;
  const gx = goals[i] - starts[r];
  const gy = goals[i + 1] - starts[r + 1];
  const gz = goals[i + 2] - starts[r + 2];
  const ax = offsets[o];
  const ay = offsets[o + 1];
  const az = offsets[o + 2];
  const bx = forearm[0];
  const by = forearm[1];
  const bz = forearm[2];
  const px = pivots[i];
  const py = pivots[i + 1];
  const pz = pivots[i + 2];
  const along = (ax * px + ay * py + az * pz) * (bx * px + by * py + bz * pz);
  // a · turned(b) = along + x cos + y sin.
  const x = ax * bx + ay * by + az * bz - along;
  const y = ax * (py * bz - pz * by) + ay * (pz * bx - px * bz) + az * (px * by - py * bx);
  const most = Math.sqrt(x * x + y * y);
  const squares = ax * ax + ay * ay + az * az + bx * bx + by * by + bz * bz;
  const wanted = (gx * gx + gy * gy + gz * gz - squares) / 2 - along;
  turn[0] = 0;
  turn[1] = 1;
  if (most < 1e-9) return;
  const cosine = Math.min(Math.max(wanted / most, -1), 1);
  const sine = limbs.senses[end] * Math.sqrt(1 - cosine * cosine);
  turn[0] = (y * cosine + x * sine) / most;
  turn[1] = (x * cosine - y * sine) / most;
  turnTo(turn);
}
