import { BONE_COUNT } from '../../avatar/index.ts';
import { copyVector, type Numbers, vectorLength } from '../../math/flat/index.ts';
import {
  ANY_TARGET,
  DISABLE_CONSTRAINT,
  LOCAL_POSITION,
  LOCAL_ROTATION,
  TARGET_POSITION,
  TARGET_ROTATION,
} from '../joint-events.ts';
import { type HalfAngle, isWithin, RANGE_SIZE, writeAngleRange } from './half-angle.ts';
import {
  BELOW_LIMB,
  END_EFFECTOR,
  type IkChains,
  IN_LIMB,
  INACTIVE,
  LIMB_ROOT,
  LINK,
  NOT_IN_LIMB,
  SUB_BASE,
} from './ik-chains.ts';
import { CONE, HINGE, ROW_SIZE, SWING, TWIST, TWIST_CONE, UNLIMITED, UP } from './joint-limit.ts';

/** By joint number: the number of chains from its children, … */
const incoming = new Uint8Array(BONE_COUNT);
/** … its role, … */
const roles = new Uint8Array(BONE_COUNT);
/** … and 1 if its rotation in the avatar's frame is needed, for a target of its own or of a descendant. */
const needed = new Uint8Array(BONE_COUNT);

/**
 * Lays out the chains and limbs for the kinds of goals; their values do not matter. A chain leads from every bone
 * with a target position inward to the next bone that has one, else to the root. A chain that meets a bone of
 * another one joins it there. A target rotation alone makes no chain; but its bone's ancestors are involved,
 * since the rotation is in the avatar's frame.
 *
 * **Source:** puppetry.md section 7, chains.
 */
export function planChains(chains: IkChains, kinds: Uint8Array): void {
  findRoles(chains, kinds);
  chains.count = 0;
  chains.endCount = 0;
  for (let joint = 0; joint < chains.rig.boneCount; joint++) {
    const hasLocalGoal = kinds[joint] & (LOCAL_POSITION | LOCAL_ROTATION);
    if (incoming[joint] || roles[joint] !== INACTIVE || needed[joint] || hasLocalGoal) {
      addBone(chains, kinds[joint], joint);
    } else {
      chains.boneOfJoint[joint] = -1;
    }
  }
  for (let bone = 0; bone < chains.count; bone++) linkBone(chains, bone);
  for (let bone = 0; bone < chains.count; bone++) {
    measureBone(chains, bone);
    findNextHinge(chains, bone);
  }
  planLimbs(chains);
}

/** Finds the roles from the last joint to the first, as children have higher numbers than their parents. */
function findRoles({ rig }: IkChains, kinds: Uint8Array): void {
  incoming.fill(0);
  needed.fill(0);
  for (let joint = rig.boneCount - 1; joint >= 0; joint--) {
    const parent = rig.parents[joint];
    const count = incoming[joint];
    roles[joint] = count === 0 ? INACTIVE : count === 1 ? LINK : SUB_BASE;
    if (parent < 0 || !rig.solvable[joint]) continue;
    if (kinds[joint] & TARGET_POSITION) roles[joint] = END_EFFECTOR;
    if (kinds[joint] & ANY_TARGET) needed[joint] = 1;
    if (needed[joint]) needed[parent] = 1;
    if (roles[joint] !== INACTIVE) incoming[parent]++;
  }
  roles[0] = INACTIVE;
}

function addBone(chains: IkChains, kind: number, joint: number): void {
  const bone = chains.count++;
  const hasLocalRotation = (kind & LOCAL_ROTATION) !== 0;
  const hasTargetRotation = (kind & TARGET_ROTATION) !== 0;
  chains.boneOfJoint[joint] = bone;
  chains.joints[bone] = joint;
  chains.kinds[bone] = kind;
  chains.roles[bone] = roles[joint];
  chains.movable[bone] = joint > 0 && !hasLocalRotation && !hasTargetRotation ? 1 : 0;
  chains.hasTargetRotation[bone] = hasTargetRotation && joint > 0 ? 1 : 0;
  chains.limitKinds[bone] =
    hasLocalRotation || kind & DISABLE_CONSTRAINT ? UNLIMITED : chains.limitKindsOfJoints[joint];
  chains.firstBranches[bone] = -1;
  if (roles[joint] === END_EFFECTOR) chains.ends[chains.endCount++] = bone;
}

function linkBone(
  { rig, boneOfJoint, joints, parents, roles, firstBranches, nextBranches }: IkChains,
  bone: number,
) {
  const parentJoint = rig.parents[joints[bone]];
  const parent = parentJoint < 0 ? -1 : boneOfJoint[parentJoint];
  parents[bone] = parent;
  nextBranches[bone] = -1;
  if (parent < 0 || roles[bone] === INACTIVE) return;
  nextBranches[bone] = firstBranches[parent];
  firstBranches[parent] = bone;
}

function measureBone(
  { rig, joints, roles, firstBranches, offsets, boneVectors }: IkChains,
  bone: number,
): void {
  const next = roles[bone] === LINK ? firstBranches[bone] : -1;
  copyVector(offsets, 3 * bone, rig.offsets, 3 * joints[bone]);
  if (next < 0) copyVector(boneVectors, 3 * bone, rig.tips, 3 * joints[bone]);
  else copyVector(boneVectors, 3 * bone, rig.offsets, 3 * joints[next]);
}

/** Finds the next bone of the chain if it is a hinge: its own target determines the side to which it has to bend. */
function findNextHinge(chains: IkChains, bone: number): void {
  const { firstBranches, nextBranches, roles, nextHinges, limitKinds, movable } = chains;
  const next = firstBranches[bone];
  const isSingle = next >= 0 && nextBranches[next] < 0 && roles[next] !== SUB_BASE;
  const isHinge = isSingle && limitKinds[next] === HINGE && movable[next] === 1;
  nextHinges[bone] = isHinge && movable[bone] ? next : -1;
}

/** Sine of half of 30 degrees: a joint with a smaller range to either side moves a chain too little. */
const MIN_RANGE_SINE = Math.sin(Math.PI / 12);

const NO_ROTATION: HalfAngle = Float32Array.of(0, 1);

const upper = new Float32Array(3);

/** Finds a two-bone limb for every end: the two bones of its chain that move it most. */
function planLimbs(chains: IkChains): void {
  const { limbs, endCount } = chains;
  limbs.parts.fill(NOT_IN_LIMB);
  limbs.hasAllEnds = true;
  for (let end = 0; end < endCount; end++) {
    const tip = chains.ends[end];
    // Limbs are solved from bases that are placed already, so no limb may descend from another.
    const hinge = descendsFromLimb(chains, tip) ? -1 : findLimbHinge(chains, tip);
    limbs.roots[end] = hinge < 0 ? -1 : chains.parents[hinge];
    if (hinge >= 0) setUpLimb(chains, end, hinge);
    else limbs.hasAllEnds = false;
  }
  for (let bone = 0; bone < chains.count; bone++) {
    if (limbs.parts[bone] === NOT_IN_LIMB && descendsFromLimb(chains, bone))
      limbs.parts[bone] = BELOW_LIMB;
  }
}

function descendsFromLimb({ limbs, parents }: IkChains, from: number): boolean {
  for (let bone = parents[from]; bone >= 0; bone = parents[bone]) {
    if (limbs.parts[bone] === IN_LIMB) return true;
  }
  return false;
}

/** The bone that makes the largest triangle with its parent and the rest of the chain; -1 if none can bend. */
function findLimbHinge(chains: IkChains, tip: number): number {
  let best = -1;
  let largest = 1e-6;
  let reach = chains.rig.tips;
  let from = 3 * chains.joints[tip];
  for (let bone = tip; chains.roles[chains.parents[bone]] === LINK; bone = chains.parents[bone]) {
    const size = vectorLength(reach, from) * vectorLength(chains.offsets, 3 * bone);
    if (size > largest && canBend(chains, bone) && canSwing(chains, chains.parents[bone])) {
      best = bone;
      largest = size;
    }
    reach = chains.offsets;
    from = 3 * bone;
  }
  return best;
}

/** A limb's hinge bends without twist, so its limit has to allow that. */
function canBend(chains: IkChains, bone: number): boolean {
  const { limitKinds, limitRows, joints } = chains;
  if (limitKinds[bone] !== HINGE) return canSwing(chains, bone);
  const isStraight = isWithin(limitRows, ROW_SIZE * joints[bone] + TWIST, NO_ROTATION);
  return isStraight && hasWideRange(chains, bone);
}

function canSwing(chains: IkChains, bone: number): boolean {
  const kind = chains.limitKinds[bone];
  return (kind === UNLIMITED || kind === CONE || kind === TWIST_CONE) && hasWideRange(chains, bone);
}

function hasWideRange({ limitKinds, joints, limitRows, movable }: IkChains, bone: number): boolean {
  if (!movable[bone]) return false;
  return (
    limitKinds[bone] === UNLIMITED ||
    limitRows[ROW_SIZE * joints[bone] + SWING + 2] >= MIN_RANGE_SINE
  );
}

function setUpLimb(chains: IkChains, end: number, hinge: number): void {
  const { limbs, parents, limitKinds, joints, limitRows, rig } = chains;
  const root = parents[hinge];
  const row = ROW_SIZE * joints[hinge];
  limbs.hinges[end] = hinge;
  limbs.limbOfRoot[root] = end;
  for (let bone = chains.ends[end]; bone !== root; bone = parents[bone])
    limbs.parts[bone] = IN_LIMB;
  limbs.parts[root] = LIMB_ROOT;
  const next = chains.firstBranches[hinge];
  limbs.twistsForearm[end] =
    next >= 0 && chains.hasTargetRotation[next] && limitKinds[hinge] === HINGE ? 1 : 0;
  limbs.hasElbowPole[end] = rig.elbows[joints[hinge]];
  limbs.bendSigns[end] = 1;
  limbs.bendsFreely[end] = limitKinds[hinge] === HINGE ? 0 : 1;
  if (limitKinds[hinge] === HINGE) {
    copyVector(limbs.hingeAxes, 3 * end, limitRows, row + UP);
    // The sign of the middle of its range (as a half angle) is the side to which it bends.
    if (limitRows[row + SWING] < 0) limbs.bendSigns[end] = -1;
  } else {
    chooseHingeAxis(chains, end, hinge);
  }
  if (limitKinds[hinge] === UNLIMITED)
    writeAngleRange(limbs.bendRanges, RANGE_SIZE * end, [-180, 180]);
  else
    for (let k = 0; k < RANGE_SIZE; k++)
      limbs.bendRanges[RANGE_SIZE * end + k] = limitRows[row + SWING + k];
}

/**
 * A joint that bends without being a hinge bends to the front if its bone points up or sideways, and to the back if
 * it hangs down: necks, wings and arms, and knees.
 */
function chooseHingeAxis(
  { limbs, limitKinds, joints, limitRows, offsets }: IkChains,
  end: number,
  hinge: number,
) {
  const { hingeAxes } = limbs;
  const o = 3 * end;
  copyVector(upper, 0, offsets, 3 * hinge);
  const sideways = Math.abs(upper[1]) > Math.abs(upper[0]) + Math.abs(upper[2]);
  hingeAxes[o] = 0;
  hingeAxes[o + 1] = sideways ? 0 : 1;
  hingeAxes[o + 2] = sideways ? -Math.sign(upper[1]) : 0;
  const row = ROW_SIZE * joints[hinge];
  if (limitKinds[hinge] !== UNLIMITED) rejectFrom(hingeAxes, o, limitRows, row);
}

/** Removes from a vector its component along a unit vector, and normalises the rest. */
function rejectFrom(v: Numbers, o: number, along: Numbers, i: number): void {
  const share = v[o] * along[i] + v[o + 1] * along[i + 1] + v[o + 2] * along[i + 2];
  for (let axis = 0; axis < 3; axis++) v[o + axis] -= share * along[i + axis];
  const length = vectorLength(v, o);
  for (let axis = 0; axis < 3; axis++) v[o + axis] /= length || 1;
}
