import { defaultSkeleton } from '../../../../src/avatar/index.ts';
import { easeInOut, fromYRotation, multiply, type Quaternion } from '../../../../src/math/index.ts';
import {
  createRotationLimit,
  IK_LIMITS,
  type RotationLimit,
} from '../../../../src/motion/ik/index.ts';
import {
  type ArmPose,
  type Orientation,
  orientationQuat,
  poseArm,
  RELAXED_ARM,
  type Side,
} from '../../../../src/motion/pose-description/index.ts';
import type { JointEvent, PuppetryLayout } from '../../../../src/protocol/puppetry/index.ts';
import { within } from '../bot-routines.ts';
import type { BotPuppetry } from '../demo-content.ts';

/** Something to be shown with arms and head, over whatever animation plays: it has a beginning and an end. */
export interface PuppetryPerformance {
  readonly layout: PuppetryLayout;
  /** Records a second. */
  readonly rate: number;
  /** Seconds that it lasts, and seconds until it begins again: long enough to see it eased out. */
  readonly lasts: number;
  readonly pauses: number;
  /**
   * @param time seconds since it began.
   * @param presence 0 with arms that hang, as at the beginning and at the end, 1 in between.
   */
  events(time: number, presence: number): readonly JointEvent[];
}

/** Seconds in which the arms come up, and go down again. */
const RISE = 1.1;

/** Frames that were made, in order: all bots share them. */
const FRAME_CACHE = new WeakMap<PuppetryPerformance, (readonly JointEvent[])[]>();

/** The performance again and again, begun so many seconds after the grid. */
export function repeatPerformance(performance: PuppetryPerformance, later: number): BotPuppetry {
  const { layout, rate, lasts, pauses } = performance;
  const length = Math.round(lasts * rate);
  const period = length + Math.round(pauses * rate);
  const first = Math.round(later * rate);
  const frames = FRAME_CACHE.get(performance) ?? [];
  FRAME_CACHE.set(performance, frames);
  return {
    layout,
    rate,
    eventsAt(beat) {
      const frame = within(beat - first, period);
      if (frame >= length) return [];
      frames[frame] ??= eventsOf(performance, frame / rate);
      return frames[frame];
    },
  };
}

function eventsOf(performance: PuppetryPerformance, time: number): readonly JointEvent[] {
  const presence = easeInOut(Math.min(time, performance.lasts - time) / RISE);
  return performance.events(time, presence);
}

/** What of the body is shown; the rest is left to the animations. */
interface UpperBodyPose {
  readonly Left?: ArmPose;
  readonly Right?: ArmPose;
  /** The ribs, as seen from the waist. */
  readonly chest?: Orientation;
  /** The skull, as seen from the ribs. */
  readonly head?: Orientation;
}

/** Of a C mask: a rotation in the parent's frame, all that viewers sent as a rule. */
const LOCAL_ROTATION = 0x02;

const LIMITS: ReadonlyMap<string, RotationLimit> = new Map(
  Array.from(IK_LIMITS, ([joint, limit]) => [joint, createRotationLimit(limit)]),
);

/**
 * Events of layout C: each joint's rotation in its parent's frame, held to the limits that a sender's solver
 * keeps.
 *
 * **Source:** puppetry.md sections 3.1 and 7.
 */
export function jointEvents({ Left, Right, chest, head }: UpperBodyPose): JointEvent[] {
  const rotations = new Map<string, Quaternion>();
  if (chest) rotations.set('mChest', orientationQuat(chest));
  if (head) {
    const half = orientationQuat({ roll: head.roll / 2, pitch: head.pitch / 2, yaw: head.yaw / 2 });
    rotations.set('mNeck', half).set('mHead', half);
  }
  for (const [arm, side] of [[Left, 'Left'] as const, [Right, 'Right'] as const]) {
    if (arm) for (const [name, rotation] of armJoints(arm, side)) rotations.set(name, rotation);
  }
  return Array.from(rotations, ([name, rotation]) => ({
    id: defaultSkeleton.jointNumber(name),
    mask: LOCAL_ROTATION,
    position: null,
    rotation: withinLimit(name, rotation),
    scale: null,
  })).sort((a, b) => a.id - b.id);
}

/** A wrist hardly turns about itself within the limits: all of the forearm's turn is at the elbow. */
function armJoints(arm: ArmPose, side: Side): Map<string, Quaternion> {
  const joints = poseArm({ ...arm, pronate: 0 }, side);
  return joints.set(
    `mElbow${side}`,
    multiply(joints.get(`mElbow${side}`)!, fromYRotation(arm.pronate)),
  );
}

function withinLimit(name: string, rotation: Quaternion): Quaternion {
  const held = Float32Array.from(rotation);
  LIMITS.get(name)?.apply(held, 0);
  const sign = held[3] < 0 ? -1 : 1;
  const [x, y, z, w] = held;
  const length = sign * Math.hypot(x, y, z, w);
  return [x / length, y / length, z / length, w / length];
}

/** So much of the way from one arm to the other; more than 1 is beyond it. */
export function mixArms(from: ArmPose, to: ArmPose, share: number): ArmPose {
  const names = Object.keys(from) as (keyof ArmPose)[];
  const mixed = names.map((name) => [name, from[name] + (to[name] - from[name]) * share]);
  return Object.fromEntries(mixed);
}

/** So much of the way up from hanging. */
export const raisedArm = (arm: ArmPose, share: number): ArmPose => mixArms(RELAXED_ARM, arm, share);
