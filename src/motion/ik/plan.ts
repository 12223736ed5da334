import { BONE_COUNT } from '../../avatar/index.ts';
import { copyVector } from '../constraints/vectors.ts';
import { type Chains, END, FORK, LINK, STILL } from './chains.ts';
import {
  FREE_OF_LIMITS,
  LOCAL_POSITION,
  LOCAL_ROTATION,
  TARGET_POSITION,
  TARGET_ROTATION,
} from './goals.ts';
import { HINGE, UNLIMITED } from './limit-rows.ts';
import { planLimbs } from './plan-limbs.ts';

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
