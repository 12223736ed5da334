import { type MessageOf, SETP, TARGET_TYPES } from '../../../src/protocol/setp/index.ts';
import type { SpatialGrid } from './spatial-grid.ts';
import type { WorldObject } from './world-object.ts';

type InteractionFields = MessageOf<'Interaction Request'>;

/** How far from a place an object may be to be what is there: metres. */
const LOCATION_TOLERANCE = 0.5;

/** What an interaction is meant for. */
export interface InteractionTargets {
  /** Nearest first. */
  readonly objects: readonly WorldObject[];
  /** Whether all of them are to answer (volume), or the first that can. */
  readonly isForAll: boolean;
}

/** What targets are looked for in. */
export interface TargetSpace {
  readonly perceptionRange: number;
  readonly grid: SpatialGrid<WorldObject>;
  at(index: number): WorldObject | null;
}

/**
 * Finds the targets. What the five types mean geometrically is ours, as the draft does not say:
 *
 * - *self*: the source object.
 * - *object*: the object of that index, within perception range of the source.
 * - *location*: what is there: objects whose bounding spheres reach to half a metre of the place.
 * - *direction*: `location` is a direction from the centre of the source's bounding sphere; the first bounding spheres
 *   that the ray meets within perception range.
 * - *volume*: all objects whose bounding spheres touch the sphere about `location`.
 *
 * The source itself and portals are never found by place.
 *
 * @returns null for a target type that the draft does not have, and numbers that are not finite.
 */
export function findTargets(
  source: WorldObject,
  fields: InteractionFields,
  space: TargetSpace,
): InteractionTargets | null {
  const { location, volumeSphereRadius } = fields;
  if (!location.every(Number.isFinite)) return null;
  switch (TARGET_TYPES[fields.targetType]) {
    case 'self':
      return { objects: [source], isForAll: false };
    case 'object':
      return { objects: objectTarget(source, fields, space), isForAll: false };
    case 'location':
      return { objects: spheresAt(source, fields, LOCATION_TOLERANCE, space), isForAll: false };
    case 'direction':
      return { objects: spheresAlong(source, fields, space), isForAll: false };
    case 'volume': {
      if (!(volumeSphereRadius >= 0 && volumeSphereRadius <= space.perceptionRange)) return null;
      return { objects: spheresAt(source, fields, volumeSphereRadius, space), isForAll: true };
    }
    default:
      return null;
  }
}

function objectTarget(
  source: WorldObject,
  { targetObjectIndex }: InteractionFields,
  { perceptionRange, at }: TargetSpace,
): WorldObject[] {
  const target = targetObjectIndex === SETP.noIndex ? null : at(targetObjectIndex);
  if (!target || Math.sqrt(squareDistance(source, target)) > perceptionRange) return [];
  return [target];
}

function spheresAt(
  source: WorldObject,
  { location: [x, y, z] }: InteractionFields,
  radius: number,
  { grid }: TargetSpace,
): WorldObject[] {
  const found: { readonly object: WorldObject; readonly distance: number }[] = [];
  for (const object of candidates(source, x, y, radius, grid)) {
    const { location, sphereRise } = object;
    const distance = Math.hypot(location[0] - x, location[1] - y, location[2] + sphereRise - z);
    if (distance <= radius + object.radius) found.push({ object, distance });
  }
  return found.sort((a, b) => a.distance - b.distance).map(({ object }) => object);
}

function spheresAlong(
  source: WorldObject,
  { location: [x, y, z] }: InteractionFields,
  { grid, perceptionRange }: TargetSpace,
): WorldObject[] {
  const length = Math.hypot(x, y, z);
  if (length === 0) return [];
  const [fromX, fromY, fromZ] = source.location;
  const found: { readonly object: WorldObject; readonly distance: number }[] = [];
  for (const object of candidates(source, fromX, fromY, perceptionRange, grid)) {
    const dx = object.location[0] - fromX;
    const dy = object.location[1] - fromY;
    const dz = object.location[2] + object.sphereRise - fromZ - source.sphereRise;
    const along = (dx * x + dy * y + dz * z) / length;
    const aside = dx * dx + dy * dy + dz * dz - along * along;
    const reach = object.radius * object.radius - aside;
    if (along <= 0 || reach < 0) continue;
    const distance = along - Math.sqrt(reach);
    if (distance <= perceptionRange) found.push({ object, distance });
  }
  return found.sort((a, b) => a.distance - b.distance).map(({ object }) => object);
}

/** The largest bounding spheres reach into the search from beyond it. */
const MAX_REACH = 16;

function candidates(
  source: WorldObject,
  x: number,
  y: number,
  radius: number,
  grid: SpatialGrid<WorldObject>,
): WorldObject[] {
  const near: WorldObject[] = [];
  grid.collect(x, y, radius + MAX_REACH, near);
  // What comes over a link is not passed on to a third bubble, which does not know the source.
  return near.filter(
    (object) => object !== source && !object.isPortal && !(source.isForeign && object.isForeign),
  );
}

function squareDistance({ location: a }: WorldObject, { location: b }: WorldObject): number {
  return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;
}
