import { add, COINCIDENT, copyVector, lengthOf, rotate, subtract } from '../constraints/vectors.ts';
import { type Chains, FORK, LINK, STILL } from './chains.ts';
import { endOf } from './ends.ts';
import { INSIDE, ROOT } from './limbs.ts';

const way = new Float32Array(3);

/**
 * From the ends inward: finds where each bone would have to begin for its arm to come to its aim. A bone
 * that turns slides along the line to it; one that does not keeps its direction. A limb as a whole is
 * shifted by what its end is off. Where chains meet, the beginning is the mean of what they want.
 *
 * **Source:** puppetry.md section 7, one pass, step 1.
 */
export function passInward(chains: Chains): void {
  const { parents, roles, turning, aims, wants, limbs } = chains;
  for (let bone = chains.count - 1; bone > 0; bone--) {
    const parent = parents[bone];
    if (roles[bone] === STILL || parent < 0 || limbs.parts[bone] === INSIDE) continue;
    if (limbs.parts[bone] === ROOT) shiftLimb(chains, bone);
    else if (roles[bone] === FORK) meetBranches(chains, bone);
    else if (turning[bone]) slide(chains, bone);
    else shift(chains, bone);
    if (roles[parent] === LINK) copyVector(aims, 3 * parent, wants, 3 * bone);
  }
}

function shiftLimb(chains: Chains, root: number): void {
  const { limbs, ends, aims, starts, wants } = chains;
  const tip = ends[limbs.ofRoots[root]];
  endOf(way, chains, tip);
  subtract(way, 0, aims, 3 * tip, way, 0);
  add(wants, 3 * root, starts, 3 * root, way, 0);
}

function slide({ arms, aims, wants, starts, rotations }: Chains, bone: number): void {
  const o = 3 * bone;
  const armLength = lengthOf(arms, o);
  subtract(way, 0, aims, o, starts, o);
  let length = lengthOf(way, 0);
  if (length < COINCIDENT) {
    rotate(way, 0, rotations, 4 * bone, arms, o);
    length = armLength;
  }
  const share = length < COINCIDENT ? 0 : armLength / length;
  for (let axis = 0; axis < 3; axis++) wants[o + axis] = aims[o + axis] - way[axis] * share;
}

function shift({ arms, aims, wants, rotations }: Chains, bone: number): void {
  const o = 3 * bone;
  rotate(way, 0, rotations, 4 * bone, arms, o);
  subtract(wants, o, aims, o, way, 0);
}

function meetBranches(chains: Chains, bone: number): void {
  const { branches, siblings, offsets, wants, rotations } = chains;
  const o = 3 * bone;
  let count = 0;
  for (let axis = 0; axis < 3; axis++) wants[o + axis] = 0;
  for (let branch = branches[bone]; branch >= 0; branch = siblings[branch]) {
    rotate(way, 0, rotations, 4 * bone, offsets, 3 * branch);
    subtract(way, 0, wants, 3 * branch, way, 0);
    add(wants, o, wants, o, way, 0);
    count++;
  }
  for (let axis = 0; axis < 3; axis++) wants[o + axis] /= count;
}
