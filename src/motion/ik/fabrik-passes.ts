import {
  add,
  COINCIDENT,
  copyVector,
  lengthOf,
  multiply,
  type Numbers,
  rotate,
  shortestArc,
  subtract,
} from '../constraints/vectors.ts';
import { endOf, holdBone, normalize, placeBone } from './bone-placement.ts';
import { type Chains, FORK, INSIDE, LINK, ROOT, STILL } from './ik-chains.ts';
import { BENDS_TO, ROW_SIZE } from './joint-limit.ts';
import { bendLimb, solveLimb } from './two-bone-limb.ts';

const offset = new Float32Array(3);

/**
 * From the ends inward: finds where each bone would have to begin for its arm to come to its aim. A bone
 * that turns slides along the line to it; one that does not keeps its direction. A limb as a whole is
 * shifted by what its end is off. Where chains meet, the beginning is the mean of what they want.
 *
 * **Source:** puppetry.md section 7, one pass, step 1.
 */
export function passInward(chains: Chains): void {
  const { parents, roles, turning, aims, wants, limbs } = chains;
  for (let bone = chains.count - 1; bone > 0; bone--) {
    const parent = parents[bone];
    if (roles[bone] === STILL || parent < 0 || limbs.parts[bone] === INSIDE) continue;
    if (limbs.parts[bone] === ROOT) shiftLimb(chains, bone);
    else if (roles[bone] === FORK) meetBranches(chains, bone);
    else if (turning[bone]) slide(chains, bone);
    else shift(chains, bone);
    if (roles[parent] === LINK) copyVector(aims, 3 * parent, wants, 3 * bone);
  }
}

function shiftLimb(chains: Chains, root: number): void {
  const { limbs, ends, aims, starts, wants } = chains;
  const tip = ends[limbs.ofRoots[root]];
  endOf(offset, chains, tip);
  subtract(offset, 0, aims, 3 * tip, offset, 0);
  add(wants, 3 * root, starts, 3 * root, offset, 0);
}

function slide({ arms, aims, wants, starts, rotations }: Chains, bone: number): void {
  const o = 3 * bone;
  const armLength = lengthOf(arms, o);
  subtract(offset, 0, aims, o, starts, o);
  let length = lengthOf(offset, 0);
  if (length < COINCIDENT) {
    rotate(offset, 0, rotations, 4 * bone, arms, o);
    length = armLength;
  }
  const share = length < COINCIDENT ? 0 : armLength / length;
  for (let axis = 0; axis < 3; axis++) wants[o + axis] = aims[o + axis] - offset[axis] * share;
}

function shift({ arms, aims, wants, rotations }: Chains, bone: number): void {
  const o = 3 * bone;
  rotate(offset, 0, rotations, 4 * bone, arms, o);
  subtract(wants, o, aims, o, offset, 0);
}

function meetBranches(chains: Chains, bone: number): void {
  const { branches, siblings, offsets, wants, rotations } = chains;
  const o = 3 * bone;
  let count = 0;
  for (let axis = 0; axis < 3; axis++) wants[o + axis] = 0;
  for (let branch = branches[bone]; branch >= 0; branch = siblings[branch]) {
    rotate(offset, 0, rotations, 4 * bone, offsets, 3 * branch);
    subtract(offset, 0, wants, 3 * branch, offset, 0);
    add(wants, o, wants, o, offset, 0);
    count++;
  }
  for (let axis = 0; axis < 3; axis++) wants[o + axis] /= count;
}

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

/**
 * The turn about the unit vector `axis` (3 numbers from 0) that brings what `from` has square to it into the
 * direction of what `to` has. None where one of them has nothing.
 */
export function turnRound(out: Numbers, axis: Numbers, from: Numbers, to: Numbers): void {
  const x = axis[0];
  const y = axis[1];
  const z = axis[2];
  const fromAlong = x * from[0] + y * from[1] + z * from[2];
  const toAlong = x * to[0] + y * to[1] + z * to[2];
  const ax = from[0] - fromAlong * x;
  const ay = from[1] - fromAlong * y;
  const az = from[2] - fromAlong * z;
  const bx = to[0] - toAlong * x;
  const by = to[1] - toAlong * y;
  const bz = to[2] - toAlong * z;
  const lengths = Math.sqrt((ax * ax + ay * ay + az * az) * (bx * bx + by * by + bz * bz));
  let sine = x * (ay * bz - az * by) + y * (az * bx - ax * bz) + z * (ax * by - ay * bx);
  let cosine = lengths + ax * bx + ay * by + az * bz;
  if (lengths < SMALLEST) {
    sine = 0;
    cosine = 1;
  } else if (cosine < 1e-6 * lengths) {
    sine = 1;
    cosine = 0;
  }
  const scale = 1 / Math.sqrt(sine * sine + cosine * cosine);
  out[0] = x * sine * scale;
  out[1] = y * sine * scale;
  out[2] = z * sine * scale;
  out[3] = cosine * scale;
}

/** Square metres: below a tenth of a millimetre or so a direction is noise. */
const SMALLEST = 1e-8;

const tipEnd = new Float32Array(3);
const toTip = new Float32Array(3);
const toTarget = new Float32Array(3);
const sweepArc = new Float32Array(4);
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
    subtract(toTip, 0, tipEnd, 0, starts, 3 * bone);
    subtract(toTarget, 0, aims, 3 * tip, starts, 3 * bone);
    shortestArc(sweepArc, 0, toTip, 0, toTarget, 0);
    multiply(rotations, 4 * bone, sweepArc, 0, rotations, 4 * bone);
    holdBone(chains, bone);
    for (let below = length - 2; below >= 0; below--) placeBone(chains, path[below]);
  }
}
