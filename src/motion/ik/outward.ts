import {
  add,
  copyQuaternion,
  multiply,
  rotate,
  shortestArc,
  subtract,
} from '../constraints/vectors.ts';
import { type Chains, FORK, STILL } from './chains.ts';
import { type IkGoals, TARGET_ROTATION } from './goals.ts';
import { turnRound } from './turn-round.ts';

const arm = new Float32Array(3);
const way = new Float32Array(3);
const axis = new Float32Array(3);
const arc = new Float32Array(4);
const sum = new Float32Array(4);

/** Puts the bones where their local rotations have them, from the root on. */
export function placeBones(chains: Chains): void {
  for (let index = 0; index < chains.count; index++) placeBone(chains, chains.order[index]);
}

/**
 * From the root outward: each bone begins where its parent has it, swings its arm toward its aim, turns so
 * that a hinge after it can bend as it has to, and is held to its limit. A bone with a target rotation takes
 * that instead.
 *
 * The reference goes only part of the way to a limit, and half of it back to a target rotation, so that
 * limits may be overstepped in the end. Here a limit always holds: whoever wants otherwise frees the joint.
 *
 * **Source:** puppetry.md section 7, one pass, steps 2 and 4, and the later branches, which enforce the
 * limits within the pass and in full.
 */
export function passOutward(chains: Chains, goals: IkGoals): void {
  const { order, count, roles, turning, rotations } = chains;
  for (let index = 0; index < count; index++) {
    const bone = order[index];
    const q = 4 * bone;
    placeBone(chains, bone);
    if (bone === 0) continue;
    if (turning[bone]) {
      if (roles[bone] === STILL) continue;
      if (roles[bone] === FORK) swingFork(chains, bone);
      else swingArm(chains, bone);
      if (chains.hinges[bone] >= 0) faceHinge(chains, bone, chains.hinges[bone]);
    } else if (goals.kinds[bone] & TARGET_ROTATION) {
      copyQuaternion(rotations, q, goals.rotations, q);
    } else {
      continue;
    }
    holdBone(chains, bone);
  }
}

/** Takes over a bone's new rotation as far as its limit lets it. */
export function holdBone(chains: Chains, bone: number): void {
  const { rig, limited, limits, locals, rotations } = chains;
  const q = 4 * bone;
  const parent = 4 * rig.parents[bone];
  multiply(locals, q, rotations, parent, rotations, q, -1);
  normalize(locals, q);
  if (limited[bone]) limits[bone]?.apply(locals, q);
  multiply(rotations, q, rotations, parent, locals, q);
}

/** Where a bone begins and how it is turned, by its parent and its local rotation. */
export function placeBone(chains: Chains, bone: number): void {
  const { rig, offsets, locals, rotations, starts } = chains;
  const parent = rig.parents[bone];
  if (parent < 0) {
    copyQuaternion(rotations, 4 * bone, locals, 4 * bone);
    for (let a = 0; a < 3; a++) starts[3 * bone + a] = offsets[3 * bone + a];
    return;
  }
  multiply(rotations, 4 * bone, rotations, 4 * parent, locals, 4 * bone);
  rotate(starts, 3 * bone, rotations, 4 * parent, offsets, 3 * bone);
  add(starts, 3 * bone, starts, 3 * bone, starts, 3 * parent);
}

function swingArm({ arms, aims, starts, rotations }: Chains, bone: number): void {
  rotate(arm, 0, rotations, 4 * bone, arms, 3 * bone);
  subtract(way, 0, aims, 3 * bone, starts, 3 * bone);
  shortestArc(arc, 0, arm, 0, way, 0);
  multiply(rotations, 4 * bone, arc, 0, rotations, 4 * bone);
}

/** The mean of what the chains that meet want; the shortest arcs of all of them have a w of at least 0. */
function swingFork(chains: Chains, bone: number): void {
  const { rig, order, count, roles, offsets, wants, starts, rotations } = chains;
  sum.fill(0);
  for (let index = 0; index < count; index++) {
    const branch = order[index];
    if (rig.parents[branch] !== bone || roles[branch] === STILL) continue;
    rotate(arm, 0, rotations, 4 * bone, offsets, 3 * branch);
    subtract(way, 0, wants, 3 * branch, starts, 3 * bone);
    shortestArc(arc, 0, arm, 0, way, 0);
    for (let part = 0; part < 4; part++) sum[part] += arc[part];
  }
  normalize(sum, 0);
  multiply(rotations, 4 * bone, sum, 0, rotations, 4 * bone);
}

/**
 * Turns a bone about its arm until the side to which the hinge after it bends faces the hinge's aim. The
 * reference leaves this to its untwisting, which turns the parent against a child that was held; done at
 * once, a hinge hinders its chain no more.
 */
function faceHinge(chains: Chains, bone: number, hinge: number): void {
  const { limits, arms, armLengths, aims, starts, rotations } = chains;
  const bendsTo = limits[hinge]?.bendsTo;
  if (!bendsTo || armLengths[bone] < 1e-6) return;
  rotate(axis, 0, rotations, 4 * bone, arms, 3 * bone);
  add(way, 0, starts, 3 * bone, axis, 0);
  subtract(way, 0, aims, 3 * hinge, way, 0);
  for (let a = 0; a < 3; a++) axis[a] /= armLengths[bone];
  rotate(arm, 0, rotations, 4 * bone, bendsTo, 0);
  turnRound(arc, axis, arm, way);
  multiply(rotations, 4 * bone, arc, 0, rotations, 4 * bone);
}

/** To unit length; what has lost its length becomes no turn. */
function normalize(q: Float32Array<ArrayBuffer>, o: number): void {
  const square = q[o] * q[o] + q[o + 1] * q[o + 1] + q[o + 2] * q[o + 2] + q[o + 3] * q[o + 3];
  const scale = square > 1e-12 ? 1 / Math.sqrt(square) : 0;
  for (let part = 0; part < 4; part++) q[o + part] *= scale;
  if (scale === 0) q[o + 3] = 1;
}
