import { fromZRotation, ORIGIN, type Quaternion, type Vector3 } from '../../../src/math/index.ts';
import type { ClosedPath } from './closed-path.ts';
import { ANIMATIONS, CLIP_SPEED, DANCE, SIT } from './content-files.ts';
import type { BotState } from './demo-content.ts';

/**
 * What a bot does as a function of the time alone, in seconds. Positions are those of its soles, or relative to its seat.
 */
export type Routine = (seconds: number) => Omit<BotState, 'outfit'>;

/** The remainder of a division, never negative. */
export function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}

function resting(position: Vector3, rotation: Quaternion, animations: readonly string[]) {
  return { isPresent: true, position, velocity: ORIGIN, rotation, seat: null, animations };
}

/** Stands. @param facing degrees from east to north. */
export function standing(position: Vector3, facing: number): Routine {
  return () => resting(position, fromZRotation(facing), [ANIMATIONS.stand]);
}

/** Plays the dance on top of standing. @param facing degrees from east to north. */
export function dancing(position: Vector3, facing: number): Routine {
  return () => resting(position, fromZRotation(facing), [ANIMATIONS.stand, DANCE]);
}

/** @param stride length of the legs relative to our mannequin's. */
export function walking(path: ClosedPath, stride: number): Routine {
  return following(path, CLIP_SPEED.walk * stride, ANIMATIONS.walk);
}

/** @param stride length of the legs relative to our mannequin's. */
export function running(path: ClosedPath, stride: number): Routine {
  return following(path, CLIP_SPEED.run * stride, ANIMATIONS.run);
}

/** Metres per second. */
const FLIGHT_SPEED = 4.5;

export function flying(path: ClosedPath): Routine {
  return following(path, FLIGHT_SPEED, ANIMATIONS.fly);
}

/** Follows a closed path again and again. */
function following(path: ClosedPath, speed: number, animation: string): Routine {
  return (seconds) => {
    const [x, y, z] = path.directionAt(seconds * speed);
    return {
      isPresent: true,
      position: path.pointAt(seconds * speed),
      velocity: [x * speed, y * speed, z * speed],
      rotation: fromZRotation((Math.atan2(y, x) * 180) / Math.PI),
      seat: null,
      animations: [animation],
    };
  };
}

const SIT_PERIOD_SECONDS = 90;
const SIT_SECONDS = 64;

/**
 * Sits for a minute, then stands for a while where its feet were.
 *
 * @param seat index of the seat.
 * @param sitPosition relative to the seat.
 * @param standPosition region metres.
 * @param facing degrees from east to north.
 */
export function sitting(
  seat: number,
  sitPosition: Vector3,
  standPosition: Vector3,
  facing: number,
): Routine {
  return (seconds) => {
    if (modulo(seconds, SIT_PERIOD_SECONDS) >= SIT_SECONDS) {
      return resting(standPosition, fromZRotation(facing), [ANIMATIONS.stand]);
    }
    return { ...resting(sitPosition, fromZRotation(0), [SIT]), seat };
  };
}

const VISIT_PERIOD_SECONDS = 120;
const ABSENCE_SECONDS = 30;

/** Another routine, but out of the region for half a minute every two. */
export function withAbsences(routine: Routine): Routine {
  return (seconds) => ({
    ...routine(seconds),
    isPresent: modulo(seconds, VISIT_PERIOD_SECONDS) < VISIT_PERIOD_SECONDS - ABSENCE_SECONDS,
  });
}
