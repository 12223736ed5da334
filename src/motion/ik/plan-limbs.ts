import { copyVector, lengthOf, type Numbers } from '../constraints/vectors.ts';
import { type Chains, LINK } from './chains.ts';
import { BEYOND, INSIDE, OUTSIDE, ROOT } from './limbs.ts';
import { isWithin } from './limit.ts';
import { CONE, HINGE, ROW_SIZE, SWING, TWIST, TWIST_CONE, UNLIMITED, UP } from './limit-rows.ts';
import { RANGE_SIZE, writeRange } from './turn.ts';

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
    const hinge = hangsFromLimb(chains, tip) ? -1 : findHinge(chains, tip);
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
function findHinge(chains: Chains, tip: number): number {
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
