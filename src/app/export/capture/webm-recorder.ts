import { sleep } from '../../../async/index.ts';
import { CaptureError } from './capture-plan.ts';

/** MIME types of recordings, best first. */
const TYPES = ['video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm'] as const;

/** How often the recorder delivers data, so that it need not keep all of it in memory. */
const CHUNK_MS = 1000;

/** The type with which this browser records a canvas; null where it cannot. */
export function webmType(): string | null {
  const canStream = 'captureStream' in HTMLCanvasElement.prototype;
  if (!canStream || typeof MediaRecorder === 'undefined') return null;
  return TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? null;
}

/** The browser's recorder on a canvas: everything drawn there is a frame, at the moment it is drawn. */
export class WebmRecorder {
  /** Aborted once the recorder has failed. */
  readonly failed: AbortSignal;
  readonly #recorder: MediaRecorder;
  readonly #stream: MediaStream;
  readonly #parts: Blob[] = [];
  #hasStarted = false;
  #isPaused = false;

  /** @throws {@link CaptureError} `encoder` where the browser has no such recorder, or refuses the canvas. */
  constructor(canvas: HTMLCanvasElement, bitsPerSecond: number) {
    const type = webmType();
    if (!type) throw new CaptureError('encoder');
    const failure = new AbortController();
    this.failed = failure.signal;
    try {
      this.#stream = canvas.captureStream();
      this.#recorder = new MediaRecorder(this.#stream, {
        mimeType: type,
        videoBitsPerSecond: bitsPerSecond,
      });
    } catch (error) {
      throw new CaptureError('encoder', error);
    }
    this.#recorder.addEventListener('dataavailable', ({ data }) => {
      if (data.size > 0) this.#parts.push(data);
    });
    this.#recorder.addEventListener('error', () => failure.abort(new CaptureError('encoder')));
  }

  /**
   * Resolves once it has started; rejects once `ended` is aborted. A pause waits for the start: Chromium's recorder,
   * paused before its first frame, never reports that it has started.
   */
  async start(ended: AbortSignal): Promise<void> {
    await this.#awaitEvent('start', () => this.#recorder.start(CHUNK_MS), ended);
    this.#hasStarted = true;
    if (this.#isPaused) this.setPaused(true);
  }

  setPaused(isPaused: boolean): void {
    this.#isPaused = isPaused;
    if (!this.#hasStarted || this.#recorder.state === 'inactive') return;
    if (isPaused) this.#recorder.pause();
    else this.#recorder.resume();
  }

  /** @throws {@link CaptureError} `encoder` where nothing was recorded. */
  async finish(ended: AbortSignal): Promise<Blob> {
    if (this.#recorder.state !== 'inactive') {
      await this.#awaitEvent('stop', () => this.#recorder.stop(), ended);
    }
    ended.throwIfAborted();
    const video = new Blob(this.#parts, { type: 'video/webm' });
    if (video.size === 0) throw new CaptureError('encoder');
    return video;
  }

  /** Stops the recorder and the stream of the canvas, finished or not. */
  dispose(): void {
    if (this.#recorder.state !== 'inactive') this.#recorder.stop();
    for (const track of this.#stream.getTracks()) track.stop();
  }

  #awaitEvent(name: 'start' | 'stop', run: () => void, ended: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      ended.throwIfAborted();
      this.#recorder.addEventListener(name, () => resolve(), { once: true });
      ended.addEventListener('abort', () => reject(ended.reason), { once: true });
      try {
        run();
      } catch (error) {
        reject(new CaptureError('encoder', error));
      }
    });
  }
}

/** How often a clock checks whether a hidden tab is visible again. */
const HIDDEN_POLL_MS = 250;
/** Timers may fire this much too early, seconds. */
const TIMER_TOLERANCE = 0.001;

/** Counts seconds since it was created, except while the tab is hidden, when browsers draw nothing. */
export class VisibleTimeClock {
  readonly #listeners = new AbortController();
  readonly #onChange: (isVisible: boolean) => void;
  /** Seconds counted until the tab was last hidden. */
  #counted = 0;
  /** Milliseconds; null while the tab is hidden. */
  #visibleSince: number | null;

  /** `onChange` is called when the tab is hidden and when it is visible again. */
  constructor(onChange: (isVisible: boolean) => void) {
    this.#onChange = onChange;
    this.#visibleSince = document.hidden ? null : performance.now();
    const { signal } = this.#listeners;
    document.addEventListener('visibilitychange', () => this.#onVisibilityChange(), { signal });
  }

  get seconds(): number {
    const since = this.#visibleSince;
    return this.#counted + (since === null ? 0 : (performance.now() - since) / 1000);
  }

  /** Resolves once so many seconds have passed; a task later at the earliest, so that the page can respond. */
  async waitUntil(seconds: number, signal: AbortSignal): Promise<void> {
    do {
      const waitMs = Math.max(0, (seconds - this.seconds) * 1000);
      await pause(this.#visibleSince === null ? Math.max(waitMs, HIDDEN_POLL_MS) : waitMs, signal);
    } while (this.seconds < seconds - TIMER_TOLERANCE);
  }

  dispose(): void {
    this.#listeners.abort();
  }

  #onVisibilityChange(): void {
    const now = performance.now();
    if (document.hidden && this.#visibleSince !== null) {
      this.#counted += (now - this.#visibleSince) / 1000;
      this.#visibleSince = null;
    } else if (!document.hidden) this.#visibleSince ??= now;
    this.#onChange(!document.hidden);
  }
}

/** Waits; rejects with the signal's reason as soon as that is aborted. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, signal);
  signal.throwIfAborted();
}
