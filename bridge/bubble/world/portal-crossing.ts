import type { WorldObject } from './world-object.ts';

/** Milliseconds until a crossing that has led to nothing is reported again. */
const AGAIN_MS = 3000;

/** Finds objects that go through portals, and reports each once in a while. */
export class PortalCrossings {
  readonly #reportedAt = new WeakMap<WorldObject, number>();

  run(
    objects: Iterable<WorldObject>,
    portals: ReadonlySet<WorldObject>,
    now: number,
    crossed: (object: WorldObject, portal: WorldObject) => void,
  ): void {
    if (portals.size === 0) return;
    for (const object of objects) {
      if (object.isForeign || object.isFrozen || object.isPortal) continue;
      if (now - (this.#reportedAt.get(object) ?? -Infinity) < AGAIN_MS) continue;
      for (const portal of portals) {
        if (!isCrossing(object, portal)) continue;
        this.#reportedAt.set(object, now);
        crossed(object, portal);
        break;
      }
    }
  }
}

/** Metres per second outward below which an object in a portal does not mean to go through. */
const MIN_SPEED = 0.05;

/**
 * Whether an object goes through a portal: it is within the volume and moves towards the other bubble, or it has
 * crossed the plane in the middle between both centres behind it, as fast objects may between two cycles. Two clouds
 * meet only in the volume.
 */
function isCrossing(object: WorldObject, portal: WorldObject): boolean {
  const description = portal.description?.portal;
  if (description?.state !== 'linked') return false;
  const [x, y, z] = description.center;
  const length = Math.hypot(x, y, z);
  if (length === 0) return false;
  const { velocity, location, sphereRise } = object;
  const speed = (velocity[0] * x + velocity[1] * y + velocity[2] * z) / length;
  if (speed < MIN_SPEED) return false;
  const dx = location[0] - portal.location[0];
  const dy = location[1] - portal.location[1];
  const dz = location[2] + sphereRise - portal.location[2];
  const square = dx * dx + dy * dy + dz * dz;
  if (square <= portal.radius * portal.radius) return true;
  if (description.isOtherCloud) return false;
  const along = (location[0] * x + location[1] * y + (location[2] + sphereRise) * z) / length;
  if (along < length / 2) return false;
  const depth = (dx * x + dy * y + dz * z) / length;
  return square - depth * depth <= portal.radius * portal.radius;
}
