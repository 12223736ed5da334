import { type Numbers, rotateVector } from '../../math/flat/index.ts';
import type { DegreeRange } from './half-angle.ts';
import {
  FORWARD,
  type JointLimit,
  LEFT,
  type LimitAxes,
  type LimitOf,
  limitAxes,
  UP,
} from './joint-limit.ts';

const DEGREE = Math.PI / 180;

/** A direction by its components along a limit's axes. */
type Direction = readonly [forward: number, up: number, left: number];

/** Whether the last point of the outline joins the first; a hinge's outline is an arc with two ends. */
export function isOutlineClosed(limit: JointLimit): boolean {
  return limit.kind !== 'hinge';
}

/**
 * The extreme directions that a limit allows its forward axis, one after the other: a circle for a cone, four
 * quarters of ellipses, an arc for a hinge, a rectangle on the sphere for a double hinge (whose corners are exact
 * if 4 divides `count`). 3 numbers each, unit length, in the parent's frame. A closed outline does not repeat
 * its first point. The twist does not show in it.
 *
 * **Source:** puppetry.md section 7.
 */
export function limitOutline(limit: JointLimit, count: number): Float32Array<ArrayBuffer> {
  const axes = limitAxes(limit);
  const outline = new Float32Array(3 * count);
  const steps = isOutlineClosed(limit) ? count : count - 1;
  for (let point = 0; point < count; point++) {
    write(outline, 3 * point, axes, outlinePoint(limit, point / steps));
  }
  return outline;
}

/** `share`: 0..1 of the way along the outline. */
function outlinePoint(limit: JointLimit, share: number): Direction {
  switch (limit.kind) {
    case 'cone':
      return conePoint(limit.cone * DEGREE, 2 * Math.PI * share);
    case 'hinge':
      return bent(within(limit.bend, share) * DEGREE, 0);
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

/** `position`: 0..4, one side per whole number. */
function rectanglePoint({ yaw, pitch }: LimitOf<'double-hinge'>, position: number): Direction {
  const side = Math.floor(position);
  const along = position - side;
  const yaws = [along, 1, 1 - along, 0];
  const pitches = [0, along, 1, 1 - along];
  return bent(within(yaw, yaws[side]) * DEGREE, within(pitch, pitches[side]) * DEGREE);
}

/** Forward, pitched about the left axis, which lowers it, and then yawed about the up axis, to the left. */
function bent(yaw: number, pitch: number): Direction {
  const level = Math.cos(pitch);
  return [level * Math.cos(yaw), -Math.sin(pitch), level * Math.sin(yaw)];
}

function within([least, most]: DegreeRange, share: number): number {
  return least + (most - least) * share;
}

function write(out: Float32Array, o: number, axes: LimitAxes, direction: Direction): void {
  const [forward, up, left] = direction;
  for (let axis = 0; axis < 3; axis++) {
    out[o + axis] =
      forward * axes[FORWARD + axis] + up * axes[UP + axis] + left * axes[LEFT + axis];
  }
}

/** The forward axis of a limit: unit length, in the joint's own frame. */
export function limitForward(limit: JointLimit): Numbers {
  return limitAxes(limit).slice(FORWARD, FORWARD + 3);
}

/** Writes the directions (3 numbers each), rotated by the quaternion at `rotations[i]`. Allocates nothing. */
export function rotateDirections(
  out: Numbers,
  rotations: Numbers,
  i: number,
  directions: Numbers,
): void {
  for (let o = 0; o < directions.length; o += 3) rotateVector(out, o, directions, o, rotations, i);
}
