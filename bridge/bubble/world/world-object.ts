import type { Quaternion, Vector3 } from '../../../src/math/index.ts';
import {
  type AnimationState,
  decodeObjectDescription,
  type MessageOf,
  OBJECT_TYPES,
  type ObjectDescription,
  rotationRate,
} from '../../../src/protocol/setp/index.ts';

/** An object's state as Object Perception and Injection Request have it; locations are this bubble's. */
export type ObjectState = Omit<MessageOf<'Object Perception'>, 'objectIndex'>;

/** What a movement message says of an object; rates that are left out stay as they are. */
export interface Movement {
  readonly location: Vector3;
  readonly velocity: Vector3;
  readonly orientation: Quaternion;
  readonly angularVelocity?: Quaternion;
  readonly acceleration?: Vector3;
  readonly angularAcceleration?: Quaternion;
}

/** Who decides how an object moves and what it answers. */
export type Governor =
  /** The bubble itself: physics, and the object's behavior. */
  | { readonly kind: 'bubble' }
  /** A participant, by the name that the server gives it; null while a handed over avatar waits for its participant. */
  | { readonly kind: 'participant'; readonly participant: string | null }
  /** Another simulation, of which this bubble only shows the object. */
  | { readonly kind: 'simulation'; readonly simulationId: string };

export interface RunningAnimation {
  readonly identifier: number;
  readonly state: AnimationState;
  /** Milliseconds of one run. */
  readonly lengthMs: number;
  /** When its phase was 0: milliseconds of the world's clock. */
  readonly startedAt: number;
  /** For halted ones: when its phase stopped. */
  readonly haltedAt?: number;
}

export type MutableVector = [x: number, y: number, z: number];

/** Deceleration of a thing that slides. */
const SLIDING_FRICTION = 4;

/**
 * An object of a bubble. Others read it; only the world's own modules write.
 *
 * An avatar's location is at its soles, and its bounding sphere stands there; any other object's location is the centre
 * of its bounding sphere.
 */
export class WorldObject {
  readonly id: string;
  readonly typeId: string;
  /** Place in the index table of this bubble. */
  readonly index: number;
  modelId: string;
  governor: Governor;
  /** Metres. */
  radius: number;
  /** Kilograms; 0 for what is no dynamic object. */
  mass: number;
  readonly location: MutableVector;
  /** Metres per second. */
  readonly velocity: MutableVector;
  /** Metres per second squared. */
  readonly acceleration: MutableVector;
  orientation: Quaternion;
  /** Radians per second about the bubble's axes. */
  readonly spin: MutableVector;
  /** Radians per second squared. */
  readonly spinAcceleration: MutableVector;
  internalData: Uint8Array<ArrayBuffer>;
  /** Of the internal data; null for what another program wrote. */
  description: ObjectDescription | null;
  animations: readonly RunningAnimation[] = [];
  /** Its behavior decides its velocity. */
  isSelfMoved = false;
  /** While a handover is pending: it coasts for a moment, then stands still, and does not act. */
  isFrozen = false;
  /** Since when it is frozen. */
  frozenAt = 0;
  /** Metres by which its participant has moved it less, or if negative more, than its speed limit allows. */
  allowance = 0;
  /** Metres per second squared by which the ground slows it, where physics moves it. */
  friction = SLIDING_FRICTION;
  /** Whether it rolls on the ground. */
  isRolling = false;
  /** When its governor last said how it moves: milliseconds of the world's clock. */
  heardAt = 0;
  /** Grows with each change that needs a new Object Perception. */
  revision = 0;
  /** Grows with each change of `animations`. */
  animationRevision = 0;

  constructor(state: ObjectState, index: number, governor: Governor) {
    this.id = state.objectIdentifier;
    this.typeId = state.typeIdentifier;
    this.index = index;
    this.governor = governor;
    this.modelId = state.modelIdentifier;
    this.radius = state.boundingSphereRadius;
    this.mass = state.mass;
    this.location = [...state.location];
    this.velocity = [...state.velocity];
    this.acceleration = [...state.acceleration];
    this.orientation = unitRotation(state.orientation);
    this.spin = [...rotationRate(state.angularVelocity)];
    this.spinAcceleration = [...rotationRate(state.angularAcceleration)];
    this.internalData = state.objectInternalData;
    this.description = decodeObjectDescription(state.objectInternalData);
  }

  get isForeign(): boolean {
    return this.governor.kind === 'simulation';
  }

  get isAvatar(): boolean {
    return this.typeId === OBJECT_TYPES.avatar;
  }

  get isPortal(): boolean {
    return this.typeId === OBJECT_TYPES.portal;
  }

  /** The part of collisions: dynamic objects have a mass. */
  get isDynamic(): boolean {
    return this.mass > 0 && !this.isPortal;
  }

  /** Height of the bounding sphere's centre above the location. */
  get sphereRise(): number {
    return this.isAvatar ? this.radius : 0;
  }
}

/** Takes over everything of a state but identity and governor. */
export function setStateOf(object: WorldObject, state: ObjectState): void {
  object.modelId = state.modelIdentifier;
  object.radius = state.boundingSphereRadius;
  object.mass = state.mass;
  object.internalData = state.objectInternalData;
  object.description = decodeObjectDescription(state.objectInternalData);
  object.revision++;
  setMovementOf(object, state);
}

export function setMovementOf(object: WorldObject, movement: Movement): void {
  copy(object.location, movement.location);
  copy(object.velocity, movement.velocity);
  object.orientation = unitRotation(movement.orientation);
  const { acceleration, angularVelocity, angularAcceleration } = movement;
  if (acceleration) copy(object.acceleration, acceleration);
  if (angularVelocity) copy(object.spin, rotationRate(angularVelocity));
  if (angularAcceleration) copy(object.spinAcceleration, rotationRate(angularAcceleration));
}

/** What makes no sense in a state; null where nothing does. */
export function stateProblem(state: ObjectState): string | null {
  if (!isUsableMovement(state)) return 'movement is not usable';
  const { boundingSphereRadius: radius, mass } = state;
  if (!(radius >= 0 && radius <= MAX_RADIUS)) return 'bounding sphere has no usable radius';
  if (!(mass >= 0 && mass <= MAX_MASS)) return 'mass is not usable';
  return state.objectInternalData.length > MAX_DATA ? 'internal data is too large' : null;
}

/** The same for an object of another simulation: one that fills a bubble would collide with everything in it. */
export function foreignStateProblem(state: ObjectState): string | null {
  const isHuge = state.mass > 0 && state.boundingSphereRadius > MAX_DYNAMIC_RADIUS;
  return isHuge ? 'bounding sphere is too large' : stateProblem(state);
}

/** Whether all numbers are finite, and small enough to be computed with for a while. */
export function isUsableMovement(movement: Movement): boolean {
  return (
    isUsable(movement.location) &&
    isUsable(movement.velocity) &&
    isUsable(movement.orientation) &&
    isUsable(movement.acceleration) &&
    isUsable(movement.angularVelocity) &&
    isUsable(movement.angularAcceleration)
  );
}

function isUsable(numbers: readonly number[] = []): boolean {
  return numbers.every((each) => Math.abs(each) <= MAX_NUMBER);
}

/** Of places in metres, and of their changes per second. */
const MAX_NUMBER = 1e6;

/** Metres, kilograms, bytes. */
const MAX_RADIUS = 1e4;
const MAX_MASS = 1e9;
const MAX_DATA = 16 * 1024;

/** Metres: as far as collisions are looked for. */
const MAX_DYNAMIC_RADIUS = 16;

function copy(to: MutableVector, from: Vector3): void {
  to[0] = from[0];
  to[1] = from[1];
  to[2] = from[2];
}

/** The rotation at unit length; no rotation where it has none. */
export function unitRotation([x, y, z, w]: Quaternion): Quaternion {
  const length = Math.hypot(x, y, z, w);
  return length > 1e-6 && length < 1e6
    ? [x / length, y / length, z / length, w / length]
    : [0, 0, 0, 1];
}
