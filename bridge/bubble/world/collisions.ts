import type { MutableVector, WorldObject } from './world-object.ts';

/** The share of the speed that objects keep when they bounce off each other. */
const RESTITUTION = 0.4;

/** Metres per second: what another simulation says of its objects does not throw ours any faster. */
const MAX_APPROACH = 25;

/**
 * Objects of two simulations that have not touched for this long begin a new collision: by then both sides have told
 * of the last one, and of their own object's response.
 */
const CONTACT_END_MS = 1000;

/**
 * Collisions of bounding spheres. Those of objects of one simulation are resolved here. Of two simulations each computes
 * the response of its own object, once, whether it detects the collision or is told of it first.
 */
export class Collisions {
  /** When objects of two simulations have last touched, by their identifiers. */
  readonly #contacts = new Map<string, number>();

  /** Two objects of this simulation that may touch; physics moves the first. */
  resolve(thing: WorldObject, other: WorldObject): void {
    const overlap = overlapOf(thing, other, NORMAL);
    if (overlap < 0) return;
    const otherShare = isMovedByPhysics(other) ? thing.mass / (thing.mass + other.mass) : 0;
    shift(thing, overlap * (1 - otherShare));
    shift(other, -overlap * otherShare);
    const approach = approachSpeed(thing, other);
    if (approach <= 0) return;
    const change = (1 + RESTITUTION) * approach;
    accelerate(thing, change * (1 - otherShare));
    accelerate(other, -change * otherShare);
  }

  /** Own and foreign object in a cycle. True where a collision begins: then the own object has responded. */
  detect(own: WorldObject, foreign: WorldObject, now: number): boolean {
    if (overlapOf(own, foreign, NORMAL) < 0) return false;
    const key = keyOf(own, foreign);
    const isKnown = this.#isInContact(key, now);
    if (!isKnown && approachSpeed(own, foreign) <= 0) return false;
    this.#contacts.set(key, now);
    if (!isKnown) respond(own, foreign);
    return !isKnown;
  }

  /** The other simulation has told of a collision. True where the own object had not responded, and now has. */
  notify(own: WorldObject, foreign: WorldObject, now: number): boolean {
    const key = keyOf(own, foreign);
    const isKnown = this.#isInContact(key, now);
    this.#contacts.set(key, now);
    if (isKnown) return false;
    overlapOf(own, foreign, NORMAL);
    respond(own, foreign);
    return true;
  }

  /** Forgets collisions that are over. */
  forget(now: number): void {
    for (const [key, at] of this.#contacts) {
      if (now - at > CONTACT_END_MS) this.#contacts.delete(key);
    }
  }

  #isInContact(key: string, now: number): boolean {
    const at = this.#contacts.get(key);
    return at !== undefined && now - at <= CONTACT_END_MS;
  }
}

/** Whether physics decides its movement: not a participant, a linked simulation, or its behavior. */
export function isMovedByPhysics(object: WorldObject): boolean {
  return (
    object.governor.kind === 'bubble' && object.isDynamic && !object.isSelfMoved && !object.isFrozen
  );
}

/** From the second object to the first, at unit length; the result of `overlapOf`, without allocating. */
const NORMAL: MutableVector = [0, 0, 0];

/** By how much the bounding spheres overlap, metres; negative where they do not. */
function overlapOf(a: WorldObject, b: WorldObject, normal: MutableVector): number {
  const x = a.location[0] - b.location[0];
  const y = a.location[1] - b.location[1];
  const z = a.location[2] + a.sphereRise - b.location[2] - b.sphereRise;
  const distance = Math.hypot(x, y, z);
  if (distance > 1e-6) {
    normal[0] = x / distance;
    normal[1] = y / distance;
    normal[2] = z / distance;
  } else {
    normal[0] = 1;
    normal[1] = 0;
    normal[2] = 0;
  }
  return a.radius + b.radius - distance;
}

/** Metres per second at which the first comes nearer along the normal. */
function approachSpeed({ velocity: a }: WorldObject, { velocity: b }: WorldObject): number {
  return (b[0] - a[0]) * NORMAL[0] + (b[1] - a[1]) * NORMAL[1] + (b[2] - a[2]) * NORMAL[2];
}

/** The change of the own object's velocity, as though the other responded likewise. */
function respond(own: WorldObject, foreign: WorldObject): void {
  const approach = Math.min(approachSpeed(own, foreign), MAX_APPROACH);
  if (approach <= 0) return;
  accelerate(own, (1 + RESTITUTION) * approach * (foreign.mass / (own.mass + foreign.mass)));
}

function accelerate({ velocity }: WorldObject, change: number): void {
  for (let axis = 0; axis < 3; axis++) velocity[axis] += NORMAL[axis] * change;
}

function shift({ location }: WorldObject, by: number): void {
  for (let axis = 0; axis < 3; axis++) location[axis] += NORMAL[axis] * by;
}

function keyOf(own: WorldObject, foreign: WorldObject): string {
  return `${own.id} ${foreign.id}`;
}
