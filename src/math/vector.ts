import { vec3 } from 'gl-matrix';

/** Three numbers: a point or an offset in metres, a direction, or factors along the axes. */
export type Vector3 = readonly [x: number, y: number, z: number];

export const ORIGIN: Vector3 = [0, 0, 0];
/** Forward. */
export const X_AXIS: Vector3 = [1, 0, 0];
/** To the left. */
export const Y_AXIS: Vector3 = [0, 1, 0];
/** Up. */
export const Z_AXIS: Vector3 = [0, 0, 1];

/** A plain array to write into: what gl-matrix creates itself has single precision. */
const create = (): [number, number, number] => [0, 0, 0];

export function add(a: Vector3, b: Vector3): Vector3 {
  const out = create();
  vec3.add(out, a, b);
  return out;
}

export function subtract(a: Vector3, b: Vector3): Vector3 {
  const out = create();
  vec3.subtract(out, a, b);
  return out;
}

export function scale(a: Vector3, factor: number): Vector3 {
  const out = create();
  vec3.scale(out, a, factor);
  return out;
}

/** `a + b * factor`. */
export function scaleAndAdd(a: Vector3, b: Vector3, factor: number): Vector3 {
  const out = create();
  vec3.scaleAndAdd(out, a, b, factor);
  return out;
}

/** The point at `share` (0 to 1) of the way from `a` to `b`. */
export function lerp(a: Vector3, b: Vector3, share: number): Vector3 {
  const out = create();
  vec3.lerp(out, a, b, share);
  return out;
}

export function cross(a: Vector3, b: Vector3): Vector3 {
  const out = create();
  vec3.cross(out, a, b);
  return out;
}

/** The vector at unit length; one without length stays zero. */
export function normalize(a: Vector3): Vector3 {
  const out = create();
  vec3.normalize(out, a);
  return out;
}

export const dot: (a: Vector3, b: Vector3) => number = vec3.dot;

export const vectorLength: (a: Vector3) => number = vec3.length;

export const distance: (a: Vector3, b: Vector3) => number = vec3.distance;
