import {
  COINCIDENT,
  copyQuaternion,
  copyVector,
  lengthOf,
  subtract,
} from '../constraints/vectors.ts';
import { type Chains, END, FORK, LINK, STILL } from './chains.ts';
import {
  FREE_OF_LIMITS,
  type IkGoals,
  LOCAL_POSITION,
  LOCAL_ROTATION,
  TARGET_POSITION,
  TARGET_ROTATION,
} from './goals.ts';

/** What sets a bone and all that it hangs from in motion. */
const IN_AVATAR_FRAME = TARGET_POSITION | TARGET_ROTATION;

const way = new Float32Array(3);

/**
 * Lays the chains: from every bone with a target position inward to the next that has one, else to the root.
 * A chain that meets another's bone joins it there. A target rotation alone pulls nothing; but what it hangs
 * from takes part, since the avatar's frame has to hold.
 *
 * **Source:** puppetry.md section 7, chains.
 */
export function planChains(chains: Chains, goals: IkGoals): void {
  findRoles(chains, goals);
  chains.count = 0;
  for (let bone = 0; bone < chains.rig.boneCount; bone++) {
    if (
      chains.branches[bone] === 0 &&
      chains.roles[bone] === STILL &&
      !isHeld(chains, goals, bone)
    ) {
      copyQuaternion(chains.locals, 4 * bone, REST, 0);
      continue;
    }
    chains.order[chains.count++] = bone;
    measureBone(chains, goals, bone);
  }
  for (let index = 0; index < chains.count; index++) aimBone(chains, goals, chains.order[index]);
  alignParents(chains);
}

const REST = Float32Array.of(0, 0, 0, 1);

function isHeld({ needed }: Chains, { kinds }: IkGoals, bone: number): boolean {
  return needed[bone] === 1 || (kinds[bone] & (LOCAL_POSITION | LOCAL_ROTATION)) !== 0;
}

/** Children come after their parents, so going backward each knows what comes in. */
function findRoles({ rig, roles, next, branches, needed }: Chains, { kinds }: IkGoals): void {
  branches.fill(0);
  needed.fill(0);
  next.fill(-1);
  for (let bone = rig.boneCount - 1; bone >= 0; bone--) {
    const parent = rig.parents[bone];
    const pulled = branches[bone];
    roles[bone] = pulled === 0 ? STILL : pulled === 1 ? LINK : FORK;
    if (parent < 0 || !rig.solvable[bone]) continue;
    if (kinds[bone] & TARGET_POSITION) roles[bone] = END;
    if (kinds[bone] & IN_AVATAR_FRAME) needed[bone] = 1;
    if (needed[bone]) needed[parent] = 1;
    if (roles[bone] === STILL) continue;
    branches[parent]++;
    next[parent] = bone;
  }
  roles[0] = STILL;
}

function measureBone(chains: Chains, { kinds, positions, rotations }: IkGoals, bone: number): void {
  const { rig, turning, limited, limits, offsets, locals } = chains;
  const kind = kinds[bone];
  const placed = (kind & LOCAL_POSITION) !== 0 && bone > 0;
  for (let axis = 0; axis < 3; axis++) {
    const at = 3 * bone + axis;
    offsets[at] = placed ? positions[at] * rig.parentScales[at] + rig.leads[at] : rig.offsets[at];
    if (bone === 0) offsets[at] = rootPosition(rig.armSpan, kind, positions[at]);
  }
  const turned = (kind & LOCAL_ROTATION) !== 0;
  limited[bone] = limits[bone] && !turned && !(kind & FREE_OF_LIMITS) ? 1 : 0;
  turning[bone] = bone > 0 && !turned && !(kind & TARGET_ROTATION) ? 1 : 0;
  if (turned || bone === 0) {
    const asked = kind & (LOCAL_ROTATION | TARGET_ROTATION);
    copyQuaternion(locals, 4 * bone, asked ? rotations : REST, asked ? 4 * bone : 0);
  }
}

function rootPosition(armSpan: number, kind: number, position: number): number {
  if (kind & TARGET_POSITION) return (position * armSpan) / 2;
  return kind & LOCAL_POSITION ? position : 0;
}

function aimBone(chains: Chains, { positions }: IkGoals, bone: number): void {
  const { rig, roles, next, hinges, limits, limited, turning, arms, armLengths, aims } = chains;
  const following = roles[bone] === LINK ? next[bone] : -1;
  hinges[bone] = -1;
  if (following >= 0) {
    copyVector(arms, 3 * bone, chains.offsets, 3 * following);
    const canBend = limited[following] && turning[following] && limits[following]?.bendsTo;
    if (canBend && turning[bone]) hinges[bone] = following;
  } else {
    copyVector(arms, 3 * bone, rig.tips, 3 * bone);
  }
  armLengths[bone] = lengthOf(arms, 3 * bone);
  if (roles[bone] !== END) return;
  for (let axis = 0; axis < 3; axis++) {
    aims[3 * bone + axis] = (positions[3 * bone + axis] * rig.armSpan) / 2;
  }
}

/** A parent's target comes to lie on the line to its child's, as far from it as the child is long. */
function alignParents({ rig, order, count, roles, armLengths, aims }: Chains): void {
  for (let index = count - 1; index >= 0; index--) {
    const bone = order[index];
    const parent = rig.parents[bone];
    if (roles[bone] !== END || parent < 0 || roles[parent] !== END) continue;
    subtract(way, 0, aims, 3 * parent, aims, 3 * bone);
    const length = lengthOf(way, 0);
    if (length < COINCIDENT) continue;
    for (let axis = 0; axis < 3; axis++) {
      aims[3 * parent + axis] = aims[3 * bone + axis] + (way[axis] * armLengths[bone]) / length;
    }
  }
}
