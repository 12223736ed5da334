import { BONE_COUNT } from '../../avatar/index.ts';
import { copyVector, lengthOf, type Numbers } from '../constraints/vectors.ts';
import { isWithin } from './apply-joint-limit.ts';
import { RANGE_SIZE, writeRange } from './half-angle.ts';
import { BEYOND, type Chains, END, FORK, INSIDE, LINK, OUTSIDE, ROOT, STILL } from './ik-chains.ts';
import {
  FREE_OF_LIMITS,
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
export function planChains(chains: Chains, kinds: Uint8Array): void {
  findRoles(chains, kinds);
  chains.count = 0;
  chains.endCount = 0;
  for (let joint = 0; joint < chains.rig.boneCount; joint++) {
    const own = kinds[joint] & (LOCAL_POSITION | LOCAL_ROTATION);
    if (pulls[joint] || roles[joint] !== STILL || needed[joint] || own) {
      placeJoint(chains, kinds[joint], joint);
    } else {
      chains.places[joint] = -1;
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
function findRoles({ rig }: Chains, kinds: Uint8Array): void {
  pulls.fill(0);
  needed.fill(0);
  for (let joint = rig.boneCount - 1; joint >= 0; joint--) {
    const parent = rig.parents[joint];
    const pulled = pulls[joint];
    roles[joint] = pulled === 0 ? STILL : pulled === 1 ? LINK : FORK;
    if (parent < 0 || !rig.solvable[joint]) continue;
    if (kinds[joint] & TARGET_POSITION) roles[joint] = END;
    if (kinds[joint] & IN_AVATAR_FRAME) needed[joint] = 1;
    if (needed[joint]) needed[parent] = 1;
    if (roles[joint] !== STILL) pulls[parent]++;
  }
  roles[0] = STILL;
}

function placeJoint(chains: Chains, kind: number, joint: number): void {
  const bone = chains.count++;
  const turned = (kind & LOCAL_ROTATION) !== 0;
  const aimed = (kind & TARGET_ROTATION) !== 0;
  chains.places[joint] = bone;
  chains.joints[bone] = joint;
  chains.kinds[bone] = kind;
  chains.roles[bone] = roles[joint];
  chains.turning[bone] = joint > 0 && !turned && !aimed ? 1 : 0;
  chains.aimed[bone] = aimed && joint > 0 ? 1 : 0;
  chains.limited[bone] = turned || kind & FREE_OF_LIMITS ? UNLIMITED : chains.kindsOfLimits[joint];
  chains.branches[bone] = -1;
  if (roles[joint] === END) chains.ends[chains.endCount++] = bone;
}

function linkBone(
  { rig, places, joints, parents, roles, branches, siblings }: Chains,
  bone: number,
) {
  const before = rig.parents[joints[bone]];
  const parent = before < 0 ? -1 : places[before];
  parents[bone] = parent;
  siblings[bone] = -1;
  if (parent < 0 || roles[bone] === STILL) return;
  siblings[bone] = branches[parent];
  branches[parent] = bone;
}

function measureBone({ rig, joints, roles, branches, offsets, arms }: Chains, bone: number): void {
  const next = roles[bone] === LINK ? branches[bone] : -1;
  copyVector(offsets, 3 * bone, rig.offsets, 3 * joints[bone]);
  if (next < 0) copyVector(arms, 3 * bone, rig.tips, 3 * joints[bone]);
  else copyVector(arms, 3 * bone, rig.offsets, 3 * joints[next]);
}

/** The next bone, if it is a hinge that the chain goes on from: it then knows where it is to end. */
function findHinge(chains: Chains, bone: number): void {
  const { branches, siblings, roles, hinges, limited, turning } = chains;
  const next = branches[bone];
  const single = next >= 0 && siblings[next] < 0 && roles[next] !== FORK;
  const bends = single && limited[next] === HINGE && turning[next] === 1;
  hinges[bone] = bends && turning[bone] ? next : -1;
}

/** Sine of half of 30 degrees: what turns less than that to either side moves a chain too little. */
const WIDE = Math.sin(Math.PI / 12);

const NO_TURN = Float32Array.of(0, 1);

const arm = new Float32Array(3);

/** Finds, for every bone with a target, the two bones of its chain that move it most. */
export function planLimbs(chains: Chains): void {
  const { limbs, endCount } = chains;
  limbs.parts.fill(OUTSIDE);
  limbs.isAll = true;
  for (let end = 0; end < endCount; end++) {
    const tip = chains.ends[end];
    // A limb is solved from bases that are placed: none hangs from another.
    const hinge = hangsFromLimb(chains, tip) ? -1 : findLimbHinge(chains, tip);
    limbs.roots[end] = hinge < 0 ? -1 : chains.parents[hinge];
    if (hinge >= 0) layLimb(chains, end, hinge);
    else limbs.isAll = false;
  }
  for (let bone = 0; bone < chains.count; bone++) {
    if (limbs.parts[bone] === OUTSIDE && hangsFromLimb(chains, bone)) limbs.parts[bone] = BEYOND;
  }
}

function hangsFromLimb({ limbs, parents }: Chains, from: number): boolean {
  for (let bone = parents[from]; bone >= 0; bone = parents[bone]) {
    if (limbs.parts[bone] === INSIDE) return true;
  }
  return false;
}

/** The one that makes the largest triangle with the bone before it. */
function findLimbHinge(chains: Chains, tip: number): number {
  let best = -1;
  let largest = 1e-6;
  let reach = chains.rig.tips;
  let from = 3 * chains.joints[tip];
  for (let bone = tip; chains.roles[chains.parents[bone]] === LINK; bone = chains.parents[bone]) {
    const size = lengthOf(reach, from) * lengthOf(chains.offsets, 3 * bone);
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
function canBend(chains: Chains, bone: number): boolean {
  const { limited, rows, joints } = chains;
  if (limited[bone] !== HINGE) return canSwing(chains, bone);
  const isStraight = isWithin(rows, ROW_SIZE * joints[bone] + TWIST, NO_TURN);
  return isStraight && isWide(chains, bone);
}

function canSwing(chains: Chains, bone: number): boolean {
  const kind = chains.limited[bone];
  return (kind === UNLIMITED || kind === CONE || kind === TWIST_CONE) && isWide(chains, bone);
}

function isWide({ limited, joints, rows, turning }: Chains, bone: number): boolean {
  if (!turning[bone]) return false;
  return limited[bone] === UNLIMITED || rows[ROW_SIZE * joints[bone] + SWING + 2] >= WIDE;
}

function layLimb(chains: Chains, end: number, hinge: number): void {
  const { limbs, parents, limited, joints, rows, rig } = chains;
  const root = parents[hinge];
  const row = ROW_SIZE * joints[hinge];
  limbs.hinges[end] = hinge;
  limbs.ofRoots[root] = end;
  for (let bone = chains.ends[end]; bone !== root; bone = parents[bone]) limbs.parts[bone] = INSIDE;
  limbs.parts[root] = ROOT;
  const next = chains.branches[hinge];
  limbs.pronates[end] = next >= 0 && chains.aimed[next] && limited[hinge] === HINGE ? 1 : 0;
  limbs.drops[end] = rig.elbows[joints[hinge]];
  limbs.senses[end] = 1;
  limbs.loose[end] = limited[hinge] === HINGE ? 0 : 1;
  if (limited[hinge] === HINGE) {
    copyVector(limbs.pivots, 3 * end, rows, row + UP);
    // The middle of its range tells to which side it bends.
    if (rows[row + SWING] < 0) limbs.senses[end] = -1;
  } else {
    findPivot(chains, end, hinge);
  }
  if (limited[hinge] === UNLIMITED) writeRange(limbs.bends, RANGE_SIZE * end, [-180, 180]);
  else
    for (let k = 0; k < RANGE_SIZE; k++) limbs.bends[RANGE_SIZE * end + k] = rows[row + SWING + k];
}

/**
 * What bends without being a hinge does so to the front if it points up or sideways, and to the back if it
 * hangs: necks, wings and arms, and knees.
 */
function findPivot({ limbs, limited, joints, rows, offsets }: Chains, end: number, hinge: number) {
  const { pivots } = limbs;
  const o = 3 * end;
  copyVector(arm, 0, offsets, 3 * hinge);
  const sideways = Math.abs(arm[1]) > Math.abs(arm[0]) + Math.abs(arm[2]);
  pivots[o] = 0;
  pivots[o + 1] = sideways ? 0 : 1;
  pivots[o + 2] = sideways ? -Math.sign(arm[1]) : 0;
  const row = ROW_SIZE * joints[hinge];
  if (limited[hinge] !== UNLIMITED) squareOff(pivots, o, rows, row);
}

/** Takes out of a vector what lies along a unit one. */
function squareOff(v: Numbers, o: number, along: Numbers, i: number): void {
  const share = v[o] * along[i] + v[o + 1] * along[i + 1] + v[o + 2] * along[i + 2];
  for (let axis = 0; axis < 3; axis++) v[o + axis] -= share * along[i + axis];
  const length = lengthOf(v, o);
  for (let axis = 0; axis < 3; axis++) v[o + axis] /= length || 1;
}
