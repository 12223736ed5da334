import { BONE_COUNT } from '../../avatar/index.ts';
import { copyVector, type Numbers, vectorLength } from '../../math/flat/index.ts';
import { isWithin } from './apply-joint-limit.ts';
import { RANGE_SIZE, writeAngleRange } from './half-angle.ts';
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
import {
  DISABLE_CONSTRAINT,
  LOCAL_POSITION,
  LOCAL_ROTATION,
  TARGET_POSITION,
  TARGET_ROTATION,
} from './ik-goals.ts';
import { CONE, HINGE, ROW_SIZE, SWING, TWIST, TWIST_CONE, UNLIMITED, UP } from './joint-limit.ts';

/** What sets a bone and all that it hangs from in motion. */
const IN_AVATAR_FRAME = TARGET_POSITION | TARGET_ROTATION;

/** By joint number: how many chains come in, and whether its place in the avatar's frame counts. */
const pulls = new Uint8Array(BONE_COUNT);
const roles = new Uint8Array(BONE_COUNT);
const needed = new Uint8Array(BONE_COUNT);

/**
 * Lays the chains for what kinds of goals there are; where these lie is no matter. They go from every bone
 * with a target position inward to the next that has one, else to the root. A chain that meets another's
 * bone joins it there. A target rotation alone pulls nothing; but what it hangs from takes part, since the
 * avatar's frame has to hold.
 *
 * **Source:** puppetry.md section 7, chains.
 */
export function planChains(chains: IkChains, kinds: Uint8Array): void {
  findRoles(chains, kinds);
  chains.count = 0;
  chains.endCount = 0;
  for (let joint = 0; joint < chains.rig.boneCount; joint++) {
    const own = kinds[joint] & (LOCAL_POSITION | LOCAL_ROTATION);
    if (pulls[joint] || roles[joint] !== INACTIVE || needed[joint] || own) {
      placeJoint(chains, kinds[joint], joint);
    } else {
      chains.bones[joint] = -1;
    }
  }
  for (let bone = 0; bone < chains.count; bone++) linkBone(chains, bone);
  for (let bone = 0; bone < chains.count; bone++) {
    measureBone(chains, bone);
    findHinge(chains, bone);
  }
  planLimbs(chains);
}

/** Children come after their parents, so going backward each knows what comes in. */
function findRoles({ rig }: IkChains, kinds: Uint8Array): void {
  pulls.fill(0);
  needed.fill(0);
  for (let joint = rig.boneCount - 1; joint >= 0; joint--) {
    const parent = rig.parents[joint];
    const pulled = pulls[joint];
    roles[joint] = pulled === 0 ? INACTIVE : pulled === 1 ? LINK : SUB_BASE;
    if (parent < 0 || !rig.solvable[joint]) continue;
    if (kinds[joint] & TARGET_POSITION) roles[joint] = END_EFFECTOR;
    if (kinds[joint] & IN_AVATAR_FRAME) needed[joint] = 1;
    if (needed[joint]) needed[parent] = 1;
    if (roles[joint] !== INACTIVE) pulls[parent]++;
  }
  roles[0] = INACTIVE;
}

function placeJoint(chains: IkChains, kind: number, joint: number): void {
  const bone = chains.count++;
  const turned = (kind & LOCAL_ROTATION) !== 0;
  const aimed = (kind & TARGET_ROTATION) !== 0;
  chains.bones[joint] = bone;
  chains.joints[bone] = joint;
  chains.goalKinds[bone] = kind;
  chains.roles[bone] = roles[joint];
  chains.movable[bone] = joint > 0 && !turned && !aimed ? 1 : 0;
  chains.hasTargetRotation[bone] = aimed && joint > 0 ? 1 : 0;
  chains.limitKinds[bone] =
    turned || kind & DISABLE_CONSTRAINT ? UNLIMITED : chains.limitKindsOfJoints[joint];
  chains.firstBranches[bone] = -1;
  if (roles[joint] === END_EFFECTOR) chains.ends[chains.endCount++] = bone;
}

function linkBone(
  { rig, bones, joints, parents, roles, firstBranches, nextBranches }: IkChains,
  bone: number,
) {
  const before = rig.parents[joints[bone]];
  const parent = before < 0 ? -1 : bones[before];
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

/** The next bone, if it is a hinge that the chain goes on from: it then knows where it is to end. */
function findHinge(chains: IkChains, bone: number): void {
  const { firstBranches, nextBranches, roles, nextHinges, limitKinds, movable } = chains;
  const next = firstBranches[bone];
  const single = next >= 0 && nextBranches[next] < 0 && roles[next] !== SUB_BASE;
  const bends = single && limitKinds[next] === HINGE && movable[next] === 1;
  nextHinges[bone] = bends && movable[bone] ? next : -1;
}

/** Sine of half of 30 degrees: what turns less than that to either side moves a chain too little. */
const WIDE = Math.sin(Math.PI / 12);

const NO_TURN = Float32Array.of(0, 1);

const arm = new Float32Array(3);

/** Finds, for every bone with a target, the two bones of its chain that move it most. */
export function planLimbs(chains: IkChains): void {
  const { limbs, endCount } = chains;
  limbs.parts.fill(NOT_IN_LIMB);
  limbs.coverAllEnds = true;
  for (let end = 0; end < endCount; end++) {
    const tip = chains.ends[end];
    // A limb is solved from bases that are placed: none hangs from another.
    const hinge = hangsFromLimb(chains, tip) ? -1 : findLimbHinge(chains, tip);
    limbs.roots[end] = hinge < 0 ? -1 : chains.parents[hinge];
    if (hinge >= 0) layLimb(chains, end, hinge);
    else limbs.coverAllEnds = false;
  }
  for (let bone = 0; bone < chains.count; bone++) {
    if (limbs.parts[bone] === NOT_IN_LIMB && hangsFromLimb(chains, bone))
      limbs.parts[bone] = BELOW_LIMB;
  }
}

function hangsFromLimb({ limbs, parents }: IkChains, from: number): boolean {
  for (let bone = parents[from]; bone >= 0; bone = parents[bone]) {
    if (limbs.parts[bone] === IN_LIMB) return true;
  }
  return false;
}

/** The one that makes the largest triangle with the bone before it. */
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

/** A hinge bends as it is, without twist, so that has to be legal. */
function canBend(chains: IkChains, bone: number): boolean {
  const { limitKinds, limitRows, joints } = chains;
  if (limitKinds[bone] !== HINGE) return canSwing(chains, bone);
  const isStraight = isWithin(limitRows, ROW_SIZE * joints[bone] + TWIST, NO_TURN);
  return isStraight && isWide(chains, bone);
}

function canSwing(chains: IkChains, bone: number): boolean {
  const kind = chains.limitKinds[bone];
  return (kind === UNLIMITED || kind === CONE || kind === TWIST_CONE) && isWide(chains, bone);
}

function isWide({ limitKinds, joints, limitRows, movable }: IkChains, bone: number): boolean {
  if (!movable[bone]) return false;
  return limitKinds[bone] === UNLIMITED || limitRows[ROW_SIZE * joints[bone] + SWING + 2] >= WIDE;
}

function layLimb(chains: IkChains, end: number, hinge: number): void {
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
    // The middle of its range tells to which side it bends.
    if (limitRows[row + SWING] < 0) limbs.bendSigns[end] = -1;
  } else {
    findPivot(chains, end, hinge);
  }
  if (limitKinds[hinge] === UNLIMITED)
    writeAngleRange(limbs.bendRanges, RANGE_SIZE * end, [-180, 180]);
  else
    for (let k = 0; k < RANGE_SIZE; k++)
      limbs.bendRanges[RANGE_SIZE * end + k] = limitRows[row + SWING + k];
}

/**
 * What bends without being a hinge does so to the front if it points up or sideways, and to the back if it
 * hangs: necks, wings and arms, and knees.
 */
function findPivot(
  { limbs, limitKinds, joints, limitRows, offsets }: IkChains,
  end: number,
  hinge: number,
) {
  const { hingeAxes } = limbs;
  const o = 3 * end;
  copyVector(arm, 0, offsets, 3 * hinge);
  const sideways = Math.abs(arm[1]) > Math.abs(arm[0]) + Math.abs(arm[2]);
  hingeAxes[o] = 0;
  hingeAxes[o + 1] = sideways ? 0 : 1;
  hingeAxes[o + 2] = sideways ? -Math.sign(arm[1]) : 0;
  const row = ROW_SIZE * joints[hinge];
  if (limitKinds[hinge] !== UNLIMITED) squareOff(hingeAxes, o, limitRows, row);
}

/** Takes out of a vector what lies along a unit one. */
function squareOff(v: Numbers, o: number, along: Numbers, i: number): void {
  const share = v[o] * along[i] + v[o + 1] * along[i + 1] + v[o + 2] * along[i + 2];
  for (let axis = 0; axis < 3; axis++) v[o + axis] -= share * along[i + axis];
  const length = vectorLength(v, o);
  for (let axis = 0; axis < 3; axis++) v[o + axis] /= length || 1;
}
