import type { Numbers } from '../../math/flat/index.ts';
import { cross, dot, normalize, scaleAndAdd, type Vector3 } from '../../math/index.ts';
import { type DegreeRange, RANGE_SIZE, writeAngleRange } from './half-angle.ts';

/** The bone swings within a cone (half-angle in degrees), and twists within `twist`, if given. */
interface ConeLimit {
  kind: 'cone';
  forward: Vector3;
  cone: number;
  twist?: DegreeRange;
}

/** The bone bends about `pivot`, and twists within `twist`; without that (a knee) it does not twist. */
interface HingeLimit {
  kind: 'hinge';
  forward: Vector3;
  pivot: Vector3;
  bend: DegreeRange;
  twist?: DegreeRange;
}

/**
 * The bone swings within four quarters of ellipses. Their sizes are lengths, measured perpendicular to the axis at
 * the distance `ahead`; the twist is free.
 */
interface EllipseLimit {
  kind: 'ellipse';
  forward: Vector3;
  upward: Vector3;
  ahead: number;
  up: number;
  left: number;
  down: number;
  right: number;
}

/** The bone yaws about `upward` and then pitches about the left axis, which lowers it; it does not twist. */
interface DoubleHingeLimit {
  kind: 'double-hinge';
  forward: Vector3;
  upward: Vector3;
  yaw: DegreeRange;
  pitch: DegreeRange;
}

/**
 * The limits of a joint's rotation in its parent's frame. Axes are in the joint's own frame and may have any length;
 * only the components of `pivot` and `upward` perpendicular to `forward` count.
 *
 * The reference's SIMPLE_CONE is a cone without twist, its KNEE a hinge without twist; its SHOULDER limits nothing.
 *
 * **Source:** puppetry.md section 7, ik-constraints.json.
 */
export type JointLimit = ConeLimit | HingeLimit | EllipseLimit | DoubleHingeLimit;

/** The limits of one kind. */
export type LimitOf<Kind> = Extract<JointLimit, { kind: Kind }>;

/** Offsets of the axes in a {@link LimitAxes}, and in the row of a limit. */
export const FORWARD = 0;
export const UP = 3;
export const LEFT = 6;

/** The axis of the limited bone, its up and its left axis: 9 numbers, of unit length and perpendicular to each other. */
export type LimitAxes = Numbers;

/** The axes of a limit in the parent's frame, while the joint is not rotated. */
export function limitAxes(limit: JointLimit): LimitAxes {
  const forward = normalize(limit.forward);
  const upright = upOf(limit);
  const up = normalize(scaleAndAdd(upright, forward, -dot(upright, forward)));
  return Float32Array.of(...forward, ...up, ...cross(up, forward));
}

/** The up direction of a limit; for a cone, which is round, any direction that is not along its axis. */
function upOf(limit: JointLimit): Vector3 {
  if (limit.kind === 'hinge') return limit.pivot;
  if (limit.kind !== 'cone') return limit.upward;
  const [x, , z] = limit.forward;
  return Math.abs(z) > Math.abs(x) ? [1, 0, 0] : [0, 0, 1];
}

/** The kinds of limits as small numbers, for one switch while solving. */
export const UNLIMITED = 0;
export const CONE = 1;
/** A cone that limits the twist as well. */
export const TWIST_CONE = 2;
export const HINGE = 3;
export const ELLIPSE = 4;
export const DOUBLE_HINGE = 5;

/*
 * Offsets of the parts of a limit's row, after the axes.
 */
/** A range: the bend of a hinge, the yaw of a double hinge, the swing of a cone. */
export const SWING = 9;
/** A range: the twist of a hinge or a cone, the pitch of a double hinge. */
export const TWIST = SWING + RANGE_SIZE;
/** For ellipses, in place of the ranges: ahead, up, left, down and right. */
export const SIZES = SWING;
/** For hinges: the direction to which the bone bends in its parent's frame, perpendicular to the bone. */
export const BENDS_TO = TWIST + RANGE_SIZE;
export const ROW_SIZE = BENDS_TO + 3;

/** Writes a limit as a row of `ROW_SIZE` numbers from `o` on. Returns its kind. */
export function writeLimit(rows: Numbers, o: number, limit: JointLimit): number {
  rows.set(limitAxes(limit), o);
  switch (limit.kind) {
    case 'cone':
      writeAngleRange(rows, o + SWING, [-limit.cone, limit.cone]);
      if (!limit.twist) return CONE;
      writeAngleRange(rows, o + TWIST, limit.twist);
      return TWIST_CONE;
    case 'hinge': {
      const sign = limit.bend[0] + limit.bend[1] < 0 ? -1 : 1;
      for (let axis = 0; axis < 3; axis++) rows[o + BENDS_TO + axis] = sign * rows[o + LEFT + axis];
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
