import {
  bitRate,
  CaptureError,
  MAX_RECORDING_BYTES,
  RECORDING_FILES,
  type VideoRequest,
} from './capture-plan.ts';
import type { CaptureCanvas } from './capture-session.ts';
import { FrameArchive } from './frame-archive.ts';
import { findCodec, isVideoContainer, type VideoContainer } from './video-encoders.ts';
import { WebpAnimation } from './webp-animation.ts';

/** Takes the frames of a recording one after the other, however long each takes to be drawn, and makes a file of them. */
export interface FrameWriter {
  /** Adds what the canvas shows, at a time and for a duration in seconds. Resolves when it can take the next one. */
  add(canvas: CaptureCanvas, time: number, duration: number): Promise<void>;
  finish(): Promise<Blob>;
  /** Frees what an unfinished file needs; does nothing for a finished one. */
  dispose(): void;
}

/**
 * The writer for a request of `frames` frames.
 *
 * @throws {@link CaptureError} `encoder` where the browser cannot encode the format.
 */
export async function createFrameWriter(
  canvas: CaptureCanvas,
  request: VideoRequest,
  frames: number,
): Promise<FrameWriter> {
  const { format } = request;
  if (isVideoContainer(format)) return createVideoWriter(canvas, request, format);
  return format === 'webp' ? new WebpWriter(request) : new PngWriter(frames);
}

/** Encodes with WebCodecs, into an MP4 or WebM file. */
async function createVideoWriter(
  { canvas }: CaptureCanvas,
  request: VideoRequest,
  container: VideoContainer,
): Promise<FrameWriter> {
  const { width, height, framesPerSecond, background } = request;
  const { BufferTarget, CanvasSource, Mp4OutputFormat, Output, Quality, WebMOutputFormat } =
    await encoding(import('mediabunny'));
  const codec = isSecureContext
    ? await encoding(findCodec(container, request, framesPerSecond))
    : null;
  if (!codec) throw new CaptureError('encoder');
  const isTransparent = container === 'webm' && background === 'transparent';
  const source = new CanvasSource(canvas, {
    codec,
    quality: new Quality({ bitrate: bitRate(width, height, framesPerSecond) }),
    alpha: isTransparent ? 'keep' : 'discard',
    latencyMode: 'quality',
  });
  const target = new BufferTarget();
  const format = container === 'mp4' ? new Mp4OutputFormat() : new WebMOutputFormat();
  const output = new Output({ format, target });
  output.addVideoTrack(source, { canBeTransparent: isTransparent });
  await output.start();
  return {
    add: (_canvas, time, duration) => encoding(source.add(time, duration)),
    finish: async () => {
      await encoding(output.finalize());
      return new Blob([target.buffer!], { type: RECORDING_FILES[container].type });
    },
    dispose: () => {
      if (output.state === 'started') void output.cancel();
    },
  };
}

/** Reports every failure of an encoder as one: it may not load, or fail when a graphics card is reset. */
async function encoding<T>(step: Promise<T>): Promise<T> {
  try {
    return await step;
  } catch (error) {
    throw new CaptureError('encoder', error);
  }
}

/** Quality of the pictures of an animation, 0..1. */
const WEBP_QUALITY = 0.86;

class WebpWriter implements FrameWriter {
  readonly #animation: WebpAnimation;

  constructor({ width, height }: VideoRequest) {
    this.#animation = new WebpAnimation(width, height);
  }

  async add(canvas: CaptureCanvas, time: number, duration: number): Promise<void> {
    const picture = await canvas.picture(RECORDING_FILES.webp.type, WEBP_QUALITY);
    // Whole milliseconds, of which the sum is that of the exact durations.
    const ms = Math.round(1000 * (time + duration)) - Math.round(1000 * time);
    this.#animation.add(new Uint8Array(await picture.arrayBuffer()), ms);
    if (this.#animation.byteLength > MAX_RECORDING_BYTES) throw new CaptureError('too-much');
  }

  async finish(): Promise<Blob> {
    return this.#animation.finish();
  }

  dispose(): void {}
}

class PngWriter implements FrameWriter {
  readonly #archive: FrameArchive;

  constructor(frames: number) {
    this.#archive = new FrameArchive(frames);
  }

  async add(canvas: CaptureCanvas): Promise<void> {
    const picture = await canvas.picture('image/png');
    this.#archive.add(new Uint8Array(await picture.arrayBuffer()));
  }

  async finish(): Promise<Blob> {
    return this.#archive.finish();
  }

  dispose(): void {}
}
