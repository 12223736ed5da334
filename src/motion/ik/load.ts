import {
  COINCIDENT,
  copyQuaternion,
  copyVector,
  lengthOf,
  subtract,
} from '../constraints/vectors.ts';
import { type Chains, END, LINK, STILL } from './chains.ts';
import {
  type IkGoals,
  LOCAL_POSITION,
  LOCAL_ROTATION,
  TARGET_POSITION,
  TARGET_ROTATION,
} from './goals.ts';

const POSITIONS = LOCAL_POSITION | TARGET_POSITION;
const ROTATIONS = LOCAL_ROTATION | TARGET_ROTATION;

const way = new Float32Array(3);

/**
 * Takes over what the goals ask for, and puts all bones that turn at rest. The reference leaves them three
 * quarters of the last pose; then the pose would depend on everything that was asked before, and two
 * viewers that begin to listen at different times would see different ones.
 */
export function loadGoals(chains: Chains, goals: IkGoals): void {
  const { count, kinds, joints, locals, targets, rotations, rig } = chains;
  for (let bone = 0; bone < count; bone++) {
    const joint = joints[bone];
    const kind = kinds[bone];
    const q = 4 * bone;
    locals[q] = 0;
    locals[q + 1] = 0;
    locals[q + 2] = 0;
    locals[q + 3] = 1;
    if (kind & ROTATIONS) {
      copyQuaternion(targets, q, goals.rotations, 4 * joint);
      copyQuaternion(rotations, q, targets, q);
    }
    if (kind & LOCAL_ROTATION || (joint === 0 && kind & ROTATIONS)) {
      copyQuaternion(locals, q, targets, q);
    }
    if (kind & LOCAL_POSITION || joint === 0) loadOffset(chains, goals, bone);
  }
  const { ends, endCount, aims } = chains;
  const half = rig.armSpan / 2;
  for (let end = 0; end < endCount; end++) {
    const from = 3 * joints[ends[end]];
    const to = 3 * ends[end];
    for (let axis = 0; axis < 3; axis++) aims[to + axis] = goals.positions[from + axis] * half;
  }
  for (let end = endCount - 1; end >= 0; end--) alignParent(chains, ends[end]);
}

function loadOffset(chains: Chains, goals: IkGoals, bone: number): void {
  const { rig, joints, parents, roles, offsets, arms } = chains;
  const joint = joints[bone];
  const kind = chains.kinds[bone];
  for (let axis = 0; axis < 3; axis++) {
    const asked = goals.positions[3 * joint + axis];
    const at = 3 * joint + axis;
    if (joint > 0) offsets[3 * bone + axis] = asked * rig.parentScales[at] + rig.leads[at];
    else if (kind & TARGET_POSITION) offsets[axis] = (asked * rig.armSpan) / 2;
    else offsets[axis] = kind & POSITIONS ? asked : 0;
  }
  const parent = parents[bone];
  if (parent >= 0 && roles[parent] === LINK && roles[bone] !== STILL) {
    copyVector(arms, 3 * parent, offsets, 3 * bone);
  }
}

/** A parent's target comes to lie on the line to its child's, as far from it as the child is long. */
function alignParent({ rig, joints, parents, roles, aims }: Chains, bone: number): void {
  const parent = parents[bone];
  if (parent < 0 || roles[parent] !== END) return;
  subtract(way, 0, aims, 3 * parent, aims, 3 * bone);
  const length = lengthOf(way, 0);
  if (length < COINCIDENT) return;
  const share = lengthOf(rig.tips, 3 * joints[bone]) / length;
  for (let axis = 0; axis < 3; axis++) {
    aims[3 * parent + axis] = aims[3 * bone + axis] + way[axis] * share;
  }
}
