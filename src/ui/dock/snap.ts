import { FRAMES_PER_SECOND } from '../../app/index.ts';

/** Seconds between which something may be moved, both included. */
export interface Bounds {
  readonly low: number;
  readonly high: number;
}

/** Files hold single precision: a time this near to a frame is on it. */
const FRAME_TOLERANCE = 1e-3;

/** The moment itself, or the bound that it is beyond. */
export function keepTime(time: number, { low, high }: Bounds): number {
  return Math.max(Math.min(time, high), low);
}

/**
 * The place that something dragged to `time` takes: the nearest frame within the bounds, or one of the
 * bounds where that is nearer, so that a clip's end can be reached though no frame falls on it.
 */
export function snapTime(time: number, bounds: Bounds): number {
  const wanted = keepTime(time, bounds);
  const frame = keepTime(Math.round(wanted * FRAMES_PER_SECOND) / FRAMES_PER_SECOND, bounds);
  return [bounds.low, bounds.high].reduce(
    (nearest, bound) => (Math.abs(bound - wanted) < Math.abs(nearest - wanted) ? bound : nearest),
    frame,
  );
}

/** So many frames on (or back, below 0), counted from the frame that `time` has just passed. */
export function stepTime(time: number, frames: number, bounds: Bounds): number {
  const exact = time * FRAMES_PER_SECOND;
  const from =
    frames > 0 ? Math.floor(exact + FRAME_TOLERANCE) : Math.ceil(exact - FRAME_TOLERANCE);
  return keepTime((from + frames) / FRAMES_PER_SECOND, bounds);
}
