import type { Orbit, Vec3 } from './orbit.ts';

/** How far the camera is: metres, or a share of the distance that shows all. */
export type OrbitRadius = { readonly metres: number } | { readonly share: number };

/** Where the camera is to be: degrees about the vertical from the front to the left, degrees down from the zenith. */
export interface CameraOrbit {
  readonly theta: number;
  readonly phi: number;
  readonly radius: OrbitRadius;
}

/** A point to look at, metres, Second Life axes; `auto`: the middle of what is framed. */
export type CameraTarget = Readonly<Vec3> | 'auto';

/** Where the camera is, in degrees and metres. */
export interface CameraState {
  readonly theta: number;
  readonly phi: number;
  readonly radius: number;
  readonly target: Readonly<Vec3>;
  /** Degrees per second. */
  readonly autoRotate: number;
}

const DEGREE = Math.PI / 180;

/** Radians about the vertical; `facing` is where the avatar looks, radians from +X to the left. */
export function azimuthOf(theta: number, facing: number): number {
  return facing + theta * DEGREE;
}

/** Radians above the horizon. */
export function elevationOf(phi: number): number {
  return (90 - phi) * DEGREE;
}

/** Metres, where `framing` of them show all. */
export function distanceOf(radius: OrbitRadius, framing: number): number {
  return 'metres' in radius ? radius.metres : radius.share * framing;
}

/** What an orbit is in degrees, the angle about the vertical between -180 (excluded) and 180. */
export function stateOf(orbit: Readonly<Orbit>, facing: number, autoRotate: number): CameraState {
  const { azimuth, elevation, distance, targetX, targetY, targetZ } = orbit;
  return {
    theta: halfTurn((azimuth - facing) / DEGREE),
    phi: 90 - elevation / DEGREE,
    radius: distance,
    target: [targetX, targetY, targetZ],
    autoRotate,
  };
}

function halfTurn(degrees: number): number {
  return degrees - 360 * Math.ceil((degrees - 180) / 360);
}
