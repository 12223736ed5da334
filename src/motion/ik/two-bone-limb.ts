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
import { isAtRest, limitBone, placeBases, placeBone, setWorldRotation } from './bone-placement.ts';
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

const forearm = new Float32Array(3);
const step = new Float32Array(3);
const way = new Float32Array(3);
const swing = new Float32Array(4);
const turn: HalfAngle = new Float32Array(2);

/**
 * Turns the two bones of a limb so that it ends at its target, if it reaches: the hinge by the distance, the
 * root by the direction, and about that as the limits allow (`swivel`). What follows stays as it is bent.
 *
 * The reference has no such step: its passes come to the same in many small ones, and let the elbows fall in
 * each of them.
 */
export function solveLimb(chains: IkChains, end: number): void {
  const { limbs, parents, starts, rotations, locals } = chains;
  const root = limbs.roots[end];
  const hinge = limbs.hinges[end];
  subtract(step, 0, limbs.targets, 3 * end, starts, 3 * root);
  if (isAtRest(rotations, 4 * parents[root])) copyVector(way, 0, step, 0);
  else rotateVector(way, 0, step, 0, rotations, 4 * parents[root], -1);
  rotationTo(swing, 0, limbs.reachVectors, 3 * end, way, 0);
  swivel(chains, end, swing, way);
  copyQuaternion(locals, 4 * root, swing, 0);
  if (limbs.bendsFreely[end]) loosen(chains, end);
  limitBone(chains, root);
  placeBone(chains, hinge);
  if (limbs.bendsFreely[end]) limitBone(chains, hinge);
  if (limbs.twistsForearm[end]) pronate(chains, hinge);
}

/** Without a hinge, no bone of a limb needs to be twisted: both take the shortest way to where they point. */
function loosen(chains: IkChains, end: number): void {
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

/** Finds goal and reach of a limb, and bends its hinge. */
export function bendLimb(chains: IkChains, end: number): void {
  const { limbs, locals, offsets } = chains;
  const hinge = limbs.hinges[end];
  const q = 4 * hinge;
  const o = 3 * end;
  findForearm(chains, end);
  findBend(chains, end);
  clampUnitHalfAngle(turn, limbs.bendRanges, RANGE_SIZE * end);
  locals[q] = limbs.hingeAxes[o] * turn[0];
  locals[q + 1] = limbs.hingeAxes[o + 1] * turn[0];
  locals[q + 2] = limbs.hingeAxes[o + 2] * turn[0];
  locals[q + 3] = turn[1];
  rotateVector(limbs.reachVectors, o, forearm, 0, locals, q);
  add(limbs.reachVectors, o, limbs.reachVectors, o, offsets, 3 * hinge);
}

/** From the hinge to the end, in the hinge's frame. From a bone with a target rotation on, the way is fixed. */
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
  const { targets: goals } = limbs;
  copyVector(goals, 3 * end, targets, 3 * bone);
  copyVector(forearm, 0, boneVectors, 3 * bone);
  while (bone !== limbs.hinges[end]) {
    if (isAtRest(locals, 4 * bone) && !hasTargetRotation[bone]) {
      add(forearm, 0, forearm, 0, offsets, 3 * bone);
    } else if (hasTargetRotation[bone]) {
      rotateVector(step, 0, forearm, 0, rotations, 4 * bone);
      subtract(goals, 3 * end, goals, 3 * end, step, 0);
      copyVector(forearm, 0, offsets, 3 * bone);
    } else {
      rotateVector(step, 0, forearm, 0, locals, 4 * bone);
      add(forearm, 0, step, 0, offsets, 3 * bone);
    }
    bone = parents[bone];
  }
}

/** The turn of the hinge with which the limb is as long as its goal is away, or as near to it as can be. */
function findBend({ limbs, starts, offsets }: IkChains, end: number): void {
  const r = 3 * limbs.roots[end];
  const o = 3 * limbs.hinges[end];
  const i = 3 * end;
  const { hingeAxes, targets: goals } = limbs;
  const gx = goals[i] - starts[r];
  const gy = goals[i + 1] - starts[r + 1];
  const gz = goals[i + 2] - starts[r + 2];
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
  const sine = limbs.bendSigns[end] * Math.sqrt(1 - cosine * cosine);
  turn[0] = (y * cosine + x * sine) / most;
  turn[1] = (x * cosine - y * sine) / most;
  toHalfAngle(turn);
}

/** Metres by which a limb may be too long or too short. */
const NEAR = 2e-5;

const fromBase = new Float32Array(3);
const toGoal = new Float32Array(3);
const approachArc = new Float32Array(4);
const approachTurn: HalfAngle = new Float32Array(2);

/**
 * Brings the root of a limb as near to its goal, or as far from it, as the limb is long: turns what it hangs
 * from, the nearest bone first, each by no more than is missing. Returns false where nothing was missing.
 */
export function approachGoal(chains: IkChains, end: number): boolean {
  const { limbs, parents, roles, movable, starts } = chains;
  const root = limbs.roots[end];
  bendLimb(chains, end);
  if (!isOff(chains, end)) return false;
  for (let bone = parents[root]; bone > 0 && roles[bone] !== END_EFFECTOR; bone = parents[bone]) {
    if (!movable[bone]) continue;
    subtract(fromBase, 0, starts, 3 * root, starts, 3 * bone);
    subtract(toGoal, 0, limbs.targets, 3 * end, starts, 3 * bone);
    if (!findArc(limbs.reachVectors, 3 * end)) continue;
    multiply(chains.rotations, 4 * bone, approachArc, 0, chains.rotations, 4 * bone);
    setWorldRotation(chains, bone);
    placeBases(chains, bone + 1);
    if (!isOff(chains, end)) break;
  }
  return true;
}

/** Written out: what a small function returns may be put on the heap. */
function isOff({ limbs, starts }: IkChains, end: number): boolean {
  const { targets: goals, reachVectors } = limbs;
  const o = 3 * end;
  const s = 3 * limbs.roots[end];
  const x = goals[o] - starts[s];
  const y = goals[o + 1] - starts[s + 1];
  const z = goals[o + 2] - starts[s + 2];
  const far = Math.sqrt(x * x + y * y + z * z);
  const long = Math.sqrt(
    reachVectors[o] * reachVectors[o] +
      reachVectors[o + 1] * reachVectors[o + 1] +
      reachVectors[o + 2] * reachVectors[o + 2],
  );
  return Math.abs(far - long) > NEAR;
}

/** The smallest turn that brings what ends at `from` as far from `to` as the limb is long. */
function findArc(reach: Numbers, o: number): boolean {
  const x = fromBase[1] * toGoal[2] - fromBase[2] * toGoal[1];
  const y = fromBase[2] * toGoal[0] - fromBase[0] * toGoal[2];
  const z = fromBase[0] * toGoal[1] - fromBase[1] * toGoal[0];
  const across = Math.sqrt(x * x + y * y + z * z);
  const fromSquare =
    fromBase[0] * fromBase[0] + fromBase[1] * fromBase[1] + fromBase[2] * fromBase[2];
  const toSquare = toGoal[0] * toGoal[0] + toGoal[1] * toGoal[1] + toGoal[2] * toGoal[2];
  const lengths = Math.sqrt(fromSquare * toSquare);
  if (across < 1e-5 * lengths || lengths < 1e-9) return false;
  const sine = across / lengths;
  const cosine =
    (fromBase[0] * toGoal[0] + fromBase[1] * toGoal[1] + fromBase[2] * toGoal[2]) / lengths;
  const square = reach[o] * reach[o] + reach[o + 1] * reach[o + 1] + reach[o + 2] * reach[o + 2];
  const wanted = Math.min(Math.max((fromSquare + toSquare - square) / (2 * lengths), -1), 1);
  const wantedSine = Math.sqrt(1 - wanted * wanted);
  approachTurn[0] = sine * wanted - cosine * wantedSine;
  approachTurn[1] = cosine * wanted + sine * wantedSine;
  toHalfAngle(approachTurn);
  approachArc[0] = (x / across) * approachTurn[0];
  approachArc[1] = (y / across) * approachTurn[0];
  approachArc[2] = (z / across) * approachTurn[0];
  approachArc[3] = approachTurn[1];
  return true;
}

const wanted = new Float32Array(4);
const twistOfForearm = new Float32Array(4);
const pronation: HalfAngle = new Float32Array(2);

/**
 * Twists a forearm, which lies where it has to, as far as the hand's target rotation asks for and its own
 * limit lets it: the wrist itself hardly twists. The reference leaves that to its untwisting.
 */
export function pronate(chains: IkChains, hinge: number): void {
  const { firstBranches, joints, limitRows, targetRotations, rotations, locals } = chains;
  const q = 4 * hinge;
  const row = ROW_SIZE * joints[hinge];
  multiply(wanted, 0, rotations, q, targetRotations, 4 * firstBranches[hinge], -1);
  pronation[0] =
    wanted[0] * limitRows[row + FORWARD] +
    wanted[1] * limitRows[row + FORWARD + 1] +
    wanted[2] * limitRows[row + FORWARD + 2];
  pronation[1] = wanted[3];
  clampHalfAngle(pronation, limitRows, row + TWIST);
  for (let axis = 0; axis < 3; axis++)
    twistOfForearm[axis] = pronation[0] * limitRows[row + FORWARD + axis];
  twistOfForearm[3] = pronation[1];
  multiply(locals, q, locals, q, twistOfForearm, 0);
  placeBone(chains, hinge);
}
