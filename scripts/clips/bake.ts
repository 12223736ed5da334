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
import { rotationsOf } from './figure.ts';
import { type Blend, keysWithin } from './reduce.ts';

/** One clip as its author thinks of it: a figure for every moment. */
export interface ClipDesign {
  name: string;
  /** Seconds. A looping design must be periodic in it. */
  duration: number;
  loop: boolean;
  priority: number;
  /** Priority of a joint; the clip's for all when missing. */
  jointPriority?: (joint: string) => number;
  easeIn: number;
  easeOut: number;
  handPose: number;
  emote?: string;
  /** Factor on every tolerance: a quiet clip needs a small one, or its slow motion shows corners. */
  coarseness: number;
  /** Which joints the clip drives; all that a stance speaks of when missing. */
  drives?: (joint: string) => boolean;
  stance(time: number): BodyDescription;
}

const SAMPLES_PER_SECOND = 60;

/**
 * Degrees a joint may be off, by the first rule that fits its name: least where an error adds up over a
 * leg and would make the foot slide.
 */
const TOLERANCES: readonly (readonly [RegExp, number])[] = [
  [/Pelvis|Hip|Knee/, 0.06],
  [/Ankle|Foot/, 0.15],
  [/^mHand/, 1],
  [/./, 0.25],
];
/** Metres the pelvis may be off. */
const SHIFT_TOLERANCE = 0.0004;

const TURNS: Blend<Quaternion> = { between: nlerp, distance: degreesBetween };
const PLACES: Blend<Vector3> = { between: lerp, distance: distance };

/** Samples a design, drops the keys that interpolation brings back, and gives what the encoder takes. */
export function bake(design: ClipDesign): AnimationSource {
  const count = Math.round(design.duration * SAMPLES_PER_SECOND);
  const times = Array.from({ length: count + 1 }, (_, i) => (i / count) * design.duration);
  const stances = times.map((time) => design.stance(time));
  if (design.loop) stances[count] = stances[0];
  const frames = stances.map(rotationsOf);
  const shifts = stances.map((stance) => stance.shift);
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
      rotations: turnKeys(
        times,
        frames.map((frame) => frame.get(name) ?? IDENTITY),
        toleranceOf(name) * design.coarseness,
      ),
      positions:
        name === 'mPelvis' ? shiftKeys(times, shifts, SHIFT_TOLERANCE * design.coarseness) : [],
    })),
  };
}

function turnKeys(times: number[], samples: Quaternion[], tolerance: number) {
  return keysWithin(samples, TURNS, tolerance).map((i) => ({
    time: times[i],
    rotation: samples[i],
  }));
}

function shiftKeys(times: number[], samples: Vector3[], tolerance: number) {
  return keysWithin(samples, PLACES, tolerance).map((i) => ({
    time: times[i],
    position: samples[i],
  }));
}

function toleranceOf(joint: string): number {
  return TOLERANCES.find(([names]) => names.test(joint))?.[1] ?? 0;
}
