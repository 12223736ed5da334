import { sleep } from '../../../async/index.ts';
import type { AvatarStage } from '../../stage/avatar-stage.ts';
import type { AppState } from '../../state/index.ts';
import { newTask } from '../time-slices.ts';
import {
  CaptureError,
  type ClipPass,
  evenSize,
  frameCount,
  type PictureRequest,
  RECORDING_FILES,
  type RecordingScene,
  turntableAngle,
  type VideoRequest,
} from './capture-plan.ts';
import { CaptureCanvas, CaptureSession } from './capture-session.ts';
import { createFrameWriter, type FrameWriter } from './frame-writers.ts';
import { isVideoContainer } from './video-encoders.ts';

/** The page's state and stage, of which pictures are taken. */
export interface CaptureSource {
  readonly state: AppState;
  readonly avatarStage: AvatarStage;
}

/** The progress of a recording. */
export interface CaptureProgress {
  /** Frames that are done. */
  readonly frames: number;
  /** Frames that there will be. */
  readonly count: number;
  /** About how long the rest takes; null until that can be estimated. */
  readonly secondsLeft: number | null;
}

/** A recording that was made. */
export interface Recording {
  readonly content: Blob;
  /** Extension of its file. */
  readonly extension: string;
  readonly frames: number;
  /** Frames that repeat the one before, since a region went on while the device still drew. */
  readonly repeatedFrames: number;
  readonly seconds: number;
}

type OnProgress = (progress: CaptureProgress) => void;

/** Milliseconds that a page takes to paint a change. */
const PAINT_MS = 50;
/** Seconds of recording after which the rest can be estimated. */
const ESTIMATE_AFTER = 0.4;

/** A picture of the stage as it is now. */
export async function takePicture(
  { state, avatarStage }: CaptureSource,
  request: PictureRequest,
): Promise<Blob> {
  const canvas = new CaptureCanvas(avatarStage, state, request);
  try {
    canvas.draw();
    return await canvas.picture('image/png');
  } finally {
    canvas.dispose();
  }
}

/**
 * Records a scene. Whether it resolves or rejects, the page is then as it was before; aborting `signal` rejects with
 * its reason.
 *
 * @param pass - One pass of the clip on the timeline; null where there is none.
 * @throws {@link CaptureError}, or what drawing throws where memory is short.
 */
export async function record(
  { state, avatarStage }: CaptureSource,
  request: VideoRequest,
  pass: ClipPass | null,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<Recording> {
  if (request.scene.kind === 'pass' && !pass) throw new CaptureError('no-clip');
  const isVideo = isVideoContainer(request.format);
  const fitted = isVideo ? { ...request, ...evenSize(request) } : request;
  // The first picture of a size takes long: let the page show before that the recording has begun.
  await sleep(PAINT_MS, signal);
  signal.throwIfAborted();
  const canvas = new CaptureCanvas(avatarStage, state, fitted);
  const session = new CaptureSession(state, avatarStage);
  try {
    const scene = new RecordedScene(session, canvas, request.scene, pass);
    scene.start();
    const isLive = avatarStage.scene !== null;
    return await recordFrames(scene, fitted, { isLive, signal, onProgress });
  } finally {
    session.end();
    canvas.dispose();
  }
}

/** The scene that is recorded: draws it at one time after the other. */
class RecordedScene {
  readonly canvas: CaptureCanvas;
  /** Length of the recording. */
  readonly seconds: number;
  readonly #session: CaptureSession;
  readonly #scene: RecordingScene;
  readonly #pass: ClipPass | null;
  /** Seconds since it began. */
  #time = 0;

  constructor(
    session: CaptureSession,
    canvas: CaptureCanvas,
    scene: RecordingScene,
    pass: ClipPass | null,
  ) {
    this.canvas = canvas;
    this.seconds = scene.kind === 'pass' ? pass!.seconds : scene.seconds;
    this.#session = session;
    this.#scene = scene;
    this.#pass = pass;
  }

  start(): void {
    const scene = this.#scene;
    if (scene.kind === 'pass' && this.#pass) this.#session.goTo(this.#pass.from);
    this.#session.setPlaying(scene.kind === 'turntable' ? scene.playing : true);
    this.#session.advance(0);
    this.canvas.draw();
  }

  /** Draws the scene at so many seconds since it began, never less than before. */
  moveTo(seconds: number): void {
    if (this.#scene.kind === 'turntable') {
      this.#session.turnTo(turntableAngle(seconds / this.seconds));
    }
    this.#session.advance(seconds - this.#time);
    this.#time = seconds;
    this.canvas.draw();
  }
}

interface FrameLoopOptions {
  /** The scene goes on by itself: see `dueFrames`. */
  readonly isLive: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: OnProgress;
}

/**
 * Records frame by frame, each at its exact time, however long each takes to be drawn. Together they last exactly as
 * long as the scene, so that one pass of a loop repeats without a seam.
 */
async function recordFrames(
  scene: RecordedScene,
  request: VideoRequest,
  { isLive, signal, onProgress }: FrameLoopOptions,
): Promise<Recording> {
  const { canvas, seconds } = scene;
  const count = frameCount(seconds, request.framesPerSecond);
  const duration = seconds / count;
  const writer = await createFrameWriter(canvas, request, count);
  const startedAt = performance.now();
  const elapsed = () => (performance.now() - startedAt) / 1000;
  let drawn = 0;
  try {
    for (let frame = 0; frame < count; drawn++) {
      let due = 1;
      if (isLive) {
        await sleep(Math.max(0, frame * duration - elapsed()) * 1000, signal);
        scene.moveTo(Math.max(frame * duration, elapsed()));
        due = dueFrames(frame, count, elapsed() / duration);
      } else if (frame > 0) scene.moveTo(frame * duration);
      for (const end = frame + due; frame < end; frame++) {
        await writer.add(canvas, frame * duration, duration);
      }
      const isEstimated = elapsed() > ESTIMATE_AFTER;
      const secondsLeft = isEstimated ? (elapsed() / frame) * (count - frame) : null;
      onProgress({ frames: frame, count, secondsLeft });
      await newTask();
      signal.throwIfAborted();
    }
    return await finishRecording(writer, request, { count, drawn, seconds });
  } finally {
    writer.dispose();
  }
}

async function finishRecording(
  writer: FrameWriter,
  { format }: VideoRequest,
  { count, drawn, seconds }: { count: number; drawn: number; seconds: number },
): Promise<Recording> {
  const content = await writer.finish();
  const { extension } = RECORDING_FILES[format];
  return { content, extension, frames: count, repeatedFrames: count - drawn, seconds };
}

/**
 * The number of frames that show the same picture, from `frame` on, when `now` frames of time have passed. A region goes
 * on while a frame is drawn: where that takes longer than a frame lasts, the picture is repeated, so that the recording
 * keeps the speed of the region.
 */
export function dueFrames(frame: number, count: number, now: number): number {
  return Math.min(Math.max(1, Math.floor(now) + 1 - frame), count - frame);
}
