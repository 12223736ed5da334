import { clamp, type Quaternion, rotateVector, type Vector3 } from '../../../src/math/index.ts';
import { CONTROL_FLAGS } from '../../../src/protocol/lludp/index.ts';

/** The motion of an avatar on foot or in flight; positions are those of its middle. */
export interface Movement {
  position: Vector3;
  velocity: Vector3;
  isOnGround: boolean;
}

/** What a viewer's controls request. */
export interface MovementControls {
  /** Control flags of AgentUpdate. */
  readonly flags: number;
  readonly rotation: Quaternion;
  /** Whether the avatar runs even without the flags for it. */
  readonly alwaysRuns: boolean;
}

/** How far an avatar can go to each side, region metres; infinitely far where a region adjoins. */
export interface RegionEdges {
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
}

/** Where an avatar can go, in metres: the heights of its middle on the ground and at the ceiling, and the edges. */
export interface MovementBounds {
  readonly floor: number;
  readonly ceiling: number;
  readonly edges: RegionEdges;
}

const C = CONTROL_FLAGS;

/** Metres per second at which OpenSimulator moves an avatar on the ground that runs. */
const FULL_SPEED = 4.096;

/**
 * Metres per second: on the ground those of OpenSimulator, in the air of our choice.
 *
 * **Source:** region.md section 8.
 */
export const SPEEDS = {
  walk: 0.6 * FULL_SPEED,
  run: FULL_SPEED,
  /** While STOP is set. */
  slow: 0.2 * FULL_SPEED,
  fly: 16,
  climb: 8,
  jump: 4.5,
} as const;

const GRAVITY = 9.8;

/** Metres per second squared with which the velocity approaches the requested one. */
const ACCELERATION = { ground: 25, air: 12 } as const;

/** Metres between an avatar's middle and the region's edge where no region adjoins, at least. */
export const EDGE_MARGIN = 0.5;

/** FAST_LEFT does not make an avatar run. */
const FAST_FLAGS = C.FAST_AT | C.FAST_UP;

export const NUDGE_FLAGS =
  C.NUDGE_AT_POS |
  C.NUDGE_AT_NEG |
  C.NUDGE_LEFT_POS |
  C.NUDGE_LEFT_NEG |
  C.NUDGE_UP_POS |
  C.NUDGE_UP_NEG;

/** The flags that move an avatar. */
export const MOVEMENT_FLAGS =
  C.AT_POS | C.AT_NEG | C.LEFT_POS | C.LEFT_NEG | C.UP_POS | NUDGE_FLAGS;

export function isRunning({ flags, alwaysRuns }: MovementControls): boolean {
  return alwaysRuns || (flags & FAST_FLAGS) !== 0;
}

/** Advances a movement by some seconds. */
export function stepMovement(
  movement: Movement,
  controls: MovementControls,
  bounds: MovementBounds,
  seconds: number,
): void {
  const isFlying = (controls.flags & C.FLY) !== 0;
  const target = targetVelocity(movement, controls, isFlying);
  const isInAir = isFlying || !movement.isOnGround;
  const change = (isInAir ? ACCELERATION.air : ACCELERATION.ground) * seconds;
  const [x, y, z] = movement.velocity;
  const up = isFlying
    ? approach(z, target[2], change)
    : verticalVelocityOnFoot(movement, controls.flags, seconds);
  const isStopping = (controls.flags & C.STOP) !== 0 && target[0] === 0 && target[1] === 0;
  movement.velocity = isStopping
    ? [0, 0, isFlying ? 0 : up]
    : [approach(x, target[0], change), approach(y, target[1], change), up];
  advance(movement, bounds, seconds);
}

function targetVelocity(
  movement: Movement,
  controls: MovementControls,
  isFlying: boolean,
): Vector3 {
  // A falling avatar has nothing to push against.
  if (!isFlying && !movement.isOnGround) return movement.velocity;
  const [forward, left, up] = requestedDirection(controls.flags);
  const speed = horizontalSpeed(controls, isFlying);
  const climb = up * SPEEDS.climb;
  const length = Math.hypot(forward, left);
  if (length === 0) return [0, 0, climb];
  const local: Vector3 = [(forward / length) * speed, (left / length) * speed, 0];
  const [x, y] = rotateVector(local, headingOf(controls.rotation));
  return [x, y, climb];
}

function horizontalSpeed(controls: MovementControls, isFlying: boolean): number {
  if ((controls.flags & C.STOP) !== 0) return SPEEDS.slow;
  if (isFlying) return SPEEDS.fly;
  return isRunning(controls) ? SPEEDS.run : SPEEDS.walk;
}

/** Forward, left, up: each -1, 0 or 1. */
function requestedDirection(flags: number): Vector3 {
  const sign = (positive: number, negative: number) =>
    Number((flags & positive) !== 0) - Number((flags & negative) !== 0);
  return [
    sign(C.AT_POS | C.NUDGE_AT_POS, C.AT_NEG | C.NUDGE_AT_NEG),
    sign(C.LEFT_POS | C.NUDGE_LEFT_POS, C.LEFT_NEG | C.NUDGE_LEFT_NEG),
    sign(C.UP_POS | C.NUDGE_UP_POS, C.UP_NEG | C.NUDGE_UP_NEG),
  ];
}

/** On the ground, the flag for up is a jump. */
function verticalVelocityOnFoot(movement: Movement, flags: number, seconds: number): number {
  if (movement.isOnGround) return (flags & C.UP_POS) !== 0 ? SPEEDS.jump : 0;
  return movement.velocity[2] - GRAVITY * seconds;
}

function advance(
  movement: Movement,
  { floor, ceiling, edges }: MovementBounds,
  seconds: number,
): void {
  const [x, y, z] = movement.position;
  const [dx, dy, dz] = movement.velocity;
  const height = Math.min(ceiling, z + dz * seconds);
  movement.isOnGround = height <= floor && dz <= 0;
  const east = clamp(x + dx * seconds, edges.west, edges.east);
  const north = clamp(y + dy * seconds, edges.south, edges.north);
  movement.position = [east, north, Math.max(floor, height)];
  // An avatar at an edge has no velocity towards it: viewers would extrapolate it across the edge.
  movement.velocity = [
    east === x + dx * seconds ? dx : 0,
    north === y + dy * seconds ? dy : 0,
    movement.isOnGround || height === ceiling ? 0 : dz,
  ];
}

/** Only the rotation about Z: an avatar whose head is bowed does not walk into the ground. */
function headingOf([, , z, w]: Quaternion): Quaternion {
  const length = Math.hypot(z, w);
  return length > 1e-6 ? [0, 0, z / length, w / length] : [0, 0, 0, 1];
}

function approach(from: number, to: number, maxChange: number): number {
  return from + clamp(to - from, -maxChange, maxChange);
}
