import type { Clip } from '../playback/bind-clip.ts';

/** The times of a clip for which a BVH file has frames. */
export interface FrameGrid {
  /** Seconds, in single precision. */
  frameTime: number;
  /** Clip seconds of each played frame, from 0 to the end; at least two. */
  times: readonly number[];
  /** Whether every key of the clip has a frame. */
  hasFrameForEveryKey: boolean;
}

const { fround } = Math;
const DEFAULT_RATE = 30;
/** Limits of the frame rate. At lower rates other programs would show jumps; clips are not made at higher ones. */
const LOWEST_RATE = 12;
const HIGHEST_RATE = 120;
/** Tolerances of a key's stored time: in codes, and in seconds for single precision. */
const TOLERANCE_CODES = 1.5;
const TOLERANCE_SECONDS = 1e-5;

/**
 * The times at which to sample a clip: a whole number of frames fits into its duration. Without a requested rate they
 * are the coarsest grid that has a frame for every key, refined until it has 12 frames per second, or 30 frames per
 * second if there is no such grid. A clip of duration 0 becomes one frame long.
 */
export function frameGrid(
  { timing, rotations, positions }: Clip,
  requestedRate?: number,
): FrameGrid {
  const duration = Math.max(timing.duration, 0);
  const keys = [...new Set([...rotations.times, ...positions.times])]
    .filter((time) => time > 0 && time < duration)
    .sort((a, b) => a - b);
  const tolerance = (TOLERANCE_CODES * duration) / 65535 + TOLERANCE_SECONDS;
  const coversKeys = (steps: number) =>
    keys.every((time) => isOnGrid(time, duration / steps, tolerance));

  const steps = requestedRate
    ? stepsAt(duration, requestedRate)
    : (stepsThroughKeys(duration, coversKeys) ?? stepsAt(duration, DEFAULT_RATE));
  const frameTime = frameTimeOf(duration, steps, requestedRate ?? DEFAULT_RATE);
  return {
    frameTime,
    times: timesOf(duration, steps, keys, tolerance),
    hasFrameForEveryKey: coversKeys(steps),
  };
}

function stepsAt(duration: number, rate: number): number {
  return Math.max(Math.round(duration * rate), 1);
}

function stepsThroughKeys(duration: number, coversKeys: (steps: number) => boolean): number | null {
  const most = Math.max(Math.floor(duration * HIGHEST_RATE), 1);
  for (let steps = 1; steps <= most; steps++) {
    if (coversKeys(steps)) return steps * Math.ceil((duration * LOWEST_RATE) / steps || 1);
  }
  return null;
}

function isOnGrid(time: number, step: number, tolerance: number): boolean {
  return Math.abs(time - Math.round(time / step) * step) <= tolerance;
}

/** Seconds per frame, rounded so that all frames are never longer than the clip: 60 s must not become 60.000004. */
function frameTimeOf(duration: number, steps: number, rate: number): number {
  if (duration === 0) return fround(1 / rate);
  const frameTime = fround(duration / steps);
  return fround(frameTime * steps) > duration ? fround(frameTime * (1 - 2 ** -23)) : frameTime;
}

/** The times of the grid; times that rounding put beside a key are moved onto it. */
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
