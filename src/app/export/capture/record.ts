import { Zip, ZipPassThrough } from 'fflate';
import type { AvatarStage } from '../../stage/avatar-stage.ts';
import type { AppState } from '../../state/index.ts';
import {
  bitRate,
  CaptureError,
  type ClipPass,
  evenSize,
  frameCount,
  type PictureRequest,
  type RecordingScene,
  turntableAngle,
  type VideoRequest,
} from './capture-plan.ts';
import { CaptureCanvas, CaptureSession } from './capture-session.ts';
import { writeWebmDuration } from './webm-duration.ts';
import { pause, VisibleTimeClock, WebmRecorder } from './webm-recorder.ts';

/** The page's state and stage, of which pictures are taken. */
export interface CaptureSource {
  readonly state: AppState;
  readonly avatarStage: AvatarStage;
}

/** The progress of a recording. */
export interface CaptureProgress {
  /** 0..1 */
  readonly fraction: number;
  readonly frames: number;
  /** The tab is hidden, so the recording waits. */
  readonly isWaiting: boolean;
}

/** A recording that was made. */
export interface Recording {
  readonly content: Blob;
  /** Extension of its file. */
  readonly extension: 'webm' | 'zip';
  readonly frames: number;
  readonly seconds: number;
}

type OnProgress = (progress: CaptureProgress) => void;

/** Milliseconds that a page takes to paint a change. */
const PAINT_MS = 50;

/** A picture of the stage as it is now. */
export async function takePicture(
  { state, avatarStage }: CaptureSource,
  request: PictureRequest,
): Promise<Blob> {
  const canvas = new CaptureCanvas(avatarStage, state, request);
  try {
    canvas.draw();
    return await canvas.png();
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
  const fitted = request.format === 'webm' ? { ...request, ...evenSize(request) } : request;
  // The first picture of a size takes long: let the page show before that the recording has begun.
  await pause(PAINT_MS, signal);
  const canvas = new CaptureCanvas(avatarStage, state, fitted);
  const session = new CaptureSession(state, avatarStage);
  try {
    const scene = new RecordedScene(session, canvas, request.scene, pass);
    scene.start();
    return request.format === 'webm'
      ? await recordVideo(scene, fitted, signal, onProgress)
      : await recordFrames(scene, fitted, signal, onProgress);
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

/** Records in real time: a slow machine records fewer frames, at the same speed. */
async function recordVideo(
  scene: RecordedScene,
  { width, height, framesPerSecond }: VideoRequest,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<Recording> {
  const { canvas, seconds } = scene;
  const recorder = new WebmRecorder(canvas.canvas, bitRate(width, height, framesPerSecond));
  const ended = AbortSignal.any([signal, recorder.failed]);
  let frames = 0;
  const report = (isWaiting: boolean) =>
    onProgress({ fraction: Math.min(1, clock.seconds / seconds), frames, isWaiting });
  const clock = new VisibleTimeClock((isVisible) => {
    recorder.setPaused(!isVisible);
    report(!isVisible);
  });
  try {
    await recorder.start(ended);
    const startedAt = clock.seconds;
    for (let now = 0; now < seconds; ) {
      scene.moveTo(now);
      frames++;
      report(false);
      const next = (Math.floor(now * framesPerSecond + 0.5) + 1) / framesPerSecond;
      await clock.waitUntil(startedAt + next, ended);
      now = clock.seconds - startedAt;
    }
    const video = await recorder.finish(ended);
    return { content: await writeWebmDuration(video, seconds), extension: 'webm', frames, seconds };
  } finally {
    clock.dispose();
    recorder.dispose();
  }
}

/** Records frame by frame, however long each takes. */
async function recordFrames(
  scene: RecordedScene,
  { framesPerSecond }: VideoRequest,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<Recording> {
  const { canvas, seconds } = scene;
  const count = frameCount(seconds, framesPerSecond);
  const archive = new FrameArchive(count);
  for (let frame = 0; frame < count; frame++) {
    if (frame > 0) scene.moveTo((frame * seconds) / count);
    archive.add(new Uint8Array(await (await canvas.png()).arrayBuffer()));
    onProgress({ fraction: (frame + 1) / count, frames: frame + 1, isWaiting: false });
    // Lets the page draw, and the visitor cancel.
    await pause(0, signal);
  }
  return { content: archive.finish(), extension: 'zip', frames: count, seconds };
}

/** Well within what the format can address (4 GB), and what a page can offer as a download. */
const MAX_ARCHIVE_BYTES = 2e9;

/** The pictures of a recording as one zip, stored: PNG is compressed already. The browser may keep the parts on its disk. */
export class FrameArchive {
  readonly #zip: Zip;
  readonly #digits: number;
  #parts: Blob[] = [];
  #bytes = 0;
  #frames = 0;
  #failure: Error | null = null;

  /** @param frames - How many there will be, so that all names have the same length. */
  constructor(frames: number) {
    this.#digits = Math.max(4, String(frames).length);
    this.#zip = new Zip((error, chunk) => {
      if (error) this.#failure = error;
      else this.#parts.push(new Blob([chunk as Uint8Array<ArrayBuffer>]));
    });
  }

  /** @throws {@link CaptureError} `too-much` beyond two gigabytes. */
  add(png: Uint8Array): void {
    this.#bytes += png.length;
    if (this.#bytes > MAX_ARCHIVE_BYTES) throw new CaptureError('too-much');
    const number = String(++this.#frames).padStart(this.#digits, '0');
    const file = new ZipPassThrough(`frame-${number}.png`);
    this.#zip.add(file);
    file.push(png, true);
    this.#throwFailure();
  }

  /** @throws {@link CaptureError} `too-much`. */
  finish(): Blob {
    this.#zip.end();
    this.#throwFailure();
    const archive = new Blob(this.#parts, { type: 'application/zip' });
    this.#parts = [];
    return archive;
  }

  #throwFailure(): void {
    if (this.#failure) throw new CaptureError('too-much', this.#failure);
  }
}
