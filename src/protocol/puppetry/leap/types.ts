import type { Quaternion } from '../../../math/index.ts';
import type { Vector3 } from '../types.ts';

/** What a plug-in asks of one joint. */
export interface LeapJoint {
  /** Joint number. */
  readonly joint: number;
  /** Target: half arm spans in the root's frame; state: metres in the parent's. Each number within -10..10. */
  readonly position: Vector3 | null;
  /** Unit length, w not below zero. */
  readonly rotation: Quaternion | null;
  /** Factors; of a state only. */
  readonly scale: Vector3 | null;
  readonly disableConstraint: boolean;
  /** Wants to be told where the joint is afterwards. */
  readonly report: boolean;
}

export interface LeapSet {
  readonly command: 'set';
  /** As it was sent, to stand in the reports; null without. */
  readonly reqid: number | string | null;
  /** Targets, in the root's frame. */
  readonly inverseKinematics: readonly LeapJoint[];
  /** Joints as they are to be, in their parents' frames. */
  readonly jointState: readonly LeapJoint[];
  readonly camera: number | null;
}

export interface LeapGet {
  readonly command: 'get';
  readonly reqid: number | string | null;
  readonly data: readonly ('skeleton' | 'camera')[];
}

export type LeapCommand = LeapSet | LeapGet;

/** A command that was understood, and what in it was not: keys of joints nobody knows, numbers that are none. */
export interface LeapReading {
  readonly command: LeapCommand;
  readonly ignored: readonly string[];
}

/** One line of a performance that was written down. */
export interface TimedLeap {
  /** Seconds since the first line. */
  readonly time: number;
  readonly command: LeapSet;
}
