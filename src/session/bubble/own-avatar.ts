import { distance, subtract, type Vector3 } from '../../math/index.ts';
import {
  ANIMATION_NAMES,
  ANIMATION_STATES,
  type MessageName,
  type MessageOf,
  rotationRateQuaternion,
  SETP,
} from '../../protocol/setp/index.ts';
import { AvatarAnimations } from './avatar-animations.ts';
import type { OwnState } from './bubble-records.ts';
import type { MotionState } from './perceived-motion.ts';
import type { PerceivedObject } from './perceived-objects.ts';
import { WalkController, type WalkLimits } from './walk-controller.ts';

/** Sends a message to the bubble in which the avatar is. */
type Send = <
  Name extends 'Movement Perception' | 'Advanced Movement Perception' | 'Animation Perception',
>(
  name: Name & MessageName,
  fields: MessageOf<Name>,
  guaranteed: boolean,
) => void;

type Animation = MessageOf<'Animation Perception'>['animations'][number];

interface Gesture {
  readonly number: number;
  readonly startedAt: number;
}

/** At most 20 movements a second, whatever the bubble's cycle. */
const MIN_INTERVAL_MS = 50;
/** Metres: a server's description of the avatar may lag behind this much. */
const CORRECTION_DISTANCE = 1;
/** Metres per second squared, and radians per second: smaller changes are none. */
const CHANGE = 0.5;
/** Milliseconds of a gesture, and of a round of an animation that repeats. */
const GESTURE_MS = 2600;
const ROUND_MS = 2000;
const RUN_SPEED = 4;
const STILL_SPEED = 0.2;

/** The numbers of the animations, by name. */
const NUMBERS: ReadonlyMap<string, number> = new Map(
  Object.entries(ANIMATION_NAMES).map(([number, name]) => [name, Number(number)]),
);

/** Animations that an avatar plays for an interaction. */
const GESTURES: Readonly<Record<string, string>> = {
  wave: 'hello',
  greet: 'hello',
  hello: 'hello',
  bow: 'bow',
  clap: 'clap',
  nod: 'yes_head',
  point: 'point_you',
  dance: 'dance1',
};

/** The own avatar: it is moved here, ahead of the server, which is told in its cycle. */
export class OwnAvatar {
  readonly walk = new WalkController();
  readonly #id: string;
  readonly #send: Send;
  readonly #animations = new AvatarAnimations();
  #index: number | null = null;
  #tickedAt: number | null = null;
  #sentAt = Number.NEGATIVE_INFINITY;
  #advancedAt = Number.NEGATIVE_INFINITY;
  #sentAcceleration: Vector3 = [0, 0, 0];
  #sentTurnRate = 0;
  #isRestSent = true;
  #gesture: Gesture | null = null;
  /** The state animation and when it began. */
  #state = { number: NUMBERS.get('stand') ?? 1, startedAt: 0 };
  #sentAnimations = '';

  constructor(id: string, send: Send) {
    this.#id = id;
    this.#send = send;
  }

  get id(): string {
    return this.#id;
  }

  /** Null until the bubble has described the avatar. */
  get index(): number | null {
    return this.#index;
  }

  get isPlaced(): boolean {
    return this.#index !== null;
  }

  get state(): OwnState {
    return {
      id: this.#id,
      motion: this.#tickedAt === null ? null : this.#motion,
      animations: this.#animations.records,
      counts: this.#animations.counts,
    };
  }

  /** The bubble has described the avatar: for the first time with its place, otherwise with another index. */
  describe({ index, motion }: PerceivedObject, now: number): void {
    const isFirst = this.#tickedAt === null;
    this.#index = index;
    if (isFirst) this.#place(motion);
    this.#tickedAt ??= now;
    // The bubble has not been told anything yet.
    this.#isRestSent = false;
    this.#sentAnimations = '';
    this.#advancedAt = Number.NEGATIVE_INFINITY;
  }

  /** The bubble has put the avatar somewhere else. */
  correct({ motion }: PerceivedObject): void {
    if (distance(motion.location, this.walk.location) > CORRECTION_DISTANCE) this.#place(motion);
  }

  /** Another bubble's coordinates count from now on, and its index is not known yet. @param offset between the centres. */
  enter(offset: Vector3): void {
    this.#index = null;
    this.walk.shift(offset);
  }

  /** The session with the bubble was lost; it continues where the avatar is. */
  suspend(): void {
    this.#index = null;
  }

  /** Plays the gesture that goes with an action. False where there is none. */
  gesture(action: string, now: number): boolean {
    const name = GESTURES[action.toLowerCase()];
    const number = name === undefined ? undefined : NUMBERS.get(name);
    if (number === undefined) return false;
    this.#gesture = { number, startedAt: now };
    return true;
  }

  /**
   * Moves the avatar on, and sends what is due.
   *
   * @param cycleMs the bubble's cycle.
   * @returns whether it has moved, and whether its animations have changed.
   */
  tick(now: number, limits: WalkLimits, cycleMs: number): { moved: boolean; changed: boolean } {
    if (this.#tickedAt === null) return { moved: false, changed: false };
    const before = this.walk.location;
    const heading = this.walk.heading;
    this.walk.advance((now - this.#tickedAt) / 1000, limits);
    this.#tickedAt = now;
    const moved = before.some((value, i) => value !== this.walk.location[i]);
    const changed = this.#animate(now);
    if (this.#index !== null) this.#report(now, Math.max(MIN_INTERVAL_MS, cycleMs));
    return { moved: moved || heading !== this.walk.heading || !this.walk.isAtRest, changed };
  }

  get #motion(): MotionState {
    const { location, velocity, orientation, turnRate } = this.walk;
    return { location, velocity, orientation, angularVelocity: [0, 0, turnRate] };
  }

  #place({ location, orientation }: PerceivedObject['motion']): void {
    const [x, y, z, w] = orientation;
    this.walk.place(location, Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)));
  }

  #report(now: number, intervalMs: number): void {
    const { walk } = this;
    const isChange =
      distance(walk.acceleration, this.#sentAcceleration) > CHANGE ||
      Math.abs(walk.turnRate - this.#sentTurnRate) > CHANGE;
    const isRest = walk.isAtRest && !isChange;
    if (isRest && this.#isRestSent) {
      if (now - this.#advancedAt >= SETP.advancedMovementMs) this.#sendAdvanced(now, false);
      return;
    }
    if (isChange) this.#sendAdvanced(now, true);
    // Others continue an avatar that stands where the last movement has it: that one must not be lost.
    else if (isRest) this.#sendMovement(now, true);
    else if (now - this.#advancedAt >= SETP.advancedMovementMs) {
      // The first one in a bubble must not be lost either.
      this.#sendAdvanced(now, this.#advancedAt === Number.NEGATIVE_INFINITY);
    } else if (now - this.#sentAt >= intervalMs - 1) this.#sendMovement(now, false);
    else return;
    this.#isRestSent = isRest;
  }

  #sendMovement(now: number, guaranteed: boolean): void {
    const { location, velocity, orientation } = this.walk;
    this.#sentAt = now;
    const objectIndex = this.#index ?? SETP.noIndex;
    this.#send('Movement Perception', { objectIndex, location, velocity, orientation }, guaranteed);
  }

  #sendAdvanced(now: number, guaranteed: boolean): void {
    const { location, velocity, orientation, acceleration, turnRate } = this.walk;
    this.#sentAt = now;
    this.#advancedAt = now;
    this.#sentAcceleration = acceleration;
    this.#sentTurnRate = turnRate;
    const fields = {
      objectIndex: this.#index ?? SETP.noIndex,
      location,
      velocity,
      orientation,
      angularVelocity: rotationRateQuaternion([0, 0, turnRate]),
      acceleration,
      angularAcceleration: [0, 0, 0, 1] as const,
    };
    this.#send('Advanced Movement Perception', fields, guaranteed);
  }

  /** Chooses the animations, shows them, and sends them where they have changed. */
  #animate(now: number): boolean {
    const number = NUMBERS.get(this.#stateName()) ?? 1;
    if (number !== this.#state.number) this.#state = { number, startedAt: now };
    if (this.#gesture && now - this.#gesture.startedAt >= GESTURE_MS) this.#gesture = null;
    const animations = [repeated(this.#state, now)];
    if (this.#gesture) animations.push(once(this.#gesture, now));
    const changed = this.#animations.apply(animations, now);
    const key = `${this.#state.number} ${this.#state.startedAt} ${this.#gesture?.startedAt ?? ''}`;
    if (this.#index !== null && key !== this.#sentAnimations) {
      this.#sentAnimations = key;
      this.#send('Animation Perception', { objectIndex: this.#index, animations }, true);
    }
    return changed;
  }

  #stateName(): string {
    const { walk } = this;
    if (walk.posture === 'seated') return 'sit';
    if (walk.posture === 'flying') return 'fly';
    if (!walk.isSupported) return 'jump';
    const [x, y] = subtract(walk.velocity, [0, 0, 0]);
    const speed = Math.hypot(x, y);
    if (speed > RUN_SPEED) return 'run';
    if (speed > STILL_SPEED) return 'walk';
    if (walk.turnRate !== 0) return walk.turnRate > 0 ? 'turnleft' : 'turnright';
    return 'stand';
  }
}

function repeated({ number, startedAt }: Gesture, now: number): Animation {
  return animation(number, ROUND_MS, (now - startedAt) % ROUND_MS, 'repeat');
}

function once({ number, startedAt }: Gesture, now: number): Animation {
  return animation(number, GESTURE_MS, now - startedAt, 'once');
}

function animation(
  animationIdentifier: number,
  animationLength: number,
  phase: number,
  state: (typeof ANIMATION_STATES)[number],
): Animation {
  return {
    animationIdentifier,
    animationLength,
    animationPhase: Math.floor(phase),
    animationState: ANIMATION_STATES.indexOf(state),
  };
}
