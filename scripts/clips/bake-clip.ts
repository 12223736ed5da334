import type { AnimationSource } from '../../src/formats/animation/index.ts';
import {
  degreesBetween,
  distance,
  IDENTITY,
  lerp,
  nlerp,
  type Quaternion,
  type Vector3,
} from '../../src/math/index.ts';
import type { BodyDescription } from '../../src/motion/pose-description/index.ts';
import { poseBody } from './body-pose.ts';

/** A clip as its author describes it: a pose of the body for every moment. */
export interface ClipDesign {
  name: string;
  /** Seconds. A looping design must be periodic in it. */
  duration: number;
  loop: boolean;
  priority: number;
  /** Priority of a joint; without it all joints have the clip's. */
  jointPriority?: (joint: string) => number;
  easeIn: number;
  easeOut: number;
  handPose: number;
  emote?: string;
  /** Factor on every tolerance: small for a quiet clip, whose slow motion would show corners. */
  toleranceFactor: number;
  /** Whether the clip drives a joint; without it the clip drives all joints that {@link poseBody} poses. */
  drives?: (joint: string) => boolean;
  bodyAt(time: number): BodyDescription;
}

const SAMPLES_PER_SECOND = 60;

/**
 * Degrees by which a joint may be off, by the first pattern that matches its name: least where errors add up along a
 * leg and would make the foot slide.
 */
const TOLERANCES: readonly (readonly [RegExp, number])[] = [
  [/Pelvis|Hip|Knee/, 0.06],
  [/Ankle|Foot/, 0.15],
  [/^mHand/, 1],
  [/./, 0.25],
];
/** Metres by which the pelvis may be off. */
const PELVIS_TOLERANCE = 0.0004;

const ROTATIONS: Interpolation<Quaternion> = { interpolate: nlerp, distance: degreesBetween };
const POSITIONS: Interpolation<Vector3> = { interpolate: lerp, distance };

/** Samples a design and reduces the samples to keyframes. */
export function bakeClip(design: ClipDesign): AnimationSource {
  const count = Math.round(design.duration * SAMPLES_PER_SECOND);
  const times = Array.from({ length: count + 1 }, (_, i) => (i / count) * design.duration);
  const bodies = times.map((time) => design.bodyAt(time));
  if (design.loop) bodies[count] = bodies[0];
  const frames = bodies.map(poseBody);
  const shifts = bodies.map((body) => body.shift);
  const names = [...frames[0].keys()].filter(design.drives ?? (() => true));
  return {
    basePriority: design.priority,
    duration: design.duration,
    loop: design.loop,
    loopIn: 0,
    loopOut: design.duration,
    easeIn: design.easeIn,
    easeOut: design.easeOut,
    handPose: design.handPose,
    emote: design.emote ?? '',
    joints: names.map((name) => ({
      name,
      priority: design.jointPriority?.(name),
      rotations: rotationKeys(
        times,
        frames.map((frame) => frame.get(name) ?? IDENTITY),
        toleranceOf(name) * design.toleranceFactor,
      ),
      positions:
        name === 'mPelvis'
          ? positionKeys(times, shifts, PELVIS_TOLERANCE * design.toleranceFactor)
          : [],
    })),
  };
}

function rotationKeys(times: number[], samples: Quaternion[], tolerance: number) {
  return reduceKeyframes(samples, ROTATIONS, tolerance).map((i) => ({
    time: times[i],
    rotation: samples[i],
  }));
}

function positionKeys(times: number[], samples: Vector3[], tolerance: number) {
  return reduceKeyframes(samples, POSITIONS, tolerance).map((i) => ({
    time: times[i],
    position: samples[i],
  }));
}

function toleranceOf(joint: string): number {
  return TOLERANCES.find(([names]) => names.test(joint))?.[1] ?? 0;
}

/** How a runtime interpolates between two keys, and how far apart two values are. */
export interface Interpolation<V> {
  interpolate(a: V, b: V, u: number): V;
  distance(a: V, b: V): number;
}

/**
 * The indices of those evenly spaced samples to keep as keys from which all others are interpolated with an error of
 * at most `tolerance`. A curve that stays within half the tolerance of its start keeps only that.
 */
export function reduceKeyframes<V>(
  samples: readonly V[],
  interpolation: Interpolation<V>,
  tolerance: number,
): number[] {
  if (samples.every((sample) => interpolation.distance(samples[0], sample) <= tolerance / 2))
    return [0];
  const kept = [0];
  for (let start = 0; start < samples.length - 1; ) {
    let end = start + 1;
    while (
      end + 1 < samples.length &&
      isWithinTolerance(samples, interpolation, tolerance, start, end + 1)
    )
      end++;
    kept.push(end);
    start = end;
  }
  return kept;
}

function isWithinTolerance<V>(
  samples: readonly V[],
  interpolation: Interpolation<V>,
  tolerance: number,
  start: number,
  end: number,
): boolean {
  for (let i = start + 1; i < end; i++) {
    const guess = interpolation.interpolate(
      samples[start],
      samples[end],
      (i - start) / (end - start),
    );
    if (interpolation.distance(guess, samples[i]) > tolerance) return false;
  }
  return true;
}
