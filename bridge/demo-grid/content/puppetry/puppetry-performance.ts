import { defaultSkeleton } from '../../../../src/avatar/index.ts';
import {
  easeInOut,
  fromYRotation,
  mix,
  multiply,
  type Quaternion,
} from '../../../../src/math/index.ts';
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
import { modulo } from '../bot-routines.ts';
import type { BotPuppetry } from '../demo-content.ts';

/** A movement of arms, head and chest on top of the animations, from its beginning to its end. */
export interface PuppetryPerformance {
  readonly layout: PuppetryLayout;
  /** Records per second. */
  readonly rate: number;
  readonly durationSeconds: number;
  /** The pause before it begins again, long enough to see it eased out. */
  readonly pauseSeconds: number;
  /**
   * @param time seconds since its beginning.
   * @param blend 0 for hanging arms, as at the beginning and at the end, 1 for the full movement.
   */
  events(time: number, blend: number): readonly JointEvent[];
}

/** Seconds in which the arms are raised at the beginning and lowered at the end. */
const RISE_SECONDS = 1.1;

/** The frames computed so far by their index; all bots share them. */
const FRAME_CACHE = new WeakMap<PuppetryPerformance, (readonly JointEvent[])[]>();

/** The performance again and again. @param startSeconds when it begins, in seconds since the grid started. */
export function repeatPerformance(
  performance: PuppetryPerformance,
  startSeconds: number,
): BotPuppetry {
  const { layout, rate, durationSeconds, pauseSeconds } = performance;
  const length = Math.round(durationSeconds * rate);
  const period = length + Math.round(pauseSeconds * rate);
  const first = Math.round(startSeconds * rate);
  const frames = FRAME_CACHE.get(performance) ?? [];
  FRAME_CACHE.set(performance, frames);
  return {
    layout,
    rate,
    eventsAt(index) {
      const frame = modulo(index - first, period);
      if (frame >= length) return [];
      frames[frame] ??= eventsOf(performance, frame / rate);
      return frames[frame];
    },
  };
}

function eventsOf(performance: PuppetryPerformance, time: number): readonly JointEvent[] {
  const blend = easeInOut(Math.min(time, performance.durationSeconds - time) / RISE_SECONDS);
  return performance.events(time, blend);
}

/** The joints that puppetry moves; all others are left to the animations. */
interface UpperBodyPose {
  readonly Left?: ArmPose;
  readonly Right?: ArmPose;
  /** Relative to the waist. */
  readonly chest?: Orientation;
  /** Relative to the chest. */
  readonly head?: Orientation;
}

/** Mask of layout C: a rotation relative to the parent, which is all that viewers usually sent. */
const LOCAL_ROTATION = 0x02;

const LIMITS: ReadonlyMap<string, RotationLimit> = new Map(
  Array.from(IK_LIMITS, ([joint, limit]) => [joint, createRotationLimit(limit)]),
);

/**
 * Events of layout C: each joint's rotation relative to its parent, within the limits that the solvers of senders apply.
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

/** The elbow does all of the pronation, since the limits hardly let a wrist rotate about itself. */
function armJoints(arm: ArmPose, side: Side): Map<string, Quaternion> {
  const joints = poseArm({ ...arm, pronate: 0 }, side);
  return joints.set(
    `mElbow${side}`,
    multiply(joints.get(`mElbow${side}`)!, fromYRotation(arm.pronate)),
  );
}

function withinLimit(name: string, rotation: Quaternion): Quaternion {
  const limited = Float32Array.from(rotation);
  LIMITS.get(name)?.apply(limited, 0);
  const [x, y, z, w] = limited;
  const sign = w < 0 ? -1 : 1;
  const length = sign * Math.hypot(x, y, z, w);
  return [x / length, y / length, z / length, w / length];
}

/** Interpolates from one pose to the other; a share above 1 extrapolates. */
export function mixArms(from: ArmPose, to: ArmPose, share: number): ArmPose {
  const names = Object.keys(from) as (keyof ArmPose)[];
  const entries: [string, number][] = names.map((name) => [name, mix(from[name], to[name], share)]);
  return { ...from, ...Object.fromEntries(entries) };
}

/** Interpolates from the hanging arm. */
export function raisedArm(arm: ArmPose, share: number): ArmPose {
  return mixArms(RELAXED_ARM, arm, share);
}
