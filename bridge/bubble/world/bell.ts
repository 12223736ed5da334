import { encodeUtf8 } from '../../../src/formats/bytes/index.ts';
import { fromXRotation, multiply, type Quaternion } from '../../../src/math/index.ts';
import type {
  ActionAnswer,
  BehaviorWorld,
  ObjectAction,
  ObjectBehavior,
} from './object-behavior.ts';
import { success } from './world-interactions.ts';
import type { WorldObject } from './world-object.ts';

const RING_MS = 4000;
/** Degrees of the first swing, and how fast swings become smaller: per second. */
const SWING = 12;
const DECAY = 0.7;
const SWINGS_PER_SECOND = 1.1;

/** A bell: swings about its x axis for some seconds when it is rung. */
export class Bell implements ObjectBehavior {
  readonly spec = { kind: 'bell' } as const;
  readonly isSelfMoved = true;
  #rungAt: number | null = null;
  #rest: Quaternion | null = null;

  advance(object: WorldObject, { now }: BehaviorWorld): void {
    if (this.#rungAt === null || !this.#rest) return;
    const seconds = (now - this.#rungAt) / 1000;
    if (seconds * 1000 >= RING_MS) {
      object.orientation = this.#rest;
      this.#rungAt = null;
      return;
    }
    const swing = Math.exp(-DECAY * seconds) * Math.sin(2 * Math.PI * SWINGS_PER_SECOND * seconds);
    object.orientation = multiply(this.#rest, fromXRotation(SWING * swing));
  }

  act(object: WorldObject, { name }: ObjectAction, { now }: BehaviorWorld): ActionAnswer | null {
    if (name !== 'ring') return null;
    this.#ring(object, now);
    return success(encodeUtf8(`${object.description?.name ?? 'The bell'} rings.`));
  }

  /** It hangs where it is, whoever bumps into it. */
  bumped(object: WorldObject, { now }: BehaviorWorld): void {
    object.velocity.fill(0);
    this.#ring(object, now);
  }

  #ring(object: WorldObject, now: number): void {
    this.#rest ??= object.orientation;
    this.#rungAt = now;
  }
}
