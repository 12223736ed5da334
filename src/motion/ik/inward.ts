import { COINCIDENT, copyVector, lengthOf, rotate, subtract } from '../constraints/vectors.ts';
import { type Chains, FORK, LINK, STILL } from './chains.ts';

const way = new Float32Array(3);

/**
 * From the ends inward: finds where each bone would have to begin for its arm to come to its aim. A bone
 * that turns slides along the line to it; one that does not keeps its direction. Where chains meet, the
 * beginning is the mean of what they want.
 *
 * **Source:** puppetry.md section 7, one pass, step 1.
 */
export function passInward(chains: Chains): void {
  const { rig, order, count, roles, turning, aims, wants } = chains;
  for (let index = count - 1; index > 0; index--) {
    const bone = order[index];
    if (roles[bone] === STILL) continue;
    if (roles[bone] === FORK) meetBranches(chains, bone);
    else if (turning[bone]) slide(chains, bone);
    else shift(chains, bone);
    const parent = rig.parents[bone];
    if (roles[parent] === LINK) copyVector(aims, 3 * parent, wants, 3 * bone);
  }
}

function slide({ arms, armLengths, aims, wants, starts, rotations }: Chains, bone: number): void {
  const o = 3 * bone;
  subtract(way, 0, aims, o, starts, o);
  let length = lengthOf(way, 0);
  if (length < COINCIDENT) {
    rotate(way, 0, rotations, 4 * bone, arms, o);
    length = armLengths[bone];
  }
  const share = length < COINCIDENT ? 0 : armLengths[bone] / length;
  for (let axis = 0; axis < 3; axis++) wants[o + axis] = aims[o + axis] - way[axis] * share;
}

function shift({ arms, aims, wants, rotations }: Chains, bone: number): void {
  const o = 3 * bone;
  rotate(way, 0, rotations, 4 * bone, arms, o);
  subtract(wants, o, aims, o, way, 0);
}

function meetBranches(chains: Chains, bone: number): void {
  const { rig, order, count, roles, branches, offsets, wants, rotations } = chains;
  const o = 3 * bone;
  for (let axis = 0; axis < 3; axis++) wants[o + axis] = 0;
  for (let index = 0; index < count; index++) {
    const branch = order[index];
    if (rig.parents[branch] !== bone || roles[branch] === STILL) continue;
    rotate(way, 0, rotations, 4 * bone, offsets, 3 * branch);
    subtract(way, 0, wants, 3 * branch, way, 0);
    for (let axis = 0; axis < 3; axis++) wants[o + axis] += way[axis] / branches[bone];
  }
}
