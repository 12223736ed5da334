import type { Vector3 } from '../../avatar/index.ts';
import type { Numbers } from '../constraints/vectors.ts';
import type { JointLimit } from '../ik/index.ts';

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
  const forward = unit(limit.forward);
  const up = unit(across(upOf(limit), forward));
  const left: Vector3 = [
    up[1] * forward[2] - up[2] * forward[1],
    up[2] * forward[0] - up[0] * forward[2],
    up[0] * forward[1] - up[1] * forward[0],
  ];
  return Float32Array.of(...forward, ...up, ...left);
}

/** A cone is round: any will do that is not along its axis. */
function upOf(limit: JointLimit): Vector3 {
  if (limit.kind === 'hinge') return limit.pivot;
  if (limit.kind !== 'cone') return limit.upward;
  const [x, , z] = limit.forward;
  return Math.abs(z) > Math.abs(x) ? [1, 0, 0] : [0, 0, 1];
}

/** What of `v` is square to the unit vector `axis`. */
function across(v: Vector3, axis: Vector3): Vector3 {
  const along = dot(v, axis);
  return [v[0] - along * axis[0], v[1] - along * axis[1], v[2] - along * axis[2]];
}

function unit(v: Vector3): Vector3 {
  const length = Math.sqrt(dot(v, v)) || 1;
  return [v[0] / length, v[1] / length, v[2] / length];
}

function dot(a: Vector3, b: Vector3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
