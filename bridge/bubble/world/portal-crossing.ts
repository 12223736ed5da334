import type { WorldObject } from './world-object.ts';

/** Milliseconds until a crossing that has led to nothing is reported again. */
const AGAIN_MS = 3000;

/** Metres per second outward below which an object at a portal does not mean to go through. */
const MIN_SPEED = 0.05;

/** Where an object is, as seen from this bubble: off the way, in the volume before or behind its plane, or behind it. */
type Place = 'off' | 'before' | 'behind' | 'beyond';

/** An object at a portal. */
interface Visit {
  place: Place;
  /** Whether it goes through, until it turns round or leaves. */
  isGoing: boolean;
  reportedAt: number;
}

/**
 * Finds objects that go through portals, and reports each once in a while.
 *
 * An object goes through when it enters the volume from outside and moves towards the other bubble, when it crosses the
 * plane of the portal within the ring, and when it is found on the other side behind the ring, as fast objects may be
 * between two cycles. What is within the volume already, such as an object that has just come out of it, only goes
 * through across the plane or behind it: it does not come back because it shifts about. Two clouds meet only in the
 * volume.
 */
export class PortalCrossings {
  readonly #visits = new WeakMap<WorldObject, Map<WorldObject, Visit>>();

  run(
    objects: Iterable<WorldObject>,
    portals: ReadonlySet<WorldObject>,
    now: number,
    crossed: (object: WorldObject, portal: WorldObject) => void,
  ): void {
    if (portals.size === 0) return;
    for (const object of objects) {
      if (object.isPortal || object.isFrozen) continue;
      // Whoever gets it back finds it as a newcomer.
      if (object.isForeign) this.#visits.delete(object);
      else {
        for (const portal of portals) {
          if (!this.#isDue(object, portal, now)) continue;
          crossed(object, portal);
          break;
        }
      }
    }
  }

  #isDue(object: WorldObject, portal: WorldObject, now: number): boolean {
    const link = portal.description?.portal;
    if (link?.state !== 'linked') return false;
    const [x, y, z] = link.center;
    const length = Math.hypot(x, y, z);
    if (length === 0) return false;
    const place = placeOf(object, portal, x / length, y / length, z / length);
    const known = this.#visits.get(object)?.get(portal);
    const visit = known ?? this.#remember(object, portal, place);
    const from = visit.place;
    visit.place = place;
    const [vx, vy, vz] = object.velocity;
    const isOutward = (vx * x + vy * y + vz * z) / length >= MIN_SPEED;
    if (!isOutward || place === 'off') {
      visit.isGoing = false;
      return false;
    }
    const hasEntered = from === 'off' && place !== 'beyond';
    const hasCrossed = from === 'before' && place === 'behind';
    if (hasEntered || hasCrossed || (place === 'beyond' && !link.isOtherCloud)) {
      visit.isGoing = true;
    }
    if (!visit.isGoing || now - visit.reportedAt < AGAIN_MS) return false;
    visit.reportedAt = now;
    return true;
  }

  #remember(object: WorldObject, portal: WorldObject, place: Place): Visit {
    const visit = { place, isGoing: false, reportedAt: Number.NEGATIVE_INFINITY };
    const visits = this.#visits.get(object);
    if (visits) visits.set(portal, visit);
    else this.#visits.set(object, new Map([[portal, visit]]));
    return visit;
  }
}

/** @param x of the direction to the other bubble, a unit vector with `y` and `z`. */
function placeOf(
  { location, sphereRise }: WorldObject,
  portal: WorldObject,
  x: number,
  y: number,
  z: number,
): Place {
  const dx = location[0] - portal.location[0];
  const dy = location[1] - portal.location[1];
  const dz = location[2] + sphereRise - portal.location[2];
  const depth = dx * x + dy * y + dz * z;
  const square = dx * dx + dy * dy + dz * dz;
  const limit = portal.radius * portal.radius;
  if (square <= limit) return depth < 0 ? 'before' : 'behind';
  return depth >= 0 && square - depth * depth <= limit ? 'beyond' : 'off';
}
