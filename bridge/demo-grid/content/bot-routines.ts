import { fromZRotation, type Quaternion, type Vector3 } from '../../../src/math/index.ts';
import type { ClosedPath } from './closed-path.ts';
import { ANIMATIONS, CLIP_SPEED, DANCE, SIT } from './content-files.ts';
import type { BotState } from './demo-content.ts';

/**
 * What a bot does, as a function of the time alone (seconds). Positions are where its soles are, or its
 * place from a seat; its outfit is its own affair.
 */
export type Routine = (seconds: number) => Omit<BotState, 'outfit'>;

const STILL: Vector3 = [0, 0, 0];
const DEGREES = 180 / Math.PI;

const facing = (degrees: number): Quaternion => fromZRotation(degrees);

/** The remainder that is never below zero. */
export const within = (seconds: number, period: number): number =>
  ((seconds % period) + period) % period;

function still(position: Vector3, rotation: Quaternion, animations: readonly string[]) {
  return { isPresent: true, position, velocity: STILL, rotation, seat: null, animations };
}

/** Stands at a place and looks one way, in degrees from east to north. */
export const standing =
  (place: Vector3, degrees: number): Routine =>
  () =>
    still(place, facing(degrees), [ANIMATIONS.stand]);

/** Dances; the clip lies over standing. */
export const dancing =
  (place: Vector3, degrees: number): Routine =>
  () =>
    still(place, facing(degrees), [ANIMATIONS.stand, DANCE]);

/** Goes round and round, at the pace at which the clip's feet stay where they stand. */
function going(path: ClosedPath, speed: number, animation: string): Routine {
  return (seconds) => {
    const [x, y, z] = path.directionAt(seconds * speed);
    return {
      isPresent: true,
      position: path.pointAt(seconds * speed),
      velocity: [x * speed, y * speed, z * speed],
      rotation: facing(Math.atan2(y, x) * DEGREES),
      seat: null,
      animations: [animation],
    };
  };
}

/** `stride` is the length of the legs, where our mannequin's is 1. */
export const walking = (path: ClosedPath, stride: number): Routine =>
  going(path, CLIP_SPEED.walk * stride, ANIMATIONS.walk);

export const running = (path: ClosedPath, stride: number): Routine =>
  going(path, CLIP_SPEED.run * stride, ANIMATIONS.run);

/** Metres a second. */
const FLIGHT = 4.5;

export const flying = (path: ClosedPath): Routine => going(path, FLIGHT, ANIMATIONS.fly);

const SITTING = { every: 90, lasts: 64 } as const;

/** Sits for a minute, then stands a while where the feet were. */
export const sitting =
  (seat: number, seated: Vector3, place: Vector3, degrees: number): Routine =>
  (seconds) => {
    if (within(seconds, SITTING.every) >= SITTING.lasts) {
      return still(place, facing(degrees), [ANIMATIONS.stand]);
    }
    return { ...still(seated, facing(0), [SIT]), seat };
  };

const LEAVING = { every: 120, away: 30 } as const;

/** The routine, but away from the region for half a minute every two. */
export const leaving =
  (routine: Routine): Routine =>
  (seconds) => ({
    ...routine(seconds),
    isPresent: within(seconds, LEAVING.every) < LEAVING.every - LEAVING.away,
  });
