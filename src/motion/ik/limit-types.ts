import type { Vector3 } from '../../avatar/index.ts';

/** Degrees, from least to most. */
export type DegreeRange = readonly [least: number, most: number];

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
