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
import { applyWorldRotation, boneEnd, placeBone } from './bone-placement.ts';
import { type IkChains, IN_LIMB, INACTIVE, LIMB_ROOT, LINK, SUB_BASE } from './ik-chains.ts';
import { BENDS_TO, ROW_SIZE } from './joint-limit.ts';
import { bendLimb, solveLimb } from './two-bone-limb.ts';

const offset = new Float32Array(3);

/**
 * FABRIK's pass from the ends back to the root (the "inward" pass of the reference): finds where each bone would have to
 * start to reach its target. A movable bone slides along the line to its target; any other keeps its direction. A limb
 * is shifted as a whole by the vector from its end to its target. Where chains meet, the start is the mean of the
 * starts that they need.
 *
 * **Source:** puppetry.md section 7, one pass, step 1.
 */
export function backwardPass(chains: IkChains): void {
  const { parents, roles, movable, targets, desiredStarts, limbs } = chains;
  for (let bone = chains.count - 1; bone > 0; bone--) {
    const parent = parents[bone];
    if (roles[bone] === INACTIVE || parent < 0 || limbs.parts[bone] === IN_LIMB) continue;
    if (limbs.parts[bone] === LIMB_ROOT) shiftLimb(chains, bone);
    else if (roles[bone] === SUB_BASE) averageBranches(chains, bone);
    else if (movable[bone]) slideBone(chains, bone);
    else shiftBone(chains, bone);
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

function slideBone(
  { boneVectors, targets, desiredStarts, starts, rotations }: IkChains,
  bone: number,
): void {
  const o = 3 * bone;
  const boneLength = vectorLength(boneVectors, o);
  subtract(offset, 0, targets, o, starts, o);
  let length = vectorLength(offset, 0);
  if (length < COINCIDENT) {
    rotateVector(offset, 0, boneVectors, o, rotations, 4 * bone);
    length = boneLength;
  }
  const share = length < COINCIDENT ? 0 : boneLength / length;
  for (let axis = 0; axis < 3; axis++)
    desiredStarts[o + axis] = targets[o + axis] - offset[axis] * share;
}

function shiftBone(
  { boneVectors, targets, desiredStarts, rotations }: IkChains,
  bone: number,
): void {
  const o = 3 * bone;
  rotateVector(offset, 0, boneVectors, o, rotations, 4 * bone);
  subtract(desiredStarts, o, targets, o, offset, 0);
}

function averageBranches(chains: IkChains, bone: number): void {
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

const current = new Float32Array(3);
const desired = new Float32Array(3);
const axis = new Float32Array(3);
const arc = new Float32Array(4);
const sum = new Float32Array(4);

/**
 * FABRIK's pass from the root forward to the ends (the "outward" pass of the reference): each bone is placed on its
 * parent, swings towards its target, twists so that a hinge after it can bend as it has to, and is limited. A limb
 * is solved as a whole.
 *
 * The reference applies limits only in part, and target rotations by half, so that limits may be exceeded in the end.
 * Here a limit always holds, unless it is disabled for the joint.
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
    if (roles[bone] === SUB_BASE) swingSubBase(chains, bone);
    else swingBone(chains, bone);
    if (chains.nextHinges[bone] >= 0) faceHinge(chains, bone, chains.nextHinges[bone]);
    applyWorldRotation(chains, bone);
  }
}

function swingBone({ boneVectors, targets, starts, rotations }: IkChains, bone: number): void {
  rotateVector(current, 0, boneVectors, 3 * bone, rotations, 4 * bone);
  subtract(desired, 0, targets, 3 * bone, starts, 3 * bone);
  rotationTo(arc, 0, current, 0, desired, 0);
  multiply(rotations, 4 * bone, arc, 0, rotations, 4 * bone);
}

/** Rotates by the mean of the arcs that the chains need; shortest arcs all have a w of at least 0. */
function swingSubBase(chains: IkChains, bone: number): void {
  const { firstBranches, nextBranches, offsets, desiredStarts, starts, rotations } = chains;
  for (let part = 0; part < 4; part++) sum[part] = 0;
  for (let branch = firstBranches[bone]; branch >= 0; branch = nextBranches[branch]) {
    rotateVector(current, 0, offsets, 3 * branch, rotations, 4 * bone);
    subtract(desired, 0, desiredStarts, 3 * branch, starts, 3 * bone);
    rotationTo(arc, 0, current, 0, desired, 0);
    for (let part = 0; part < 4; part++) sum[part] += arc[part];
  }
  normalize(sum, 0);
  multiply(rotations, 4 * bone, sum, 0, rotations, 4 * bone);
}

/**
 * Twists a bone until the side to which the hinge after it bends faces the hinge's target. The reference leaves this
 * to its untwisting step, which rotates the parent against a child that was limited; done at once, a hinge no
 * longer hinders its chain.
 */
function faceHinge(chains: IkChains, bone: number, hinge: number): void {
  const { limitRows, joints, offsets, targets, starts, rotations } = chains;
  const length = vectorLength(offsets, 3 * hinge);
  if (length < 1e-6) return;
  rotateVector(axis, 0, offsets, 3 * hinge, rotations, 4 * bone);
  add(desired, 0, starts, 3 * bone, axis, 0);
  subtract(desired, 0, targets, 3 * hinge, desired, 0);
  for (let a = 0; a < 3; a++) axis[a] /= length;
  rotateVector(current, 0, limitRows, ROW_SIZE * joints[hinge] + BENDS_TO, rotations, 4 * bone);
  rotationAboutAxis(arc, axis, current, desired);
  multiply(rotations, 4 * bone, arc, 0, rotations, 4 * bone);
}

/** Square metres: below about a tenth of a millimetre a direction is noise. */
const MIN_SQUARE = 1e-8;

/**
 * The rotation about the unit vector `axis` that turns the component of `from` perpendicular to it into the
 * direction of that of `to`. The identity if either has none.
 */
function rotationAboutAxis(out: Numbers, axis: Numbers, from: Numbers, to: Numbers): void {
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
  if (lengths < MIN_SQUARE) {
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

/** The bones from an end effector inward. */
const path = new Int16Array(32);

/**
 * A sweep of cyclic coordinate descent, for a target that limits keep out of reach: rotates every bone of the chain,
 * from the end inward, as the end needs to get to its target, each within its limit. FABRIK only swings a bone;
 * this twists it too, and so avoids obstructing limits. The reference has no such step: with FABRIK alone
 * most poses near a limit stay centimetres off.
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
    boneEnd(offset, chains, tip);
    subtract(current, 0, offset, 0, starts, 3 * bone);
    subtract(desired, 0, targets, 3 * tip, starts, 3 * bone);
    rotationTo(arc, 0, current, 0, desired, 0);
    multiply(rotations, 4 * bone, arc, 0, rotations, 4 * bone);
    applyWorldRotation(chains, bone);
    for (let below = length - 2; below >= 0; below--) placeBone(chains, path[below]);
  }
}
