import type { Skeleton } from '../../avatar/index.ts';
import {
  copyQuaternion,
  lengthOf,
  multiply,
  type Numbers,
  rotate,
  subtract,
} from '../constraints/vectors.ts';
import { type Chains, END, STILL } from './chains.ts';
import { holdBone, placeBone } from './outward.ts';
import { turnRound } from './turn-round.ts';

/** The three bones of an arm, by number. */
export interface Arm {
  shoulder: number;
  elbow: number;
  wrist: number;
}

const DOWN = Float32Array.of(0, 0, -1);

const axis = new Float32Array(3);
const way = new Float32Array(3);
const turn = new Float32Array(4);
const wanted = new Float32Array(4);
const before = new Float32Array(4);

export function armsOf(skeleton: Skeleton): readonly Arm[] {
  return ['Left', 'Right'].map((side) => ({
    shoulder: skeleton.jointNumber(`mShoulder${side}`),
    elbow: skeleton.jointNumber(`mElbow${side}`),
    wrist: skeleton.jointNumber(`mWrist${side}`),
  }));
}

/**
 * Turns a shoulder about the line from it to the end of the elbow's bone, so that the elbow hangs lowest.
 * Where the shoulder's limit does not let it all the way it stays, or the hand would be lost again. So does
 * an arm whose wrist nothing pulls, or whose shoulder has a target.
 *
 * **Source:** puppetry.md section 7, one pass, step 3.
 */
export function dropElbow(chains: Chains, { shoulder, elbow, wrist }: Arm): void {
  const { roles, turning, arms, starts, locals, rotations } = chains;
  if (roles[wrist] === STILL || roles[shoulder] === END || !turning[shoulder]) return;
  rotate(axis, 0, rotations, 4 * elbow, arms, 3 * elbow);
  for (let a = 0; a < 3; a++) axis[a] += starts[3 * elbow + a] - starts[3 * shoulder + a];
  const length = lengthOf(axis, 0);
  if (length < 1e-4) return;
  for (let a = 0; a < 3; a++) axis[a] /= length;
  subtract(way, 0, starts, 3 * elbow, starts, 3 * shoulder);
  turnRound(turn, axis, way, DOWN);
  multiply(rotations, 4 * shoulder, turn, 0, rotations, 4 * shoulder);
  copyQuaternion(wanted, 0, rotations, 4 * shoulder);
  copyQuaternion(before, 0, locals, 4 * shoulder);
  holdBone(chains, shoulder);
  if (!isSame(wanted, rotations, 4 * shoulder)) copyQuaternion(locals, 4 * shoulder, before, 0);
  placeBone(chains, shoulder);
  placeBone(chains, elbow);
  placeBone(chains, wrist);
}

function isSame(a: Numbers, b: Numbers, o: number): boolean {
  const along = a[0] * b[o] + a[1] * b[o + 1] + a[2] * b[o + 2] + a[3] * b[o + 3];
  return Math.abs(along) > 1 - 1e-6;
}
