import { clamp, type Quaternion, rotateVector, type Vector3 } from '../../../src/math/index.ts';
import { CONTROL_FLAGS } from '../../../src/protocol/lludp/index.ts';

/** How something on foot or on the wing moves; positions are those of its middle. */
export interface Movement {
  position: Vector3;
  velocity: Vector3;
  isOnGround: boolean;
}

/** What the controls ask for. */
export interface MovementControls {
  readonly flags: number;
  readonly rotation: Quaternion;
  /** Runs without being told by flags each time. */
  readonly alwaysRuns: boolean;
}

/** Where it can go: heights of its middle when standing, and the region's edges; metres. */
export interface MovementBounds {
  readonly floor: number;
  readonly ceiling: number;
  readonly size: number;
}

const C = CONTROL_FLAGS;

/** Metres per second; those of the reference viewer's world, and a fly speed of our choice. */
export const SPEEDS = { walk: 3.2, run: 5.1, fly: 16, climb: 8, nudge: 1.6, jump: 4.5 } as const;

const GRAVITY = 9.8;

/** Metres per second squared with which a wish is followed: feet have more hold than air. */
const ACCELERATION = { ground: 25, air: 12 } as const;

/** Metres that a middle keeps from the region's edge. */
export const EDGE_MARGIN = 0.5;

const FAST = C.FAST_AT | C.FAST_LEFT | C.FAST_UP;

export const NUDGES =
  C.NUDGE_AT_POS |
  C.NUDGE_AT_NEG |
  C.NUDGE_LEFT_POS |
  C.NUDGE_LEFT_NEG |
  C.NUDGE_UP_POS |
  C.NUDGE_UP_NEG;

/** Flags with which one goes somewhere. */
export const TRAVEL = C.AT_POS | C.AT_NEG | C.LEFT_POS | C.LEFT_NEG | C.UP_POS | NUDGES;

export function isRunning({ flags, alwaysRuns }: MovementControls): boolean {
  return alwaysRuns || (flags & FAST) !== 0;
}

/** Moves on for so many seconds. */
export function stepMovement(
  movement: Movement,
  wish: MovementControls,
  room: MovementBounds,
  seconds: number,
): void {
  const isFlying = (wish.flags & C.FLY) !== 0;
  const target = targetVelocity(movement, wish, isFlying);
  const follows =
    (isFlying || !movement.isOnGround ? ACCELERATION.air : ACCELERATION.ground) * seconds;
  const [x, y, z] = movement.velocity;
  const up = isFlying ? approach(z, target[2], follows) : verticalOnFoot(movement, wish, seconds);
  movement.velocity =
    (wish.flags & C.STOP) !== 0
      ? [0, 0, isFlying ? 0 : up]
      : [approach(x, target[0], follows), approach(y, target[1], follows), up];
  advance(movement, room, seconds);
}

function targetVelocity(movement: Movement, wish: MovementControls, isFlying: boolean): Vector3 {
  const { flags } = wish;
  const [ahead, left, up] = wishedDirection(flags);
  const speed = speedOf(wish, isFlying);
  const length = Math.hypot(ahead, left);
  // In the air without wings nothing can be pushed against.
  if (!isFlying && !movement.isOnGround) return movement.velocity;
  const climb = (flags & NUDGES) !== 0 ? SPEEDS.nudge : SPEEDS.climb;
  if (length === 0) return [0, 0, up * climb];
  const [x, y] = rotateVector(
    [(ahead / length) * speed, (left / length) * speed, 0],
    levelled(wish.rotation),
  );
  return [x, y, up * climb];
}

function speedOf(wish: MovementControls, isFlying: boolean): number {
  const isNudged = (wish.flags & NUDGES) !== 0 && (wish.flags & TRAVEL & ~NUDGES) === 0;
  if (isNudged) return SPEEDS.nudge;
  if (isFlying) return SPEEDS.fly;
  return isRunning(wish) ? SPEEDS.run : SPEEDS.walk;
}

/** Ahead, left, up: each -1, 0 or 1. */
function wishedDirection(flags: number): Vector3 {
  const way = (positive: number, negative: number) =>
    Number((flags & positive) !== 0) - Number((flags & negative) !== 0);
  return [
    way(C.AT_POS | C.NUDGE_AT_POS, C.AT_NEG | C.NUDGE_AT_NEG),
    way(C.LEFT_POS | C.NUDGE_LEFT_POS, C.LEFT_NEG | C.NUDGE_LEFT_NEG),
    way(C.UP_POS | C.NUDGE_UP_POS, C.UP_NEG | C.NUDGE_UP_NEG),
  ];
}

/** On the ground up is a jump. */
function verticalOnFoot(movement: Movement, { flags }: MovementControls, seconds: number): number {
  if (movement.isOnGround) return (flags & C.UP_POS) !== 0 ? SPEEDS.jump : 0;
  return movement.velocity[2] - GRAVITY * seconds;
}

function advance(
  movement: Movement,
  { floor, ceiling, size }: MovementBounds,
  seconds: number,
): void {
  const [x, y, z] = movement.position;
  const [dx, dy, dz] = movement.velocity;
  const height = Math.min(ceiling, z + dz * seconds);
  movement.isOnGround = height <= floor && dz <= 0;
  const east = clamp(x + dx * seconds, EDGE_MARGIN, size - EDGE_MARGIN);
  const north = clamp(y + dy * seconds, EDGE_MARGIN, size - EDGE_MARGIN);
  movement.position = [east, north, Math.max(floor, height)];
  // What stands at an edge is told to stand: viewers would let it go on beyond it.
  movement.velocity = [
    east === x + dx * seconds ? dx : 0,
    north === y + dy * seconds ? dy : 0,
    movement.isOnGround || height === ceiling ? 0 : dz,
  ];
}

/** Only the turn about Z: nobody walks into the ground because the head is bowed. */
function levelled([, , z, w]: Quaternion): Quaternion {
  const length = Math.hypot(z, w);
  return length > 1e-6 ? [0, 0, z / length, w / length] : [0, 0, 0, 1];
}

function approach(from: number, to: number, most: number): number {
  return from + clamp(to - from, -most, most);
}
