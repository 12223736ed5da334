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

/** What capturing needs of the page. */
export interface CaptureSource {
  readonly state: AppState;
  readonly avatarStage: AvatarStage;
}

/** How far a recording is. */
export interface CaptureProgress {
  /** 0..1 */
  readonly fraction: number;
  readonly frames: number;
  /** The tab is hidden, so it waits. */
  readonly isWaiting: boolean;
}

/** A recording that was made. */
export interface Recording {
  readonly content: Blob;
  readonly ending: 'webm' | 'zip';
  readonly frames: number;
  readonly seconds: number;
}

/** In which a page paints what it was told. */
const PAINT_MS = 50;

type OnProgress = (news: CaptureProgress) => void;

/** A picture of the stage as it is now. */
export async function takePicture(
  { state, avatarStage }: CaptureSource,
  order: PictureRequest,
): Promise<Blob> {
  const easel = new CaptureCanvas(avatarStage, state, order);
  try {
    easel.draw();
    return await easel.png();
  } finally {
    easel.dispose();
  }
}

/**
 * Records a scene. `pass`: where one pass of the clip that is watched lies. Whatever happens the page is as it
 * was when this settles; an end by `signal` rejects with its reason.
 *
 * @throws {@link CaptureFault}, or what drawing throws where memory is short.
 */
export async function record(
  parts: CaptureSource,
  order: VideoRequest,
  pass: ClipPass | null,
  signal: AbortSignal,
  tell: OnProgress,
): Promise<Recording> {
  if (order.scene.kind === 'pass' && !pass) throw new CaptureError('no-clip');
  const size = order.format === 'webm' ? { ...order, ...evenSize(order) } : order;
  // The first picture of a size takes long: the page says before that it has begun.
  await pause(PAINT_MS, signal);
  const easel = new CaptureCanvas(parts.avatarStage, parts.state, size);
  const sitting = new CaptureSession(parts.state, parts.avatarStage);
  try {
    const shown = new RecordedScene(sitting, easel, order.scene, pass);
    shown.begin();
    return order.format === 'webm'
      ? await recordVideo(shown, size, signal, tell)
      : await recordFrames(shown, size, signal, tell);
  } finally {
    sitting.end();
    easel.dispose();
  }
}

/** The scene at any of its moments, on the easel. */
class RecordedScene {
  readonly easel: CaptureCanvas;
  readonly seconds: number;
  readonly #sitting: CaptureSession;
  readonly #scene: RecordingScene;
  readonly #pass: ClipPass | null;
  #at = 0;

  constructor(
    sitting: CaptureSession,
    easel: CaptureCanvas,
    scene: RecordingScene,
    pass: ClipPass | null,
  ) {
    this.easel = easel;
    this.seconds = scene.kind === 'pass' ? pass!.seconds : scene.seconds;
    this.#sitting = sitting;
    this.#scene = scene;
    this.#pass = pass;
  }

  begin(): void {
    const scene = this.#scene;
    if (scene.kind === 'pass' && this.#pass) this.#sitting.goTo(this.#pass.from);
    this.#sitting.setPlaying(scene.kind === 'turntable' ? scene.playing : true);
    this.#sitting.pass(0);
    this.easel.draw();
  }

  /** Seconds since it began; never back. */
  moveTo(seconds: number): void {
    if (this.#scene.kind === 'turntable')
      this.#sitting.turnTo(turntableAngle(seconds / this.seconds));
    this.#sitting.pass(seconds - this.#at);
    this.#at = seconds;
    this.easel.draw();
  }
}

/** As time passes: a slow machine gives fewer frames, and the same speed. */
async function recordVideo(
  shown: RecordedScene,
  { width, height, framesPerSecond }: VideoRequest,
  signal: AbortSignal,
  tell: OnProgress,
): Promise<Recording> {
  const { easel, seconds } = shown;
  const recorder = new WebmRecorder(easel.canvas, bitRate(width, height, framesPerSecond));
  const ended = AbortSignal.any([signal, recorder.failed]);
  let frames = 0;
  const news = (isWaiting: boolean) =>
    tell({ fraction: Math.min(1, clock.seconds / seconds), frames, isWaiting });
  const clock = new VisibleTimeClock((isVisible) => {
    recorder.setPaused(!isVisible);
    news(!isVisible);
  });
  try {
    await recorder.start(ended);
    const begun = clock.seconds;
    for (let now = 0; now < seconds; ) {
      shown.moveTo(now);
      frames++;
      news(false);
      const next = (Math.floor(now * framesPerSecond + 0.5) + 1) / framesPerSecond;
      await clock.reach(begun + next, ended);
      now = clock.seconds - begun;
    }
    const film = await recorder.finish(ended);
    return { content: await writeWebmDuration(film, seconds), ending: 'webm', frames, seconds };
  } finally {
    clock.dispose();
    recorder.dispose();
  }
}

/** Frame by frame, however long each takes. */
async function recordFrames(
  shown: RecordedScene,
  { framesPerSecond }: VideoRequest,
  signal: AbortSignal,
  tell: OnProgress,
): Promise<Recording> {
  const { easel, seconds } = shown;
  const count = frameCount(seconds, framesPerSecond);
  const archive = new FrameArchive(count);
  for (let frame = 0; frame < count; frame++) {
    if (frame > 0) shown.moveTo((frame * seconds) / count);
    archive.add(new Uint8Array(await (await easel.png()).arrayBuffer()));
    tell({ fraction: (frame + 1) / count, frames: frame + 1, isWaiting: false });
    // Lets the page draw, and be told to stop.
    await pause(0, signal);
  }
  return { content: archive.finish(), ending: 'zip', frames: count, seconds };
}

/** Well within what the format numbers (4 GB), and what a page can hand over. */
const MAX_BYTES = 2e9;

/** Pictures of a recording as one zip, stored: PNG is packed already. The browser may keep the parts on its disk. */
export class FrameArchive {
  readonly #zip: Zip;
  readonly #digits: number;
  #parts: Blob[] = [];
  #bytes = 0;
  #frames = 0;
  #failure: Error | null = null;

  /** `frames`: how many there will be, for names of one length. */
  constructor(frames: number) {
    this.#digits = Math.max(4, String(frames).length);
    this.#zip = new Zip((error, chunk) => {
      if (error) this.#failure = error;
      else this.#parts.push(new Blob([chunk as Uint8Array<ArrayBuffer>]));
    });
  }

  /** @throws {@link CaptureFault} `too-much` beyond two gigabytes. */
  add(png: Uint8Array): void {
    this.#bytes += png.length;
    if (this.#bytes > MAX_BYTES) throw new CaptureError('too-much');
    const number = String(++this.#frames).padStart(this.#digits, '0');
    const file = new ZipPassThrough(`frame-${number}.png`);
    this.#zip.add(file);
    file.push(png, true);
    this.#check();
  }

  finish(): Blob {
    this.#zip.end();
    this.#check();
    const whole = new Blob(this.#parts, { type: 'application/zip' });
    this.#parts = [];
    return whole;
  }

  #check(): void {
    if (this.#failure) throw new CaptureError('too-much', this.#failure);
  }
}
