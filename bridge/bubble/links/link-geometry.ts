import {
  add,
  clamp,
  fromZRotation,
  normalize,
  type Quaternion,
  scale,
  type Vector3,
} from '../../../src/math/index.ts';

/** Metres: of the ring, which stands on the ground, and of the volume through which objects are handed over. */
const PORTAL_RADIUS = 1.5;

/** Metres around the portal within which objects are perceived through a link between different clouds. */
export const CLOUD_VOLUME = 15;

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
    location: add(scale(normalize(center), along), [0, 0, PORTAL_RADIUS]),
    radius: PORTAL_RADIUS,
    orientation: fromZRotation((Math.atan2(center[1], center[0]) * 180) / Math.PI),
  };
}
