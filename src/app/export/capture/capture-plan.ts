import type { ClipTiming } from '../../../motion/index.ts';
import { StageError } from '../../../render/index.ts';

/** Pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** A picture to be taken. */
export interface PictureRequest extends PictureSize {
  /** `stage`, `transparent` or a CSS colour. */
  readonly background: string;
}

/** The scene that a recording shows. */
export type RecordingScene =
  /** One turn of the camera in so many seconds. */
  | { readonly kind: 'turntable'; readonly seconds: number; readonly playing: boolean }
  /** One pass of the clip on the timeline. */
  | { readonly kind: 'pass' }
  /** So many seconds of the stage, from the present moment on. */
  | { readonly kind: 'clip'; readonly seconds: number };

/** A video, an animated picture that repeats without end, or a picture of every frame. */
export type VideoFormat = 'mp4' | 'webm' | 'webp' | 'png';

/** The file of each format. */
export const RECORDING_FILES = {
  mp4: { extension: 'mp4', type: 'video/mp4' },
  webm: { extension: 'webm', type: 'video/webm' },
  webp: { extension: 'webp', type: 'image/webp' },
  png: { extension: 'zip', type: 'application/zip' },
} as const satisfies Record<VideoFormat, { extension: string; type: string }>;

/** Well within what the formats can address (4 GB), and what a page can offer as a download. */
export const MAX_RECORDING_BYTES = 2e9;

/** Whether the frames of a format can be transparent. */
export const hasTransparency = (format: VideoFormat): boolean => format !== 'mp4';

/** A recording to be made. */
export interface VideoRequest extends PictureRequest {
  readonly scene: RecordingScene;
  readonly format: VideoFormat;
  readonly framesPerSecond: number;
}

/** Limits of a side, pixels. Few browsers support larger canvases. */
export const SIDE = { min: 16, max: 4096 } as const;

/** Limits of the length of a recording. */
export const SECONDS = { min: 0.5, max: 60 } as const;

export const FRAME_RATES = [24, 30, 60] as const;

/** Sizes with a name. Even numbers, as some encoders accept no others. */
export const SIZES = {
  square: { width: 1080, height: 1080 },
  portrait: { width: 1080, height: 1350 },
  story: { width: 1080, height: 1920 },
  wide: { width: 1920, height: 1080 },
  small: { width: 640, height: 640 },
  texture: { width: 2048, height: 2048 },
} as const satisfies Record<string, PictureSize>;

export type SizeName = keyof typeof SIZES;

/** The nearest size in whole pixels within the limits. */
export function fitSize({ width, height }: PictureSize): PictureSize {
  const clamp = (side: number) => Math.min(Math.max(Math.round(side), SIDE.min), SIDE.max);
  return { width: clamp(width), height: clamp(height) };
}

/** As `fitSize`, with even sides, which video encoders require. */
export function evenSize(size: PictureSize): PictureSize {
  const { width, height } = fitSize(size);
  return { width: width - (width % 2), height: height - (height % 2) };
}

/** Frames in so many seconds; at least one. */
export function frameCount(seconds: number, framesPerSecond: number): number {
  return Math.max(1, Math.round(seconds * framesPerSecond));
}

/** Radians that a turntable has turned at a fraction of its turn. The last frame is just before the first one repeats. */
export function turntableAngle(fraction: number): number {
  return 2 * Math.PI * fraction;
}

/** Bits per second that keep an avatar clean: a tenth of a bit a pixel, within what encoders accept. */
export function bitRate(width: number, height: number, framesPerSecond: number): number {
  return Math.round(Math.min(Math.max(width * height * framesPerSecond * 0.1, 2e6), 40e6));
}

/** An interval of a clip's playback: its start, in seconds after the clip was started, and its length. */
export interface ClipPass {
  readonly from: number;
  readonly seconds: number;
}

/**
 * One pass of a clip. Of a clip that loops, one pass of the loop, late enough that the clip has eased in, so that the
 * recording can be repeated without a seam; of any other clip, all of it.
 */
export function clipPass({ duration, loop, loopIn, loopOut, easeIn }: ClipTiming): ClipPass {
  const length = loopOut - loopIn;
  if (!loop || length <= 0 || loopOut > duration) return { from: 0, seconds: duration };
  const passesBefore = Math.max(0, Math.ceil((easeIn - loopIn) / length));
  return { from: loopIn + passesBefore * length, seconds: length };
}

/**
 * Seconds after its start at which a clip that has played for `elapsed` seconds and is at `time` looks the same: in its
 * first pass if the clip has eased in by then, else in a later pass of its loop.
 */
export function settledTime(timing: ClipTiming, elapsed: number, time: number): number {
  if (elapsed < timing.easeIn || time >= timing.easeIn) return time;
  const length = timing.loopOut - timing.loopIn;
  const isInLoop = timing.loop && length > 0 && time >= timing.loopIn;
  return isInLoop ? time + Math.ceil((timing.easeIn - time) / length) * length : time;
}

/** Why there is no picture or recording. */
export type CaptureErrorCode =
  /** Nothing can be drawn: no WebGL, a lost context, or a headset uses the stage. */
  | 'no-stage'
  /** The browser has no canvas of that size, or no memory for the picture. */
  | 'too-large'
  /** All frames together are more than a page should hold. */
  | 'too-much'
  /** There is no clip of which to record a pass. */
  | 'no-clip'
  /** The browser cannot encode the format, or failed to. */
  | 'encoder';

/** A picture or recording that could not be made. */
export class CaptureError extends Error {
  readonly code: CaptureErrorCode;

  constructor(code: CaptureErrorCode, cause?: unknown) {
    super(`capture: ${code}`, { cause });
    this.name = 'CaptureError';
    this.code = code;
  }
}

/** The error that prevented a picture or recording; null if it was cancelled. */
export function toCaptureError(error: unknown): CaptureError | null {
  if (error instanceof CaptureError) return error;
  if (error instanceof StageError) return new CaptureError('no-stage', error);
  const name = error instanceof Error ? error.name : '';
  if (name === 'AbortError') return null;
  // Drawing needs much memory at once, and browsers report a lack of it in different ways.
  return new CaptureError(name === 'EncodingError' ? 'encoder' : 'too-large', error);
}
