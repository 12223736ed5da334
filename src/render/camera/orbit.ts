/** A point or direction, Second Life axes, metres. */
export type Vec3 = [number, number, number];

/** A box, Second Life axes, metres. */
export interface Bounds {
  readonly min: Readonly<Vec3>;
  readonly max: Readonly<Vec3>;
}

/**
 * Where the camera is: it looks at the target from a distance. Azimuth 0 is in front of an avatar, growing
 * towards its left; elevation grows upwards. Radians, metres, Second Life axes.
 */
export interface Orbit {
  targetX: number;
  targetY: number;
  targetZ: number;
  azimuth: number;
  elevation: number;
  distance: number;
  /** How far the target stands from the middle of the canvas: CSS pixels, right and down. */
  shiftX: number;
  shiftY: number;
}

const FIELDS = [
  'targetX',
  'targetY',
  'targetZ',
  'azimuth',
  'elevation',
  'distance',
  'shiftX',
  'shiftY',
] as const satisfies readonly (keyof Orbit)[];

/** The camera's own axes in Second Life axes; `back` points from the target to the camera. */
export interface ViewAxes {
  right: Vec3;
  up: Vec3;
  back: Vec3;
}

export function createOrbit(): Orbit {
  return {
    targetX: 0,
    targetY: 0,
    targetZ: 1,
    azimuth: 0,
    elevation: 0.1,
    distance: 5,
    shiftX: 0,
    shiftY: 0,
  };
}

export function copyOrbit(out: Orbit, orbit: Orbit): Orbit {
  return lerpOrbits(out, orbit, orbit, 1);
}

/** `out` = the way from `a` to `b`, `share` of it; allocates nothing. */
export function lerpOrbits(out: Orbit, a: Orbit, b: Orbit, share: number): Orbit {
  for (const field of FIELDS) out[field] = a[field] + (b[field] - a[field]) * share;
  return out;
}

/** Whether the two could not be told apart on the screen. */
export function isSameOrbit(a: Orbit, b: Orbit): boolean {
  const metres = 1e-4 * b.distance;
  return (
    Math.abs(a.targetX - b.targetX) < metres &&
    Math.abs(a.targetY - b.targetY) < metres &&
    Math.abs(a.targetZ - b.targetZ) < metres &&
    Math.abs(a.distance - b.distance) < metres &&
    Math.abs(a.azimuth - b.azimuth) < 1e-4 &&
    Math.abs(a.elevation - b.elevation) < 1e-4 &&
    Math.abs(a.shiftX - b.shiftX) < 0.1 &&
    Math.abs(a.shiftY - b.shiftY) < 0.1
  );
}

/** The same direction as `azimuth`, at most half a turn from `reference`: an animation takes the short way. */
export function nearestAzimuth(azimuth: number, reference: number): number {
  const turn = 2 * Math.PI;
  return azimuth - turn * Math.round((azimuth - reference) / turn);
}

export function viewAxes(out: ViewAxes, azimuth: number, elevation: number): ViewAxes {
  const ca = Math.cos(azimuth);
  const sa = Math.sin(azimuth);
  const ce = Math.cos(elevation);
  const se = Math.sin(elevation);
  set(out.right, -sa, ca, 0);
  set(out.up, -se * ca, -se * sa, ce);
  set(out.back, ce * ca, ce * sa, se);
  return out;
}

export function createViewAxes(): ViewAxes {
  return { right: [0, 1, 0], up: [0, 0, 1], back: [1, 0, 0] };
}

function set(out: Vec3, x: number, y: number, z: number): void {
  out[0] = x;
  out[1] = y;
  out[2] = z;
}

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
