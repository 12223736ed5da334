/** A point or direction in Second Life axes, metres. */
export type Vec3 = [number, number, number];

/**
 * Position and direction of the camera, which looks at a target from a distance. Azimuth 0 is in front of an avatar that
 * looks along +X, growing towards its left; elevation grows upwards. Radians, metres, Second Life axes.
 */
export interface Orbit {
  targetX: number;
  targetY: number;
  targetZ: number;
  azimuth: number;
  elevation: number;
  distance: number;
  /** Position of the target in the picture, from the centre of the canvas: CSS pixels, right and down. */
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

/** Interpolates all fields linearly from `a` (at 0) to `b` (at 1). Allocates nothing. */
export function lerpOrbits(out: Orbit, a: Orbit, b: Orbit, t: number): Orbit {
  for (const field of FIELDS) out[field] = a[field] + (b[field] - a[field]) * t;
  return out;
}

/** Whether two orbits look the same on the screen. */
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

/** The same direction as `azimuth`, at most half a turn from `reference`, so that an animation turns the short way. */
export function nearestAzimuth(azimuth: number, reference: number): number {
  const turn = 2 * Math.PI;
  return azimuth - turn * Math.round((azimuth - reference) / turn);
}

/** The camera's own axes, in Second Life axes; `back` points from the target to the camera. */
export interface ViewAxes {
  right: Vec3;
  up: Vec3;
  back: Vec3;
}

export function createViewAxes(): ViewAxes {
  return { right: [0, 1, 0], up: [0, 0, 1], back: [1, 0, 0] };
}

/** Computes the axes of a camera at these angles. Allocates nothing. */
export function viewAxes(out: ViewAxes, azimuth: number, elevation: number): ViewAxes {
  const ca = Math.cos(azimuth);
  const sa = Math.sin(azimuth);
  const ce = Math.cos(elevation);
  const se = Math.sin(elevation);
  setVec3(out.right, -sa, ca, 0);
  setVec3(out.up, -se * ca, -se * sa, ce);
  setVec3(out.back, ce * ca, ce * sa, se);
  return out;
}

function setVec3(out: Vec3, x: number, y: number, z: number): void {
  out[0] = x;
  out[1] = y;
  out[2] = z;
}

/** Distance of the camera: in metres, or as a share of the distance that shows everything. */
export type OrbitRadius = { readonly metres: number } | { readonly share: number };

/**
 * A requested position of the camera: `theta` in degrees about the vertical, from the avatar's front to its left, and
 * `phi` in degrees down from the zenith.
 */
export interface CameraOrbit {
  readonly theta: number;
  readonly phi: number;
  readonly radius: OrbitRadius;
}

/** A point to look at, metres, Second Life axes; `auto`: the centre of the framed box. */
export type CameraTarget = Readonly<Vec3> | 'auto';

/** Position of the camera, with the angles of `CameraOrbit`, in metres. */
export interface CameraState {
  readonly theta: number;
  readonly phi: number;
  readonly radius: number;
  readonly target: Readonly<Vec3>;
  /** Degrees per second. */
  readonly autoRotate: number;
}

const RADIANS_PER_DEGREE = Math.PI / 180;

/** Converts theta to an azimuth, radians; `avatarAzimuth`: the direction that the avatar looks in. */
export function azimuthOf(theta: number, avatarAzimuth: number): number {
  return avatarAzimuth + theta * RADIANS_PER_DEGREE;
}

/** Converts phi to an elevation, radians above the horizon. */
export function elevationOf(phi: number): number {
  return (90 - phi) * RADIANS_PER_DEGREE;
}

/** Converts a radius to metres; `fitDistance`: the distance that shows everything, metres. */
export function distanceOf(radius: OrbitRadius, fitDistance: number): number {
  return 'metres' in radius ? radius.metres : radius.share * fitDistance;
}

/** Converts an orbit to degrees, with theta between -180 (excluded) and 180. */
export function stateOf(
  orbit: Readonly<Orbit>,
  avatarAzimuth: number,
  autoRotate: number,
): CameraState {
  const { azimuth, elevation, distance, targetX, targetY, targetZ } = orbit;
  const theta = (azimuth - avatarAzimuth) / RADIANS_PER_DEGREE;
  return {
    theta: theta - 360 * Math.ceil((theta - 180) / 360),
    phi: 90 - elevation / RADIANS_PER_DEGREE,
    radius: distance,
    target: [targetX, targetY, targetZ],
    autoRotate,
  };
}
