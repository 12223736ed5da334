import { add, lengthOf, multiply, rotate, shortestArc, subtract } from '../constraints/vectors.ts';
import { type Chains, FORK, STILL } from './chains.ts';
import { bendLimb, solveLimb } from './limb.ts';
import { INSIDE, ROOT } from './limbs.ts';
import { BENDS_TO, ROW_SIZE } from './limit-rows.ts';
import { holdBone, normalize, placeBone } from './place.ts';
import { turnRound } from './turn-round.ts';

const arm = new Float32Array(3);
const way = new Float32Array(3);
const axis = new Float32Array(3);
const arc = new Float32Array(4);
const sum = new Float32Array(4);

/**
 * From the root outward: each bone begins where its parent has it, swings its arm toward its aim, turns so
 * that a hinge after it can bend as it has to, and is held to its limit. A limb is solved as a whole.
 *
 * The reference goes only part of the way to a limit, and half of it back to a target rotation, so that
 * limits may be overstepped in the end. Here a limit always holds: whoever wants otherwise frees the joint.
 *
 * **Source:** puppetry.md section 7, one pass, steps 2 and 4, and the later branches, which enforce the
 * limits within the pass and in full.
 */
export function passOutward(chains: Chains): void {
  const { count, parents, roles, turning, limbs } = chains;
  for (let bone = 0; bone < count; bone++) {
    placeBone(chains, bone);
    const part = limbs.parts[bone];
    if (part === ROOT) {
      bendLimb(chains, limbs.ofRoots[bone]);
      solveLimb(chains, limbs.ofRoots[bone]);
    }
    if (part === ROOT || part === INSIDE || parents[bone] < 0) continue;
    if (!turning[bone] || roles[bone] === STILL) continue;
    if (roles[bone] === FORK) swingFork(chains, bone);
    else swingArm(chains, bone);
    if (chains.hinges[bone] >= 0) faceHinge(chains, bone, chains.hinges[bone]);
    holdBone(chains, bone);
  }
}

function swingArm({ arms, aims, starts, rotations }: Chains, bone: number): void {
  rotate(arm, 0, rotations, 4 * bone, arms, 3 * bone);
  subtract(way, 0, aims, 3 * bone, starts, 3 * bone);
  shortestArc(arc, 0, arm, 0, way, 0);
  multiply(rotations, 4 * bone, arc, 0, rotations, 4 * bone);
}

/** The mean of what the chains that meet want; the shortest arcs of all of them have a w of at least 0. */
function swingFork(chains: Chains, bone: number): void {
  const { branches, siblings, offsets, wants, starts, rotations } = chains;
  for (let part = 0; part < 4; part++) sum[part] = 0;
  for (let branch = branches[bone]; branch >= 0; branch = siblings[branch]) {
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
  const { rows, joints, offsets, aims, starts, rotations } = chains;
  const length = lengthOf(offsets, 3 * hinge);
  if (length < 1e-6) return;
  rotate(axis, 0, rotations, 4 * bone, offsets, 3 * hinge);
  add(way, 0, starts, 3 * bone, axis, 0);
  subtract(way, 0, aims, 3 * hinge, way, 0);
  for (let a = 0; a < 3; a++) axis[a] /= length;
  rotate(arm, 0, rotations, 4 * bone, rows, ROW_SIZE * joints[hinge] + BENDS_TO);
  turnRound(arc, axis, arm, way);
  multiply(rotations, 4 * bone, arc, 0, rotations, 4 * bone);
}
