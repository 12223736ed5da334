import { type Numbers, rotateVector } from '../../math/flat/index.ts';
import { cross, dot, normalize, scaleAndAdd, type Vector3 } from '../../math/index.ts';
import type { JointLimit } from './joint-limit.ts';

const DEGREE = Math.PI / 180;

/** A direction by the axes of a limit: how much of it is forward, up and left. */
type Direction = readonly [forward: number, up: number, left: number];

/** Whether the last point of the rim meets the first: a hinge's is an arc with two ends. */
export function isOutlineClosed(limit: JointLimit): boolean {
  return limit.kind !== 'hinge';
}

/**
 * The utmost directions that a limit allows its forward axis, one after the other: a circle for a cone, four
 * quarters of ellipses, an arc for a hinge, a rectangle on the sphere for a double hinge (whose corners are
 * exact where 4 divides `count`). 3 numbers each, unit length, in the parent's frame. A closed rim does not
 * repeat its first point. What turns about the axis itself (twist) cannot be seen in it.
 *
 * **Source:** puppetry.md section 7.
 */
export function limitOutline(limit: JointLimit, count: number): Float32Array<ArrayBuffer> {
  const axes = limitAxes(limit);
  const rim = new Float32Array(3 * count);
  const steps = isOutlineClosed(limit) ? count : count - 1;
  for (let point = 0; point < count; point++) {
    write(rim, 3 * point, axes, rimPoint(limit, point / steps));
  }
  return rim;
}

/** `share`: 0..1 of the way along the rim. */
function rimPoint(limit: JointLimit, share: number): Direction {
  switch (limit.kind) {
    case 'cone':
      return conePoint(limit.cone * DEGREE, 2 * Math.PI * share);
    case 'hinge':
      return bent(mix(limit.bend, share) * DEGREE, 0);
    case 'ellipse':
      return ellipsePoint(limit, 2 * Math.PI * share);
    case 'double-hinge':
      return rectanglePoint(limit, 4 * share);
  }
}

function conePoint(opening: number, around: number): Direction {
  const out = Math.sin(opening);
  return [Math.cos(opening), out * Math.cos(around), out * Math.sin(around)];
}

function ellipsePoint(
  { ahead, up, down, left, right }: LimitOf<'ellipse'>,
  around: number,
): Direction {
  const upward = Math.cos(around);
  const leftward = Math.sin(around);
  const u = upward * (upward < 0 ? down : up);
  const l = leftward * (leftward < 0 ? right : left);
  const length = Math.hypot(ahead, u, l);
  return [ahead / length, u / length, l / length];
}

/** `way`: 0..4, a side for each whole number. */
function rectanglePoint({ yaw, pitch }: LimitOf<'double-hinge'>, way: number): Direction {
  const side = Math.floor(way);
  const along = way - side;
  const yaws = [along, 1, 1 - along, 0];
  const pitches = [0, along, 1, 1 - along];
  return bent(mix(yaw, yaws[side]) * DEGREE, mix(pitch, pitches[side]) * DEGREE);
}

/** Turned about up, to the left; before that about left, which lowers. */
function bent(yaw: number, pitch: number): Direction {
  const level = Math.cos(pitch);
  return [level * Math.cos(yaw), -Math.sin(pitch), level * Math.sin(yaw)];
}

function mix([least, most]: DegreeRange, share: number): number {
  return least + (most - least) * share;
}

function write(out: Float32Array, o: number, axes: LimitAxes, direction: Direction): void {
  const [forward, up, left] = direction;
  for (let axis = 0; axis < 3; axis++) {
    out[o + axis] =
      forward * axes[FORWARD + axis] + up * axes[UP + axis] + left * axes[LEFT + axis];
  }
}

/** The limits of one kind. */
export type LimitOf<Kind> = Extract<JointLimit, { kind: Kind }>;
/** Degrees, from least to most. */
export type DegreeRange = LimitOf<'hinge'>['bend'];

/** Where in a {@link LimitAxes} an axis begins. */
export const FORWARD = 0;
export const UP = 3;
export const LEFT = 6;

/** The axis that a limit is about, what stands up from it, and what lies to the left: 9 numbers, unit and square. */
export type LimitAxes = Numbers;

/** The axes in the parent's frame, of a joint that is not turned. */
export function limitAxes(limit: JointLimit): LimitAxes {
  const forward = normalize(limit.forward);
  const upright = upOf(limit);
  const up = normalize(scaleAndAdd(upright, forward, -dot(upright, forward)));
  return Float32Array.of(...forward, ...up, ...cross(up, forward));
}

/** A cone is round: any will do that is not along its axis. */
function upOf(limit: JointLimit): Vector3 {
  if (limit.kind === 'hinge') return limit.pivot;
  if (limit.kind !== 'cone') return limit.upward;
  const [x, , z] = limit.forward;
  return Math.abs(z) > Math.abs(x) ? [1, 0, 0] : [0, 0, 1];
}

/** The direction that a limit is about: unit, in the frame of the joint itself. */
export function limitForward(limit: JointLimit): Numbers {
  return limitAxes(limit).slice(FORWARD, FORWARD + 3);
}

/** `out` = the directions (3 numbers each) turned by the rotation at `i` of `rotations`. Allocates nothing. */
export function rotateDirections(
  out: Numbers,
  rotations: Numbers,
  i: number,
  directions: Numbers,
): void {
  for (let o = 0; o < directions.length; o += 3) rotateVector(out, o, directions, o, rotations, i);
}
