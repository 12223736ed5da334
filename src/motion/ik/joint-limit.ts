import type { Numbers } from '../../math/flat/index.ts';
import { cross, dot, normalize, scaleAndAdd, type Vector3 } from '../../math/index.ts';
import { type DegreeRange, RANGE_SIZE, writeAngleRange } from './half-angle.ts';

/** The bone's axis swings within a cone (half-angle in degrees), and turns about itself within `twist`, if given. */
export interface ConeLimit {
  kind: 'cone';
  forward: Vector3;
  cone: number;
  twist?: DegreeRange;
}

/** A hinge about `pivot`. `twist` about the bone's own axis; without it (a knee) there is none. */
export interface HingeLimit {
  kind: 'hinge';
  forward: Vector3;
  pivot: Vector3;
  bend: DegreeRange;
  twist?: DegreeRange;
}

/**
 * The bone's axis stays within four quarters of ellipses. Their sizes are lengths, measured across the axis
 * at the distance `ahead`; the twist is free.
 */
export interface EllipseLimit {
  kind: 'ellipse';
  forward: Vector3;
  upward: Vector3;
  ahead: number;
  up: number;
  left: number;
  down: number;
  right: number;
}

/** Yaw about `upward`, then pitch about the left, which lowers the bone; no twist. */
export interface DoubleHingeLimit {
  kind: 'double-hinge';
  forward: Vector3;
  upward: Vector3;
  yaw: DegreeRange;
  pitch: DegreeRange;
}

/**
 * What a joint's rotation in its parent's frame may be. Axes lie in the joint's own frame, of any length;
 * `pivot` and `upward` count as far as they are square to `forward`.
 *
 * The reference's SIMPLE_CONE is a cone without twist, KNEE a hinge without; its SHOULDER limits nothing.
 *
 * **Source:** puppetry.md section 7, ik-constraints.json.
 */
export type JointLimit = ConeLimit | HingeLimit | EllipseLimit | DoubleHingeLimit;

/** What limits a joint, as a small number: one switch tells the kinds apart while solving. */
export const UNLIMITED = 0;
export const CONE = 1;
/** A cone that limits the twist too. */
export const TWIST_CONE = 2;
export const HINGE = 3;
export const ELLIPSE = 4;
export const DOUBLE_HINGE = 5;

/*
 * What a row holds, by its first index. The bone's axis, what stands up from it, and what lies to the left
 * of it, all unit and square.
 */
export const FORWARD = 0;
export const UP = 3;
export const LEFT = 6;
/** Of hinges the bend, of double hinges the yaw, of cones the swing, as ranges. */
export const SWING = 9;
/** Of hinges and cones the twist, of double hinges the pitch, as ranges. */
export const TWIST = SWING + RANGE_SIZE;
/** Of ellipses, in place of the ranges: ahead, up, left, down and right. */
export const SIZES = SWING;
/** Of hinges: which way the bone bends in its parent's frame, square to it. */
export const BENDS_TO = TWIST + RANGE_SIZE;
export const ROW_SIZE = BENDS_TO + 3;

/** Writes a limit as numbers from `o`, `ROW_SIZE` of them. Returns its kind. */
export function writeLimit(rows: Numbers, o: number, limit: JointLimit): number {
  writeAxes(rows, o, limit.forward, upOf(limit));
  switch (limit.kind) {
    case 'cone':
      writeAngleRange(rows, o + SWING, [-limit.cone, limit.cone]);
      if (!limit.twist) return CONE;
      writeAngleRange(rows, o + TWIST, limit.twist);
      return TWIST_CONE;
    case 'hinge': {
      const sense = limit.bend[0] + limit.bend[1] < 0 ? -1 : 1;
      for (let axis = 0; axis < 3; axis++)
        rows[o + BENDS_TO + axis] = sense * rows[o + LEFT + axis];
      writeAngleRange(rows, o + SWING, limit.bend);
      writeAngleRange(rows, o + TWIST, limit.twist ?? [0, 0]);
      return HINGE;
    }
    case 'ellipse':
      rows.set([limit.ahead, limit.up, limit.left, limit.down, limit.right], o + SIZES);
      return ELLIPSE;
    case 'double-hinge':
      writeAngleRange(rows, o + SWING, limit.yaw);
      writeAngleRange(rows, o + TWIST, [
        Math.max(limit.pitch[0], -90),
        Math.min(limit.pitch[1], 90),
      ]);
      return DOUBLE_HINGE;
  }
}

/** A cone has no up: any will do. */
function upOf(limit: JointLimit): Vector3 {
  if (limit.kind === 'hinge') return limit.pivot;
  return limit.kind === 'cone' ? [0, 0, 0] : limit.upward;
}

function writeAxes(rows: Numbers, o: number, axis: Vector3, up: Vector3): void {
  const forward = normalize(axis);
  const upward = normalize(scaleAndAdd(up, forward, -dot(up, forward)));
  rows.set([...forward, ...upward, ...cross(upward, forward)], o + FORWARD);
}
