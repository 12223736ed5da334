import { defaultSkeleton, type WorldPose } from '../../avatar/index.ts';

/** An ellipsoid about the line from one joint to another; all as shares of their distance. */
interface Bulk {
  readonly from: number;
  readonly to: number;
  /** Where its middle lies. */
  readonly middle: number;
  /** How far it reaches to front and back, to the sides, up and down. */
  readonly reach: readonly [number, number, number];
}

/** What wrists and elbows keep out of, half an arm's thickness included: as the mannequin is in its shirt. */
const BULKS: readonly Bulk[] = [
  bulk('mPelvis', 'mNeck', 0.38, [0.29, 0.35, 0.78]),
  bulk('mHead', 'mSkull', 1.05, [1.6, 1.45, 1.95]),
];

/** Of an ellipsoid's reach: what an arm does not lead through, though it may graze the rest. */
const CORE = 0.8;
/** Of its reach: so far behind the middle is behind the body. */
const BEHIND = 0.35;
const HALVINGS = 16;

/** Of the ellipsoid at hand: its three axes, as long as it reaches, and its middle. */
const axes = new Float64Array(9);
const middle = new Float64Array(3);
/** Where the ellipsoid is a ball about 0, of radius 1. */
const at = new Float64Array(3);
const way = new Float64Array(3);
const start = new Float64Array(3);
const arm = new Float64Array(3);

/**
 * Brings a point out of trunk and head, along the ray on which the eye sees it, and on until the way to it
 * from `root`, the arm's shoulder, does not lead through the middle of them: towards the eye, or away from it
 * where it lies well behind the middle. So a hand that is dragged across the body stays under the pointer and
 * slides over the chest, rather than into it.
 *
 * Metres in the avatar's frame, as `world` has the body; `point` is changed. Nothing is allocated.
 */
export function moveOutOfBody(
  point: Float64Array,
  eye: Float64Array,
  root: Float64Array,
  world: WorldPose,
): void {
  for (const bulk of BULKS) {
    if (layAxes(world, bulk)) leave(point, eye, root);
  }
}

function bulk(from: string, to: string, middle: number, reach: Bulk['reach']): Bulk {
  const find = (name: string) => defaultSkeleton.jointNumber(name);
  return { from: find(from), to: find(to), middle, reach };
}

function leave(point: Float64Array, eye: Float64Array, root: Float64Array): void {
  toBall(at, point);
  toBall(way, eye);
  toBall(start, root);
  for (let axis = 0; axis < 3; axis++) way[axis] -= at[axis];
  const square = dot(way, way);
  // No eye sees a body that it is in.
  if (square < 4) return;
  const side = dot(at, way) < -BEHIND * Math.sqrt(square) ? -1 : 1;
  const share = goRound(surface(side, square), side / Math.sqrt(square));
  for (let axis = 0; axis < 3; axis++) point[axis] += (eye[axis] - point[axis]) * share;
}

/** Shares of the way to the eye, from `at` to where the ball ends: 0 where that is outside already. */
function surface(side: number, square: number): number {
  const inside = dot(at, at);
  if (inside >= 1) return 0;
  const along = dot(at, way);
  return (side * Math.sqrt(along * along + square * (1 - inside)) - along) / square;
}

/** On from a share of the way, by 1.5 times the ball's radius (`radius`: its share) at most. */
function goRound(share: number, radius: number): number {
  if (isClear(share) || dot(start, start) < CORE * CORE) return share;
  let blocked = share;
  let clear = share + 1.5 * radius;
  for (let halving = 0; halving < HALVINGS; halving++) {
    const half = (blocked + clear) / 2;
    if (isClear(half)) clear = half;
    else blocked = half;
  }
  return clear;
}

/** Whether the straight way from `start` to a share of the way to the eye stays out of the ball's core. */
function isClear(share: number): boolean {
  for (let axis = 0; axis < 3; axis++) arm[axis] = at[axis] + share * way[axis] - start[axis];
  const nearest = Math.min(Math.max(-dot(start, arm) / dot(arm, arm), 0), 1);
  let square = 0;
  for (let axis = 0; axis < 3; axis++) square += (start[axis] + nearest * arm[axis]) ** 2;
  return square >= CORE * CORE;
}

/** False where the two joints are in one place, and it has no size. */
function layAxes({ matrices }: WorldPose, { from, to, middle: share, reach }: Bulk): boolean {
  const [front, side, high] = reach;
  for (let axis = 0; axis < 3; axis++) {
    const begin = matrices[16 * from + 12 + axis];
    const length = matrices[16 * to + 12 + axis] - begin;
    axes[axis] = matrices[16 * to + axis];
    axes[6 + axis] = length;
    middle[axis] = begin + share * length;
  }
  const length = Math.sqrt(lengthSquare(6));
  if (!(length > 1e-6)) return false;
  const lean = (axes[0] * axes[6] + axes[1] * axes[7] + axes[2] * axes[8]) / (length * length);
  for (let axis = 0; axis < 3; axis++) axes[axis] -= lean * axes[6 + axis];
  scale(0, length * front);
  scale(6, length * high);
  axes[3] = axes[7] * axes[2] - axes[8] * axes[1];
  axes[4] = axes[8] * axes[0] - axes[6] * axes[2];
  axes[5] = axes[6] * axes[1] - axes[7] * axes[0];
  scale(3, length * side);
  return lengthSquare(0) > 0 && lengthSquare(3) > 0;
}

/** Gives an axis that length; one of no length keeps it. */
function scale(o: number, length: number): void {
  const now = Math.sqrt(lengthSquare(o));
  const factor = now > 1e-9 ? length / now : 0;
  for (let axis = 0; axis < 3; axis++) axes[o + axis] *= factor;
}

function lengthSquare(o: number): number {
  return axes[o] * axes[o] + axes[o + 1] * axes[o + 1] + axes[o + 2] * axes[o + 2];
}

function toBall(out: Float64Array, point: Float64Array): void {
  const x = point[0] - middle[0];
  const y = point[1] - middle[1];
  const z = point[2] - middle[2];
  for (let k = 0; k < 3; k++) {
    const o = 3 * k;
    out[k] = (x * axes[o] + y * axes[o + 1] + z * axes[o + 2]) / lengthSquare(o);
  }
}

function dot(a: Float64Array, b: Float64Array): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
