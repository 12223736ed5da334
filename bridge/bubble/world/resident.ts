import { encodeUtf8 } from '../../../src/formats/bytes/index.ts';
import { fromZRotation, rotateVector, type Vector3, X_AXIS } from '../../../src/math/index.ts';
import { ANIMATION_NAMES } from '../../../src/protocol/setp/index.ts';
import { animationLength } from './animation-lengths.ts';
import type {
  ActionAnswer,
  BehaviorWorld,
  ObjectAction,
  ObjectBehavior,
  ResidentSpec,
} from './object-behavior.ts';
import { success } from './world-interactions.ts';
import type { WorldObject } from './world-object.ts';

/** Radians per second. */
const TURN_RATE = Math.PI;
/** Radians off the way within which it walks while it turns. */
const WALKING_TURN = 0.8;
/** Radians off the way below which it does not turn at all. */
const MIN_TURN = 0.02;
/** Metres from a place at which it has arrived: more than the radius of its turns. */
const ARRIVAL = 0.5;
/** Metres behind the middle of a portal where it walks to, to go through. */
const BEHIND_PORTAL = 3;
/** Milliseconds that it stands still after somebody bumped into it. */
const BUMPED_MS = 1000;

const [STAND, WALK] = ['stand', 'walk'].map(identifierOf);

/** What residents answer: the gesture with which they do, and a sentence. */
const ANSWERS: Readonly<Record<string, { readonly gesture: number; readonly sentence: string }>> = {
  wave: { gesture: identifierOf('hello'), sentence: 'waves back.' },
  bow: { gesture: identifierOf('bow'), sentence: 'bows.' },
  clap: { gesture: identifierOf('clap'), sentence: 'claps, too.' },
  dance: { gesture: identifierOf('dance1'), sentence: 'dances.' },
  nod: { gesture: identifierOf('yes_head'), sentence: 'nods.' },
};

/** Names of the interactions that residents answer, for their descriptions. */
export const RESIDENT_ACTIONS: readonly string[] = Object.keys(ANSWERS);

/** A scripted avatar: walks its route again and again, also through portals, and answers gestures by gestures. */
export class Resident implements ObjectBehavior {
  readonly isSelfMoved = true;
  readonly #spec: ResidentSpec;
  #step: number;
  /** When the present step began; null before. */
  #stepSince: number | null = null;
  /** An answer that interrupts the route. */
  #answer: { readonly to: WorldObject | null; readonly gesture: number; until: number } | null =
    null;

  constructor(spec: ResidentSpec) {
    this.#spec = spec;
    this.#step = spec.step;
  }

  get spec(): ResidentSpec {
    return { ...this.#spec, step: this.#step };
  }

  advance(object: WorldObject, world: BehaviorWorld, seconds: number): void {
    if (this.#answer && world.now >= this.#answer.until) this.#endAnswer(object, world);
    if (this.#answer) {
      stop(object);
      if (this.#answer.to) turnTowards(object, this.#answer.to.location, seconds);
    } else {
      this.#followRoute(object, world, seconds);
    }
  }

  act(
    object: WorldObject,
    { name, source }: ObjectAction,
    world: BehaviorWorld,
  ): ActionAnswer | null {
    const answer = Object.hasOwn(ANSWERS, name) ? ANSWERS[name] : null;
    if (!answer) return null;
    const lengthMs = animationLength(answer.gesture);
    world.play(object, { identifier: answer.gesture, state: 'once', lengthMs });
    const to = source === object ? null : source;
    this.#answer = { to, gesture: answer.gesture, until: world.now + lengthMs };
    stop(object);
    return success(encodeUtf8(`${object.description?.name ?? 'The avatar'} ${answer.sentence}`));
  }

  bumped(object: WorldObject, world: BehaviorWorld): void {
    this.#answer ??= { to: null, gesture: STAND, until: world.now + BUMPED_MS };
    this.#keepPlaying(object, world, STAND);
  }

  #endAnswer(object: WorldObject, world: BehaviorWorld): void {
    this.#answer = null;
    this.#stand(object, world);
    // A gesture of the route that was interrupted is not repeated.
    if (this.#spec.route[this.#step]?.kind === 'gesture') this.#nextStep(world);
  }

  #followRoute(object: WorldObject, world: BehaviorWorld, seconds: number): void {
    const step = this.#spec.route[this.#step];
    if (!step) {
      this.#nextStep(world);
      if (this.#spec.route.length === 0) this.#stand(object, world);
      return;
    }
    const isNew = this.#stepSince === null;
    this.#stepSince ??= world.now;
    const elapsed = world.now - this.#stepSince;
    if (step.kind === 'walk') {
      const target = step.bubbleId === world.id ? step.to : portalTo(step.bubbleId, world);
      if (!target || this.#walk(object, target, world, seconds)) this.#nextStep(world);
    } else if (step.kind === 'stand') {
      this.#stand(object, world);
      if (elapsed >= step.seconds * 1000) this.#nextStep(world);
    } else {
      const lengthMs = animationLength(step.animation);
      if (isNew) {
        stop(object);
        world.play(object, { identifier: step.animation, state: 'once', lengthMs });
      }
      if (elapsed >= lengthMs) {
        this.#stand(object, world);
        this.#nextStep(world);
      }
    }
  }

  #nextStep(world: BehaviorWorld): void {
    this.#step = (this.#step + 1) % Math.max(1, this.#spec.route.length);
    this.#stepSince = world.now;
    if (this.#spec.route[this.#step]?.kind === 'gesture') this.#stepSince = null;
  }

  #stand(object: WorldObject, world: BehaviorWorld): void {
    stop(object);
    this.#keepPlaying(object, world, STAND);
  }

  /** True where it has arrived. */
  #walk(
    object: WorldObject,
    [x, y]: readonly [x: number, y: number],
    world: BehaviorWorld,
    seconds: number,
  ): boolean {
    const dx = x - object.location[0];
    const dy = y - object.location[1];
    if (Math.hypot(dx, dy) <= ARRIVAL) return true;
    const error = turnTowards(object, [x, y, 0], seconds);
    if (Math.abs(error) > WALKING_TURN) {
      object.velocity.fill(0);
      this.#keepPlaying(object, world, STAND);
      return false;
    }
    const [forwardX, forwardY] = rotateVector(X_AXIS, object.orientation);
    object.velocity[0] = forwardX * this.#spec.walkingSpeed;
    object.velocity[1] = forwardY * this.#spec.walkingSpeed;
    object.velocity[2] = 0;
    this.#keepPlaying(object, world, WALK);
    return false;
  }

  /** Without a new beginning where it plays already, as after a handover. */
  #keepPlaying(object: WorldObject, world: BehaviorWorld, identifier: number): void {
    const [playing] = object.animations;
    if (object.animations.length === 1 && playing.identifier === identifier) return;
    world.play(object, { identifier, state: 'repeat', lengthMs: animationLength(identifier) });
  }
}

/** Behind the middle of the portal that leads to a bubble; null without an open one. */
function portalTo(bubbleId: string, world: BehaviorWorld): readonly [x: number, y: number] | null {
  for (const object of world.objects()) {
    const portal = object.isPortal && !object.isForeign ? object.description?.portal : null;
    if (!portal || portal.bubbleId !== bubbleId || portal.state !== 'linked') continue;
    const length = Math.hypot(portal.center[0], portal.center[1]) || 1;
    return [
      object.location[0] + (portal.center[0] / length) * BEHIND_PORTAL,
      object.location[1] + (portal.center[1] / length) * BEHIND_PORTAL,
    ];
  }
  return null;
}

function stop(object: WorldObject): void {
  object.velocity.fill(0);
  object.spin.fill(0);
}

/** Turns about the vertical axis in this cycle. @returns radians that were missing, signed. */
function turnTowards(object: WorldObject, [x, y]: Vector3, seconds: number): number {
  const { location, orientation } = object;
  const heading = Math.atan2(y - location[1], x - location[0]);
  const [forwardX, forwardY] = rotateVector(X_AXIS, orientation);
  const turn = heading - Math.atan2(forwardY, forwardX);
  const error = Math.atan2(Math.sin(turn), Math.cos(turn));
  object.spin[0] = 0;
  object.spin[1] = 0;
  if (Math.abs(error) <= TURN_RATE * seconds) {
    // Within this cycle's turn: exactly, and without the wobble of ever smaller turns.
    object.spin[2] = 0;
    if (Math.abs(error) > MIN_TURN) object.orientation = fromZRotation((heading * 180) / Math.PI);
  } else {
    object.spin[2] = Math.sign(error) * TURN_RATE;
  }
  return error;
}

function identifierOf(name: string): number {
  return Number(Object.keys(ANIMATION_NAMES).find((id) => ANIMATION_NAMES[Number(id)] === name));
}
