import { multiply } from '../constraints/vectors.ts';
import type { Chains } from './chains.ts';
import { FORWARD, ROW_SIZE, TWIST } from './limit-rows.ts';
import { placeBone } from './place.ts';
import { limitTurn, type Turn } from './turn.ts';

const wanted = new Float32Array(4);
const spin = new Float32Array(4);
const turn: Turn = new Float32Array(2);

/**
 * Twists a forearm, which lies where it has to, as far as the hand's target rotation asks for and its own
 * limit lets it: the wrist itself hardly twists. The reference leaves that to its untwisting.
 */
export function pronate(chains: Chains, hinge: number): void {
  const { branches, joints, rows, targets, rotations, locals } = chains;
  const q = 4 * hinge;
  const row = ROW_SIZE * joints[hinge];
  multiply(wanted, 0, rotations, q, targets, 4 * branches[hinge], -1);
  turn[0] =
    wanted[0] * rows[row + FORWARD] +
    wanted[1] * rows[row + FORWARD + 1] +
    wanted[2] * rows[row + FORWARD + 2];
  turn[1] = wanted[3];
  limitTurn(turn, rows, row + TWIST);
  for (let axis = 0; axis < 3; axis++) spin[axis] = turn[0] * rows[row + FORWARD + axis];
  spin[3] = turn[1];
  multiply(locals, q, locals, q, spin, 0);
  placeBone(chains, hinge);
}
