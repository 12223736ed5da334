import {
  add,
  copyQuaternion,
  copyVector,
  multiply,
  type Numbers,
  rotateVector,
  rotationTo,
  subtract,
} from '../../math/flat/index.ts';
import {
  applyWorldRotation,
  isAtRest,
  limitBone,
  placeBases,
  placeBone,
} from './bone-placement.ts';
import {
  clampHalfAngle,
  clampUnitHalfAngle,
  type HalfAngle,
  RANGE_SIZE,
  toHalfAngle,
} from './half-angle.ts';
import { END_EFFECTOR, type IkChains } from './ik-chains.ts';
import { FORWARD, ROW_SIZE, TWIST } from './joint-limit.ts';
import { swivel } from './limb-swivel.ts';

/** From the hinge to the limb's end, in the hinge's frame. */
const forearm = new Float32Array(3);
const step = new Float32Array(3);
const direction = new Float32Array(3);
const swing = new Float32Array(4);
const halfAngle: HalfAngle = new Float32Array(2);

/**
 * Two-bone IK: rotates the two bones of a limb so that it ends at its target, if that is in reach. The hinge follows
 * from the target's distance (`bendLimb`), the root from its direction, and the rotation about that direction
 * from the pole and the limits (`swivel`). The bones after the hinge keep their local rotations.
 *
 * The reference has no such step: its passes arrive there in many small steps, and let the elbows fall in each.
 */
export function solveLimb(chains: IkChains, end: number): void {
  const { limbs, parents, starts, rotations, locals } = chains;
  const root = limbs.roots[end];
  const hinge = limbs.hinges[end];
  subtract(step, 0, limbs.targets, 3 * end, starts, 3 * root);
  if (isAtRest(rotations, 4 * parents[root])) copyVector(direction, 0, step, 0);
  else rotateVector(direction, 0, step, 0, rotations, 4 * parents[root], -1);
  rotationTo(swing, 0, limbs.reachVectors, 3 * end, direction, 0);
  swivel(chains, end, swing, direction);
  copyQuaternion(locals, 4 * root, swing, 0);
  if (limbs.bendsFreely[end]) removeTwist(chains, end);
  limitBone(chains, root);
  placeBone(chains, hinge);
  if (limbs.bendsFreely[end]) limitBone(chains, hinge);
  if (limbs.twistsForearm[end]) pronate(chains, hinge);
}

/** In a limb without a hinge no bone needs a twist: both take the shortest arc to where they point. */
function removeTwist(chains: IkChains, end: number): void {
  const { limbs, offsets, locals } = chains;
  const root = 4 * limbs.roots[end];
  const hinge = limbs.hinges[end];
  rotateVector(step, 0, offsets, 3 * hinge, swing, 0);
  rotationTo(locals, root, offsets, 3 * hinge, step, 0);
  subtract(step, 0, limbs.reachVectors, 3 * end, offsets, 3 * hinge);
  rotateVector(forearm, 0, step, 0, locals, 4 * hinge, -1);
  rotateVector(step, 0, step, 0, swing, 0);
  rotateVector(step, 0, step, 0, locals, root, -1);
  rotationTo(locals, 4 * hinge, forearm, 0, step, 0);
}

/** Bends a limb's hinge as the distance of its target requires; finds the limb's target and reach vector. */
export function bendLimb(chains: IkChains, end: number): void {
  const { limbs, locals, offsets } = chains;
  const hinge = limbs.hinges[end];
  const q = 4 * hinge;
  const o = 3 * end;
  findForearm(chains, end);
  findBend(chains, end);
  clampUnitHalfAngle(halfAngle, limbs.bendRanges, RANGE_SIZE * end);
  locals[q] = limbs.hingeAxes[o] * halfAngle[0];
  locals[q + 1] = limbs.hingeAxes[o + 1] * halfAngle[0];
  locals[q + 2] = limbs.hingeAxes[o + 2] * halfAngle[0];
  locals[q + 3] = halfAngle[1];
  rotateVector(limbs.reachVectors, o, forearm, 0, locals, q);
  add(limbs.reachVectors, o, limbs.reachVectors, o, offsets, 3 * hinge);
}

/** Finds `forearm` and the limb's target. From a bone with a target rotation on, the rest of the chain is fixed. */
function findForearm(chains: IkChains, end: number): void {
  const {
    limbs,
    ends,
    parents,
    hasTargetRotation,
    boneVectors,
    targets,
    offsets,
    locals,
    rotations,
  } = chains;
  let bone = ends[end];
  copyVector(limbs.targets, 3 * end, targets, 3 * bone);
  copyVector(forearm, 0, boneVectors, 3 * bone);
  while (bone !== limbs.hinges[end]) {
    if (isAtRest(locals, 4 * bone) && !hasTargetRotation[bone]) {
      add(forearm, 0, forearm, 0, offsets, 3 * bone);
    } else if (hasTargetRotation[bone]) {
      rotateVector(step, 0, forearm, 0, rotations, 4 * bone);
      subtract(limbs.targets, 3 * end, limbs.targets, 3 * end, step, 0);
      copyVector(forearm, 0, offsets, 3 * bone);
    } else {
      rotateVector(step, 0, forearm, 0, locals, 4 * bone);
      add(forearm, 0, step, 0, offsets, 3 * bone);
    }
    bone = parents[bone];
  }
}

/** Finds the hinge rotation at which the limb is as long as the distance of its target, or as nearly as possible. */
function findBend({ limbs, starts, offsets }: IkChains, end: number): void {
  const r = 3 * limbs.roots[end];
  const o = 3 * limbs.hinges[end];
  const i = 3 * end;
  const { hingeAxes, targets } = limbs;
  const gx = targets[i] - starts[r];
  const gy = targets[i + 1] - starts[r + 1];
  const gz = targets[i + 2] - starts[r + 2];
  const ax = offsets[o];
  const ay = offsets[o + 1];
  const az = offsets[o + 2];
  const bx = forearm[0];
  const by = forearm[1];
  const bz = forearm[2];
  const px = hingeAxes[i];
  const py = hingeAxes[i + 1];
  const pz = hingeAxes[i + 2];
  const along = (ax * px + ay * py + az * pz) * (bx * px + by * py + bz * pz);
  // The dot product of a and b rotated by the angle is along + x cos(angle) + y sin(angle).
  const x = ax * bx + ay * by + az * bz - along;
  const y = ax * (py * bz - pz * by) + ay * (pz * bx - px * bz) + az * (px * by - py * bx);
  const most = Math.sqrt(x * x + y * y);
  const squares = ax * ax + ay * ay + az * az + bx * bx + by * by + bz * bz;
  const desiredDot = (gx * gx + gy * gy + gz * gz - squares) / 2 - along;
  halfAngle[0] = 0;
  halfAngle[1] = 1;
  if (most < 1e-9) return;
  const cosine = Math.min(Math.max(desiredDot / most, -1), 1);
  const sine = limbs.bendSigns[end] * Math.sqrt(1 - cosine * cosine);
  halfAngle[0] = (y * cosine + x * sine) / most;
  halfAngle[1] = (x * cosine - y * sine) / most;
  toHalfAngle(halfAngle);
}

/** Metres by which a limb's length may differ from its target's distance. */
const LENGTH_TOLERANCE = 2e-5;

const toRoot = new Float32Array(3);
const toTarget = new Float32Array(3);
const arc = new Float32Array(4);

/**
 * Brings the root of a limb to a distance from its target that is the limb's length: rotates the root's ancestors, the
 * nearest first, each by no more than needed. Returns false if the distance was right already.
 */
export function approachTarget(chains: IkChains, end: number): boolean {
  const { limbs, parents, roles, movable, starts } = chains;
  const root = limbs.roots[end];
  bendLimb(chains, end);
  if (!isOutOfReach(chains, end)) return false;
  for (let bone = parents[root]; bone > 0 && roles[bone] !== END_EFFECTOR; bone = parents[bone]) {
    if (!movable[bone]) continue;
    subtract(toRoot, 0, starts, 3 * root, starts, 3 * bone);
    subtract(toTarget, 0, limbs.targets, 3 * end, starts, 3 * bone);
    if (!findApproachArc(limbs.reachVectors, 3 * end)) continue;
    multiply(chains.rotations, 4 * bone, arc, 0, chains.rotations, 4 * bone);
    applyWorldRotation(chains, bone);
    placeBases(chains, bone + 1);
    if (!isOutOfReach(chains, end)) break;
  }
  return true;
}

/** Whether a limb is too short or too long. Written out, as the result of a small function may be put on the heap. */
function isOutOfReach({ limbs, starts }: IkChains, end: number): boolean {
  const { targets, reachVectors } = limbs;
  const o = 3 * end;
  const s = 3 * limbs.roots[end];
  const x = targets[o] - starts[s];
  const y = targets[o + 1] - starts[s + 1];
  const z = targets[o + 2] - starts[s + 2];
  const distance = Math.sqrt(x * x + y * y + z * z);
  const length = Math.sqrt(
    reachVectors[o] * reachVectors[o] +
      reachVectors[o + 1] * reachVectors[o + 1] +
      reachVectors[o + 2] * reachVectors[o + 2],
  );
  return Math.abs(distance - length) > LENGTH_TOLERANCE;
}

/**
 * Finds the smallest rotation after which the tips of `toRoot` and `toTarget` are as far apart as the reach vector is
 * long. Returns false if there is none.
 */
function findApproachArc(reach: Numbers, o: number): boolean {
  const x = toRoot[1] * toTarget[2] - toRoot[2] * toTarget[1];
  const y = toRoot[2] * toTarget[0] - toRoot[0] * toTarget[2];
  const z = toRoot[0] * toTarget[1] - toRoot[1] * toTarget[0];
  const across = Math.sqrt(x * x + y * y + z * z);
  const fromSquare = toRoot[0] * toRoot[0] + toRoot[1] * toRoot[1] + toRoot[2] * toRoot[2];
  const toSquare =
    toTarget[0] * toTarget[0] + toTarget[1] * toTarget[1] + toTarget[2] * toTarget[2];
  const lengths = Math.sqrt(fromSquare * toSquare);
  if (across < 1e-5 * lengths || lengths < 1e-9) return false;
  const sine = across / lengths;
  const cosine =
    (toRoot[0] * toTarget[0] + toRoot[1] * toTarget[1] + toRoot[2] * toTarget[2]) / lengths;
  const square = reach[o] * reach[o] + reach[o + 1] * reach[o + 1] + reach[o + 2] * reach[o + 2];
  const desiredCosine = Math.min(Math.max((fromSquare + toSquare - square) / (2 * lengths), -1), 1);
  const desiredSine = Math.sqrt(1 - desiredCosine * desiredCosine);
  halfAngle[0] = sine * desiredCosine - cosine * desiredSine;
  halfAngle[1] = cosine * desiredCosine + sine * desiredSine;
  toHalfAngle(halfAngle);
  arc[0] = (x / across) * halfAngle[0];
  arc[1] = (y / across) * halfAngle[0];
  arc[2] = (z / across) * halfAngle[0];
  arc[3] = halfAngle[1];
  return true;
}

const relative = new Float32Array(4);
const twist = new Float32Array(4);

/**
 * Twists a placed forearm towards the hand's target rotation, as far as its own limit allows: the wrist itself
 * hardly twists. The reference leaves that to its untwisting step.
 */
function pronate(chains: IkChains, hinge: number): void {
  const { firstBranches, joints, limitRows, targetRotations, rotations, locals } = chains;
  const q = 4 * hinge;
  const row = ROW_SIZE * joints[hinge];
  multiply(relative, 0, rotations, q, targetRotations, 4 * firstBranches[hinge], -1);
  halfAngle[0] =
    relative[0] * limitRows[row + FORWARD] +
    relative[1] * limitRows[row + FORWARD + 1] +
    relative[2] * limitRows[row + FORWARD + 2];
  halfAngle[1] = relative[3];
  clampHalfAngle(halfAngle, limitRows, row + TWIST);
  for (let axis = 0; axis < 3; axis++) twist[axis] = halfAngle[0] * limitRows[row + FORWARD + axis];
  twist[3] = halfAngle[1];
  multiply(locals, q, locals, q, twist, 0);
  placeBone(chains, hinge);
}
