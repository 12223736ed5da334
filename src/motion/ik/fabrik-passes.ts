import {
  add,
  COINCIDENT,
  copyVector,
  multiply,
  type Numbers,
  normalize,
  rotateVector,
  rotationTo,
  subtract,
  vectorLength,
} from '../../math/flat/index.ts';
import { boneEnd, placeBone, setWorldRotation } from './bone-placement.ts';
import { type IkChains, IN_LIMB, INACTIVE, LIMB_ROOT, LINK, SUB_BASE } from './ik-chains.ts';
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
export function backwardPass(chains: IkChains): void {
  const { parents, roles, movable, targets, desiredStarts, limbs } = chains;
  for (let bone = chains.count - 1; bone > 0; bone--) {
    const parent = parents[bone];
    if (roles[bone] === INACTIVE || parent < 0 || limbs.parts[bone] === IN_LIMB) continue;
    if (limbs.parts[bone] === LIMB_ROOT) shiftLimb(chains, bone);
    else if (roles[bone] === SUB_BASE) meetBranches(chains, bone);
    else if (movable[bone]) slide(chains, bone);
    else shift(chains, bone);
    if (roles[parent] === LINK) copyVector(targets, 3 * parent, desiredStarts, 3 * bone);
  }
}

function shiftLimb(chains: IkChains, root: number): void {
  const { limbs, ends, targets, starts, desiredStarts } = chains;
  const tip = ends[limbs.limbOfRoot[root]];
  boneEnd(offset, chains, tip);
  subtract(offset, 0, targets, 3 * tip, offset, 0);
  add(desiredStarts, 3 * root, starts, 3 * root, offset, 0);
}

function slide(
  { boneVectors, targets, desiredStarts, starts, rotations }: IkChains,
  bone: number,
): void {
  const o = 3 * bone;
  const armLength = vectorLength(boneVectors, o);
  subtract(offset, 0, targets, o, starts, o);
  let length = vectorLength(offset, 0);
  if (length < COINCIDENT) {
    rotateVector(offset, 0, boneVectors, o, rotations, 4 * bone);
    length = armLength;
  }
  const share = length < COINCIDENT ? 0 : armLength / length;
  for (let axis = 0; axis < 3; axis++)
    desiredStarts[o + axis] = targets[o + axis] - offset[axis] * share;
}

function shift({ boneVectors, targets, desiredStarts, rotations }: IkChains, bone: number): void {
  const o = 3 * bone;
  rotateVector(offset, 0, boneVectors, o, rotations, 4 * bone);
  subtract(desiredStarts, o, targets, o, offset, 0);
}

function meetBranches(chains: IkChains, bone: number): void {
  const { firstBranches, nextBranches, offsets, desiredStarts, rotations } = chains;
  const o = 3 * bone;
  let count = 0;
  for (let axis = 0; axis < 3; axis++) desiredStarts[o + axis] = 0;
  for (let branch = firstBranches[bone]; branch >= 0; branch = nextBranches[branch]) {
    rotateVector(offset, 0, offsets, 3 * branch, rotations, 4 * bone);
    subtract(offset, 0, desiredStarts, 3 * branch, offset, 0);
    add(desiredStarts, o, desiredStarts, o, offset, 0);
    count++;
  }
  for (let axis = 0; axis < 3; axis++) desiredStarts[o + axis] /= count;
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
export function forwardPass(chains: IkChains): void {
  const { count, parents, roles, movable, limbs } = chains;
  for (let bone = 0; bone < count; bone++) {
    placeBone(chains, bone);
    const part = limbs.parts[bone];
    if (part === LIMB_ROOT) {
      bendLimb(chains, limbs.limbOfRoot[bone]);
      solveLimb(chains, limbs.limbOfRoot[bone]);
    }
    if (part === LIMB_ROOT || part === IN_LIMB || parents[bone] < 0) continue;
    if (!movable[bone] || roles[bone] === INACTIVE) continue;
    if (roles[bone] === SUB_BASE) swingFork(chains, bone);
    else swingArm(chains, bone);
    if (chains.nextHinges[bone] >= 0) faceHinge(chains, bone, chains.nextHinges[bone]);
    setWorldRotation(chains, bone);
  }
}

function swingArm({ boneVectors, targets, starts, rotations }: IkChains, bone: number): void {
  rotateVector(arm, 0, boneVectors, 3 * bone, rotations, 4 * bone);
  subtract(way, 0, targets, 3 * bone, starts, 3 * bone);
  rotationTo(arc, 0, arm, 0, way, 0);
  multiply(rotations, 4 * bone, arc, 0, rotations, 4 * bone);
}

/** The mean of what the chains that meet want; the shortest arcs of all of them have a w of at least 0. */
function swingFork(chains: IkChains, bone: number): void {
  const { firstBranches, nextBranches, offsets, desiredStarts, starts, rotations } = chains;
  for (let part = 0; part < 4; part++) sum[part] = 0;
  for (let branch = firstBranches[bone]; branch >= 0; branch = nextBranches[branch]) {
    rotateVector(arm, 0, offsets, 3 * branch, rotations, 4 * bone);
    subtract(way, 0, desiredStarts, 3 * branch, starts, 3 * bone);
    rotationTo(arc, 0, arm, 0, way, 0);
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
function faceHinge(chains: IkChains, bone: number, hinge: number): void {
  const { limitRows, joints, offsets, targets, starts, rotations } = chains;
  const length = vectorLength(offsets, 3 * hinge);
  if (length < 1e-6) return;
  rotateVector(axis, 0, offsets, 3 * hinge, rotations, 4 * bone);
  add(way, 0, starts, 3 * bone, axis, 0);
  subtract(way, 0, targets, 3 * hinge, way, 0);
  for (let a = 0; a < 3; a++) axis[a] /= length;
  rotateVector(arm, 0, limitRows, ROW_SIZE * joints[hinge] + BENDS_TO, rotations, 4 * bone);
  rotationAboutAxis(arc, axis, arm, way);
  multiply(rotations, 4 * bone, arc, 0, rotations, 4 * bone);
}

/**
 * The turn about the unit vector `axis` (3 numbers from 0) that brings what `from` has square to it into the
 * direction of what `to` has. None where one of them has nothing.
 */
export function rotationAboutAxis(out: Numbers, axis: Numbers, from: Numbers, to: Numbers): void {
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
export function ccdSweep(chains: IkChains, tip: number): void {
  const { parents, roles, movable, targets, starts, rotations } = chains;
  let length = 0;
  for (
    let bone = tip;
    bone > 0 &&
    length < path.length &&
    (bone === tip || roles[bone] === LINK || roles[bone] === SUB_BASE);
    bone = parents[bone]
  ) {
    path[length++] = bone;
    if (!movable[bone]) continue;
    boneEnd(tipEnd, chains, tip);
    subtract(toTip, 0, tipEnd, 0, starts, 3 * bone);
    subtract(toTarget, 0, targets, 3 * tip, starts, 3 * bone);
    rotationTo(sweepArc, 0, toTip, 0, toTarget, 0);
    multiply(rotations, 4 * bone, sweepArc, 0, rotations, 4 * bone);
    setWorldRotation(chains, bone);
    for (let below = length - 2; below >= 0; below--) placeBone(chains, path[below]);
  }
}
