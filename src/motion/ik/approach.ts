import { multiply, type Numbers, subtract } from '../constraints/vectors.ts';
import { type Chains, END } from './chains.ts';
import { bendLimb } from './limb.ts';
import { holdBone, placeBases } from './place.ts';
import { type Turn, turnTo } from './turn.ts';

/** Metres by which a limb may be too long or too short. */
const NEAR = 2e-5;

const from = new Float32Array(3);
const to = new Float32Array(3);
const arc = new Float32Array(4);
const turn: Turn = new Float32Array(2);

/**
 * Brings the root of a limb as near to its goal, or as far from it, as the limb is long: turns what it hangs
 * from, the nearest bone first, each by no more than is missing. Returns false where nothing was missing.
 */
export function approachGoal(chains: Chains, end: number): boolean {
  const { limbs, parents, roles, turning, starts } = chains;
  const root = limbs.roots[end];
  bendLimb(chains, end);
  if (!isOff(chains, end)) return false;
  for (let bone = parents[root]; bone > 0 && roles[bone] !== END; bone = parents[bone]) {
    if (!turning[bone]) continue;
    subtract(from, 0, starts, 3 * root, starts, 3 * bone);
    subtract(to, 0, limbs.goals, 3 * end, starts, 3 * bone);
    if (!findArc(limbs.reaches, 3 * end)) continue;
    multiply(chains.rotations, 4 * bone, arc, 0, chains.rotations, 4 * bone);
    holdBone(chains, bone);
    placeBases(chains, bone + 1);
    if (!isOff(chains, end)) break;
  }
  return true;
}

/** Written out: what a small function returns may be put on the heap. */
function isOff({ limbs, starts }: Chains, end: number): boolean {
  const { goals, reaches } = limbs;
  const o = 3 * end;
  const s = 3 * limbs.roots[end];
  const x = goals[o] - starts[s];
  const y = goals[o + 1] - starts[s + 1];
  const z = goals[o + 2] - starts[s + 2];
  const far = Math.sqrt(x * x + y * y + z * z);
  const long = Math.sqrt(
    reaches[o] * reaches[o] + reaches[o + 1] * reaches[o + 1] + reaches[o + 2] * reaches[o + 2],
  );
  return Math.abs(far - long) > NEAR;
}

/** The smallest turn that brings what ends at `from` as far from `to` as the limb is long. */
function findArc(reach: Numbers, o: number): boolean {
  const x = from[1] * to[2] - from[2] * to[1];
  const y = from[2] * to[0] - from[0] * to[2];
  const z = from[0] * to[1] - from[1] * to[0];
  const across = Math.sqrt(x * x + y * y + z * z);
  const fromSquare = from[0] * from[0] + from[1] * from[1] + from[2] * from[2];
  const toSquare = to[0] * to[0] + to[1] * to[1] + to[2] * to[2];
  const lengths = Math.sqrt(fromSquare * toSquare);
  if (across < 1e-5 * lengths || lengths < 1e-9) return false;
  const sine = across / lengths;
  const cosine = (from[0] * to[0] + from[1] * to[1] + from[2] * to[2]) / lengths;
  const square = reach[o] * reach[o] + reach[o + 1] * reach[o + 1] + reach[o + 2] * reach[o + 2];
  const wanted = Math.min(Math.max((fromSquare + toSquare - square) / (2 * lengths), -1), 1);
  const wantedSine = Math.sqrt(1 - wanted * wanted);
  turn[0] = sine * wanted - cosine * wantedSine;
  turn[1] = cosine * wanted + sine * wantedSine;
  turnTo(turn);
  arc[0] = (x / across) * turn[0];
  arc[1] = (y / across) * turn[0];
  arc[2] = (z / across) * turn[0];
  arc[3] = turn[1];
  return true;
}
