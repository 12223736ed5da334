import { isMovedByPhysics } from './collisions.ts';
import { deadReckon, halt, isLying, keepInRange, simulate } from './object-physics.ts';
import { isUsableMovement, type Movement, type WorldObject } from './world-object.ts';
import type { MovementRefusal } from './world-options.ts';

/** A governed object whose participant says nothing for this long stops. */
const SILENCE_MS = 1000;

/** A frozen object moves on for this long, so that a quick handover is no break; then it waits. */
export const COAST_MS = 500;

/** Metres that a governed object may be ahead of its speed limit, in seconds of that speed. */
const ALLOWANCE_SECONDS = 1;
/** As much may gather while messages are under way. */
const MAX_ALLOWANCE_SECONDS = 5;

/** The limits of a bubble's movements. */
export interface MotionLimits {
  /** Metres. */
  readonly range: number;
  /** Metres per second, of governed objects. */
  readonly maxSpeed: number;
}

/** Moves an object for one cycle. True where its place may have changed. */
export function moveObject(
  object: WorldObject,
  { range, maxSpeed }: MotionLimits,
  now: number,
  seconds: number,
): boolean {
  if (object.isFrozen) {
    if (now - object.frozenAt > COAST_MS) halt(object);
    else deadReckon(object, seconds);
    return true;
  }
  if (isMovedByPhysics(object)) {
    if (isLying(object)) return false;
    simulate(object, seconds);
  } else {
    const { kind } = object.governor;
    if (kind === 'participant' && now - object.heardAt > SILENCE_MS) halt(object);
    if (!hasMotion(object)) return false;
    deadReckon(object, seconds);
    if (kind === 'simulation') return true;
    if (kind === 'participant') limitSpeed(object, maxSpeed);
  }
  keepInRange(object, range);
  return true;
}

/** Why a participant may not move its object so; null where it may. */
export function refusalOfMovement(
  object: WorldObject,
  movement: Movement,
  { range, maxSpeed }: MotionLimits,
  now: number,
): MovementRefusal | null {
  const { location, velocity } = movement;
  if (object.isFrozen) return 'frozen';
  if (!isUsableMovement(movement)) return 'not-finite';
  if (Math.hypot(...velocity) > maxSpeed * 1.01) return 'too-fast';
  if (Math.hypot(...location) > range) return 'out-of-range';
  const elapsed = Math.max(0, now - object.heardAt) / 1000;
  const allowance = Math.min(
    object.allowance + elapsed * maxSpeed,
    maxSpeed * MAX_ALLOWANCE_SECONDS,
  );
  const [x, y, z] = object.location;
  const distance = Math.hypot(location[0] - x, location[1] - y, location[2] - z);
  if (distance > allowance + maxSpeed * ALLOWANCE_SECONDS) return 'too-fast';
  object.allowance = allowance - distance;
  return null;
}

function hasMotion({ velocity, acceleration, spin, spinAcceleration }: WorldObject): boolean {
  return Boolean(
    velocity[0] ||
      velocity[1] ||
      velocity[2] ||
      spin[0] ||
      spin[1] ||
      spin[2] ||
      acceleration[0] ||
      acceleration[1] ||
      acceleration[2] ||
      spinAcceleration[0] ||
      spinAcceleration[1] ||
      spinAcceleration[2],
  );
}

/** Its acceleration does not take it above the limit either. */
function limitSpeed({ velocity }: WorldObject, maxSpeed: number): void {
  const speed = Math.hypot(velocity[0], velocity[1], velocity[2]);
  if (speed <= maxSpeed) return;
  for (let axis = 0; axis < 3; axis++) velocity[axis] *= maxSpeed / speed;
}
