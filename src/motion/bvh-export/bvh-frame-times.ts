import type { Clip } from '../playback/bind-clip.ts';

/** The moments of a clip that a BVH has frames for. */
export interface FrameGrid {
  /** Seconds, in single precision. */
  frameTime: number;
  /** Clip seconds of each frame that is played, from 0 to the end; at least two. */
  times: readonly number[];
  /** Every key of the clip is met. */
  meetsKeys: boolean;
}

const { fround } = Math;
const USUAL_RATE = 30;
/** Frames a second: below, other programs would show jumps; above, no clip is made. */
const LOWEST_RATE = 12;
const HIGHEST_RATE = 120;
/** Codes that a key's stored time may be off by, and seconds of single precision. */
const CODES_OFF = 1.5;
const SECONDS_OFF = 1e-5;

/**
 * The frames to sample a clip at: a whole number of them fits into its duration. Without a wish it is the
 * coarsest grid that meets every key, refined until it has 12 frames a second, or 30 frames a second where
 * there is none. A clip of no duration becomes one frame long.
 */
export function frameGrid({ timing, rotations, positions }: Clip, wish?: number): FrameGrid {
  const duration = Math.max(timing.duration, 0);
  const keys = [...new Set([...rotations.times, ...positions.times])]
    .filter((time) => time > 0 && time < duration)
    .sort((a, b) => a - b);
  const tolerance = (CODES_OFF * duration) / 65535 + SECONDS_OFF;
  const meets = (steps: number) =>
    keys.every((time) => isOnGrid(time, duration / steps, tolerance));

  const steps = wish
    ? stepsAt(duration, wish)
    : (ownSteps(duration, meets) ?? stepsAt(duration, USUAL_RATE));
  const frameTime = frameTimeOf(duration, steps, wish ?? USUAL_RATE);
  return { frameTime, times: timesOf(duration, steps, keys, tolerance), meetsKeys: meets(steps) };
}

function stepsAt(duration: number, rate: number): number {
  return Math.max(Math.round(duration * rate), 1);
}

function ownSteps(duration: number, meets: (steps: number) => boolean): number | null {
  const most = Math.max(Math.floor(duration * HIGHEST_RATE), 1);
  for (let steps = 1; steps <= most; steps++) {
    if (meets(steps)) return steps * Math.ceil((duration * LOWEST_RATE) / steps || 1);
  }
  return null;
}

function isOnGrid(time: number, step: number, tolerance: number): boolean {
  return Math.abs(time - Math.round(time / step) * step) <= tolerance;
}

/** Never so long that the whole lasts longer than the clip: 60 s must not become 60.000004. */
function frameTimeOf(duration: number, steps: number, rate: number): number {
  if (duration === 0) return fround(1 / rate);
  const frameTime = fround(duration / steps);
  return fround(frameTime * steps) > duration ? fround(frameTime * (1 - 2 ** -23)) : frameTime;
}

/** The grid's moments, each moved onto the key that its rounding put beside it. */
function timesOf(
  duration: number,
  steps: number,
  keys: readonly number[],
  tolerance: number,
): number[] {
  let next = 0;
  return Array.from({ length: steps + 1 }, (_, step) => {
    const time = (duration * step) / steps;
    while (next < keys.length && keys[next] < time - tolerance) next++;
    return next < keys.length && keys[next] <= time + tolerance ? keys[next] : time;
  });
}
