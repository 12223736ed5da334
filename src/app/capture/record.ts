import type { Exhibit } from '../exhibit.ts';
import type { AppState } from '../state.ts';
import { CaptureFault } from './capture-fault.ts';
import { Easel } from './easel.ts';
import { FrameArchive } from './frame-archive.ts';
import { bitRate, frameCount, type Pass, turnAt } from './frame-plan.ts';
import { evenSize, type PictureOrder, type Scene, type VideoOrder } from './orders.ts';
import { Sitting } from './sitting.ts';
import { pause, VisibleClock } from './visible-clock.ts';
import { withDuration } from './webm-duration.ts';
import { WebmRecorder } from './webm-recorder.ts';

/** What capturing needs of the page. */
export interface CaptureParts {
  readonly state: AppState;
  readonly exhibit: Exhibit;
}

/** How far a recording is. */
export interface CaptureNews {
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

type Tell = (news: CaptureNews) => void;

/** A picture of the stage as it is now. */
export async function takePicture(
  { state, exhibit }: CaptureParts,
  order: PictureOrder,
): Promise<Blob> {
  const easel = new Easel(exhibit, state, order);
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
  parts: CaptureParts,
  order: VideoOrder,
  pass: Pass | null,
  signal: AbortSignal,
  tell: Tell,
): Promise<Recording> {
  if (order.scene.kind === 'pass' && !pass) throw new CaptureFault('no-clip');
  const size = order.format === 'webm' ? { ...order, ...evenSize(order) } : order;
  // The first picture of a size takes long: the page says before that it has begun.
  await pause(PAINT_MS, signal);
  const easel = new Easel(parts.exhibit, parts.state, size);
  const sitting = new Sitting(parts.state, parts.exhibit);
  try {
    const shown = new Shown(sitting, easel, order.scene, pass);
    shown.begin();
    return order.format === 'webm'
      ? await recordFilm(shown, size, signal, tell)
      : await recordFrames(shown, size, signal, tell);
  } finally {
    sitting.end();
    easel.dispose();
  }
}

/** The scene at any of its moments, on the easel. */
class Shown {
  readonly easel: Easel;
  readonly seconds: number;
  readonly #sitting: Sitting;
  readonly #scene: Scene;
  readonly #pass: Pass | null;
  #at = 0;

  constructor(sitting: Sitting, easel: Easel, scene: Scene, pass: Pass | null) {
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
    if (this.#scene.kind === 'turntable') this.#sitting.turnTo(turnAt(seconds / this.seconds));
    this.#sitting.pass(seconds - this.#at);
    this.#at = seconds;
    this.easel.draw();
  }
}

/** As time passes: a slow machine gives fewer frames, and the same speed. */
async function recordFilm(
  shown: Shown,
  { width, height, framesPerSecond }: VideoOrder,
  signal: AbortSignal,
  tell: Tell,
): Promise<Recording> {
  const { easel, seconds } = shown;
  const recorder = new WebmRecorder(easel.canvas, bitRate(width, height, framesPerSecond));
  const ended = AbortSignal.any([signal, recorder.failed]);
  let frames = 0;
  const news = (isWaiting: boolean) =>
    tell({ fraction: Math.min(1, clock.seconds / seconds), frames, isWaiting });
  const clock = new VisibleClock((isVisible) => {
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
    return { content: await withDuration(film, seconds), ending: 'webm', frames, seconds };
  } finally {
    clock.dispose();
    recorder.dispose();
  }
}

/** Frame by frame, however long each takes. */
async function recordFrames(
  shown: Shown,
  { framesPerSecond }: VideoOrder,
  signal: AbortSignal,
  tell: Tell,
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
