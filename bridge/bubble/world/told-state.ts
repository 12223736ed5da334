import type { Vector3 } from '../../../src/math/index.ts';
import { SETP } from '../../../src/protocol/setp/index.ts';
import type { MutableVector, WorldObject } from './world-object.ts';

/** What observers that know an object are to be told in a cycle: bits of a number. */
export const TELL = {
  object: 1,
  movement: 2,
  /** The movement's packet is guaranteed: the object has come to rest. */
  movementGuaranteed: 4,
  advanced: 8,
  advancedGuaranteed: 16,
  animation: 32,
  animationGuaranteed: 64,
} as const;

/** Milliseconds between Animation Perceptions while nothing changes. */
const ANIMATION_MS = 5000;

/** Smallest changes that are told: metres, metres per second squared, radians per second (squared). */
const MIN_MOVE = 1e-4;
const MIN_ACCELERATION = 0.05;
const MIN_SPIN = 0.05;

/** What all observers have been told last of an object, to find what is to be told next. */
export class ToldState {
  #revision: number;
  #animationRevision: number;
  #animationAt: number;
  #isMoving = false;
  #advancedAt: number;
  readonly #location: MutableVector;
  #turn: number;
  readonly #acceleration: MutableVector;
  readonly #spin: MutableVector;
  readonly #spinAcceleration: MutableVector;

  constructor(object: WorldObject, now: number) {
    this.#revision = object.revision;
    this.#animationRevision = object.animationRevision;
    // Periodic messages of objects that were made together are spread over the period.
    const share = (object.index * 0.618) % 1;
    this.#animationAt = now - share * ANIMATION_MS;
    this.#advancedAt = now - share * SETP.advancedMovementMs;
    this.#location = [...object.location];
    this.#turn = turnOf(object);
    this.#acceleration = [...object.acceleration];
    this.#spin = [...object.spin];
    this.#spinAcceleration = [...object.spinAcceleration];
  }

  /** The bits of `TELL` for this cycle, which count as told. */
  update(object: WorldObject, isMobile: boolean, now: number): number {
    return this.#updateMovement(object, isMobile, now) | this.#updateRest(object, now);
  }

  #updateRest(object: WorldObject, now: number): number {
    let tell = 0;
    if (this.#revision !== object.revision) {
      this.#revision = object.revision;
      tell |= TELL.object;
    }
    if (this.#animationRevision !== object.animationRevision) {
      this.#animationRevision = object.animationRevision;
      this.#animationAt = now;
      tell |= TELL.animation | TELL.animationGuaranteed;
    } else if (object.animations.length > 0 && now - this.#animationAt >= ANIMATION_MS) {
      this.#animationAt = now;
      tell |= TELL.animation;
    }
    return tell;
  }

  #updateMovement(object: WorldObject, isMobile: boolean, now: number): number {
    const turn = turnOf(object);
    const isMoving =
      isAbove(object.velocity, MIN_MOVE) ||
      isAbove(object.spin, MIN_MOVE) ||
      turn !== this.#turn ||
      differ(object.location, this.#location, MIN_MOVE);
    if (!isMoving && !this.#isMoving && !isMobile) return 0;
    let tell = 0;
    if (this.#haveRatesChanged(object, now)) tell |= TELL.advanced | TELL.advancedGuaranteed;
    else if (isMobile && now - this.#advancedAt >= SETP.advancedMovementMs) tell |= TELL.advanced;
    if (this.#isMoving && !isMoving) {
      tell |= TELL.movement | TELL.movementGuaranteed;
      if (this.#areRatesTold()) tell |= TELL.advanced | TELL.advancedGuaranteed;
    }
    if (isMoving && tell === 0) tell |= TELL.movement;
    this.#isMoving = isMoving;
    if (tell === 0) return 0;
    copy(this.#location, object.location);
    this.#turn = turn;
    if (tell & TELL.advanced) {
      this.#advancedAt = now;
      copy(this.#acceleration, object.acceleration);
      copy(this.#spin, object.spin);
      copy(this.#spinAcceleration, object.spinAcceleration);
    }
    return tell;
  }

  /** Whether observers compute any acceleration or rotation, be it too small to be told anew. */
  #areRatesTold(): boolean {
    return (
      isAbove(this.#acceleration, 0) || isAbove(this.#spin, 0) || isAbove(this.#spinAcceleration, 0)
    );
  }

  /** Whether acceleration or rotation are not what an observer computes from the last Advanced Movement Perception. */
  #haveRatesChanged(object: WorldObject, now: number): boolean {
    if (differ(object.acceleration, this.#acceleration, MIN_ACCELERATION)) return true;
    if (differ(object.spinAcceleration, this.#spinAcceleration, MIN_SPIN)) return true;
    const seconds = (now - this.#advancedAt) / 1000;
    for (let axis = 0; axis < 3; axis++) {
      const expected = this.#spin[axis] + this.#spinAcceleration[axis] * seconds;
      if (Math.abs(object.spin[axis] - expected) > MIN_SPIN) return true;
    }
    return false;
  }
}

/** A number that changes with the orientation. */
function turnOf({ orientation: [x, y, z, w] }: WorldObject): number {
  return x + 3 * y + 9 * z + 27 * w;
}

function isAbove([x, y, z]: Vector3, limit: number): boolean {
  return Math.abs(x) > limit || Math.abs(y) > limit || Math.abs(z) > limit;
}

function differ(a: Vector3, b: Vector3, limit: number): boolean {
  return (
    Math.abs(a[0] - b[0]) > limit || Math.abs(a[1] - b[1]) > limit || Math.abs(a[2] - b[2]) > limit
  );
}

function copy(to: MutableVector, from: Vector3): void {
  to[0] = from[0];
  to[1] = from[1];
  to[2] = from[2];
}
