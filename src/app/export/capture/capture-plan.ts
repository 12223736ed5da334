import type { ClipTiming } from '../../../motion/index.ts';
import { StageError } from '../../../render/index.ts';

/** Pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** What is to be taken: how large, and on what. */
export interface PictureRequest extends PictureSize {
  /** `stage`, `transparent` or a CSS colour. */
  readonly background: string;
}

/** What a recording shows. */
export type RecordingScene =
  /** One turn of the camera, in so many seconds. */
  | { readonly kind: 'turntable'; readonly seconds: number; readonly playing: boolean }
  /** One pass of the animation that is watched. */
  | { readonly kind: 'pass' }
  /** So many seconds of what is on the stage, as it goes on. */
  | { readonly kind: 'clip'; readonly seconds: number };

/** A video of the browser's recorder, or a picture for every frame. */
export type VideoFormat = 'webm' | 'png';

export interface VideoRequest extends PictureRequest {
  readonly scene: RecordingScene;
  readonly format: VideoFormat;
  readonly framesPerSecond: number;
}

/** Pixels of a side. More than that few browsers give. */
export const SIDE = { min: 16, max: 4096 } as const;

/** Of a recording. */
export const SECONDS = { min: 0.5, max: 60 } as const;

export const FRAME_RATES = [24, 25, 30, 60] as const;

/** Sizes with a name. Even numbers: some encoders take no others. */
export const SIZES = {
  square: { width: 1080, height: 1080 },
  portrait: { width: 1080, height: 1350 },
  story: { width: 1080, height: 1920 },
  wide: { width: 1920, height: 1080 },
  small: { width: 640, height: 640 },
  texture: { width: 2048, height: 2048 },
} as const satisfies Record<string, PictureSize>;

export type SizeName = keyof typeof SIZES;

/** Whole pixels that a browser gives. */
export function fitSize({ width, height }: PictureSize): PictureSize {
  const within = (side: number) => Math.min(Math.max(Math.round(side), SIDE.min), SIDE.max);
  return { width: within(width), height: within(height) };
}

/** Whole pixels in pairs, as encoders of video want them. */
export function evenSize(size: PictureSize): PictureSize {
  const { width, height } = fitSize(size);
  return { width: width - (width % 2), height: height - (height % 2) };
}

/** Why there is no picture or recording. */
export type CaptureErrorCode =
  /** Nothing can be drawn: no WebGL, a lost context, a headset has the stage. */
  | 'no-stage'
  /** The browser gives no canvas of that size, or no memory for the picture. */
  | 'too-large'
  /** All frames together are more than a page should hold. */
  | 'too-much'
  /** There is no animation to watch a pass of. */
  | 'no-clip'
  /** The browser's recorder gave up, or gave nothing. */
  | 'encoder';

/** A picture or recording that could not be made. */
export class CaptureError extends Error {
  readonly code: CaptureErrorCode;

  constructor(code: CaptureErrorCode, cause?: unknown) {
    super(`capture: ${code}`, { cause });
    this.name = 'CaptureFault';
    this.code = code;
  }
}

/** What went wrong, as one of ours; null where it was ended on purpose. */
export function toCaptureError(error: unknown): CaptureError | null {
  if (error instanceof CaptureError) return error;
  if (error instanceof StageError) return new CaptureError('no-stage', error);
  const name = error instanceof Error ? error.name : '';
  if (name === 'AbortError') return null;
  // Drawing asks for much memory at once; whatever else a browser says there, there is no picture.
  return new CaptureError(name === 'EncodingError' ? 'encoder' : 'too-large', error);
}

/** Frames of so many seconds; never none. */
export function frameCount(seconds: number, framesPerSecond: number): number {
  return Math.max(1, Math.round(seconds * framesPerSecond));
}

/** Radians that a turntable has gone at a share of its turn; the last frame comes before the first again. */
export function turntableAngle(share: number): number {
  return 2 * Math.PI * share;
}

/** A stretch of a clip's run: seconds after it was started, and how long. */
export interface ClipPass {
  readonly from: number;
  readonly seconds: number;
}

/**
 * One pass of a clip: of one that loops, once round its loop, late enough that it has eased in, so that the
 * recording can be repeated without a seam; of one that does not, all of it.
 */
export function clipPass({ duration, loop, loopIn, loopOut, easeIn }: ClipTiming): ClipPass {
  const round = loopOut - loopIn;
  if (!loop || round <= 0 || loopOut > duration) return { from: 0, seconds: duration };
  const before = Math.max(0, Math.ceil((easeIn - loopIn) / round));
  return { from: loopIn + before * round, seconds: round };
}

/**
 * Seconds after its start at which a clip that has run for `elapsed` shows what it shows then: in its first pass
 * where that has eased in by then, else in a later one of the same loop.
 */
export function settledTime(timing: ClipTiming, elapsed: number, time: number): number {
  if (elapsed < timing.easeIn || time >= timing.easeIn) return time;
  const round = timing.loopOut - timing.loopIn;
  const isInLoop = timing.loop && round > 0 && time >= timing.loopIn;
  return isInLoop ? time + Math.ceil((timing.easeIn - time) / round) * round : time;
}

/** Bits per second that keep an avatar clean: a tenth of a bit a pixel, within what recorders take. */
export function bitRate(width: number, height: number, framesPerSecond: number): number {
  return Math.round(Math.min(Math.max(width * height * framesPerSecond * 0.1, 2e6), 40e6));
}
