import type { ClipTiming } from '../../motion/index.ts';

/** Frames of so many seconds; never none. */
export function frameCount(seconds: number, framesPerSecond: number): number {
  return Math.max(1, Math.round(seconds * framesPerSecond));
}

/** Radians that a turntable has gone at a share of its turn; the last frame comes before the first again. */
export function turnAt(share: number): number {
  return 2 * Math.PI * share;
}

/** A stretch of a clip's run: seconds after it was started, and how long. */
export interface Pass {
  readonly from: number;
  readonly seconds: number;
}

/**
 * One pass of a clip: of one that loops, once round its loop, late enough that it has eased in, so that the
 * recording can be repeated without a seam; of one that does not, all of it.
 */
export function passOf({ duration, loop, loopIn, loopOut, easeIn }: ClipTiming): Pass {
  const round = loopOut - loopIn;
  if (!loop || round <= 0 || loopOut > duration) return { from: 0, seconds: duration };
  const before = Math.max(0, Math.ceil((easeIn - loopIn) / round));
  return { from: loopIn + before * round, seconds: round };
}

/**
 * Seconds after its start at which a clip that has run for `elapsed` shows what it shows then: in its first pass
 * where that has eased in by then, else in a later one of the same loop.
 */
export function momentOf(timing: ClipTiming, elapsed: number, time: number): number {
  if (elapsed < timing.easeIn || time >= timing.easeIn) return time;
  const round = timing.loopOut - timing.loopIn;
  const isInLoop = timing.loop && round > 0 && time >= timing.loopIn;
  return isInLoop ? time + Math.ceil((timing.easeIn - time) / round) * round : time;
}

/** Bits per second that keep an avatar clean: a tenth of a bit a pixel, within what recorders take. */
export function bitRate(width: number, height: number, framesPerSecond: number): number {
  return Math.round(Math.min(Math.max(width * height * framesPerSecond * 0.1, 2e6), 40e6));
}
