import {
  add,
  clamp,
  fromZRotation,
  normalize,
  type Quaternion,
  scale,
  type Vector3,
} from '../../../src/math/index.ts';

/** Metres: the smallest and the largest radius of a portal's volume, and its share of the smaller bubble's range. */
const MIN_RADIUS = 2;
const MAX_RADIUS = 6;
const RADIUS_SHARE = 0.2;

/** Metres above the line between the centres: at the height of avatars. */
const RISE = 1;

/** The volume through which two different clouds are linked, in radii of the portal. */
const CLOUD_VOLUME = 5;

export interface PortalPlace {
  readonly location: Vector3;
  readonly radius: number;
  /** X leads into the other bubble. */
  readonly orientation: Quaternion;
}

/**
 * The portal between two bubbles, in the coordinates of the first one: on the plane on which the borders of both meet,
 * so that both bubbles have it in the same place.
 *
 * @param center of the other bubble.
 */
export function portalPlace(center: Vector3, range: number, otherRange: number): PortalPlace {
  const distance = Math.hypot(...center);
  const along = clamp((distance ** 2 + range ** 2 - otherRange ** 2) / (2 * distance), 0, distance);
  return {
    location: add(scale(normalize(center), along), [0, 0, RISE]),
    radius: clamp(Math.min(range, otherRange) * RADIUS_SHARE, MIN_RADIUS, MAX_RADIUS),
    orientation: fromZRotation((Math.atan2(center[1], center[0]) * 180) / Math.PI),
  };
}

/** How far objects around the portal are perceived through a link between different clouds, metres. */
export function cloudVolumeRadius(portal: PortalPlace): number {
  return portal.radius * CLOUD_VOLUME;
}
