import { CaptureError } from './capture-plan.ts';

/** Best first. */
const TYPES = ['video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm'] as const;

/** What this browser records a canvas as; null where it does not. */
export function webmType(): string | null {
  const canStream = 'captureStream' in HTMLCanvasElement.prototype;
  if (!canStream || typeof MediaRecorder === 'undefined') return null;
  return TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? null;
}

/** The browser's recorder on a canvas: whatever is drawn there is a frame, at the moment it is drawn. */
export class WebmRecorder {
  /** Aborted once the recorder has given up. */
  readonly failed: AbortSignal;
  readonly #recorder: MediaRecorder;
  readonly #stream: MediaStream;
  readonly #parts: Blob[] = [];
  #runs = false;
  #isPaused = false;

  /** @throws {@link CaptureFault} `encoder` where the browser has no such recorder, or refuses the canvas. */
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
   * Resolves when it runs; rejects once that is ended. Data comes every second, so that memory is not asked for at
   * once. A pause waits until it runs: Chromium's recorder, paused before its first frame, never says that it began.
   */
  async start(ended: AbortSignal): Promise<void> {
    await this.#told('start', () => this.#recorder.start(1000), ended);
    this.#runs = true;
    if (this.#isPaused) this.setPaused(true);
  }

  setPaused(isPaused: boolean): void {
    this.#isPaused = isPaused;
    if (!this.#runs || this.#recorder.state === 'inactive') return;
    if (isPaused) this.#recorder.pause();
    else this.#recorder.resume();
  }

  /** @throws {@link CaptureFault} `encoder` where nothing was recorded. */
  async finish(ended: AbortSignal): Promise<Blob> {
    if (this.#recorder.state !== 'inactive') {
      await this.#told('stop', () => this.#recorder.stop(), ended);
    }
    ended.throwIfAborted();
    const film = new Blob(this.#parts, { type: 'video/webm' });
    if (film.size === 0) throw new CaptureError('encoder');
    return film;
  }

  /** Frees what it holds, finished or not. */
  dispose(): void {
    if (this.#recorder.state !== 'inactive') this.#recorder.stop();
    for (const track of this.#stream.getTracks()) track.stop();
  }

  #told(event: 'start' | 'stop', act: () => void, ended: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      ended.throwIfAborted();
      this.#recorder.addEventListener(event, () => resolve(), { once: true });
      ended.addEventListener('abort', () => reject(ended.reason), { once: true });
      try {
        act();
      } catch (error) {
        reject(new CaptureError('encoder', error));
      }
    });
  }
}

/** Seconds since it began, of which those of a hidden tab do not count: browsers draw nothing there. */
export class VisibleTimeClock {
  readonly #end = new AbortController();
  readonly #onChange: (isVisible: boolean) => void;
  #counted = 0;
  /** Milliseconds; null while the tab is hidden. */
  #since: number | null;

  /** `onChange` is told when the tab is hidden and when it is back. */
  constructor(onChange: (isVisible: boolean) => void) {
    this.#onChange = onChange;
    this.#since = document.hidden ? null : performance.now();
    const { signal } = this.#end;
    document.addEventListener('visibilitychange', () => this.#turn(), { signal });
  }

  get seconds(): number {
    return this.#counted + (this.#since === null ? 0 : (performance.now() - this.#since) / 1000);
  }

  /** Resolves once so many seconds have passed; a task later at the earliest, so that the page stays alive. */
  async reach(seconds: number, signal: AbortSignal): Promise<void> {
    do {
      const waitMs = Math.max(0, (seconds - this.seconds) * 1000);
      await pause(this.#since === null ? Math.max(waitMs, HIDDEN_POLL_MS) : waitMs, signal);
    } while (this.seconds < seconds - EARLY);
  }

  dispose(): void {
    this.#end.abort();
  }

  #turn(): void {
    const now = performance.now();
    if (document.hidden && this.#since !== null) {
      this.#counted += (now - this.#since) / 1000;
      this.#since = null;
    } else if (!document.hidden) this.#since ??= now;
    this.#onChange(!document.hidden);
  }
}

/** How often a hidden tab looks whether it is back. */
const HIDDEN_POLL_MS = 250;
/** Timers may come this much too early, seconds. */
const EARLY = 0.001;

/** Waits; rejects as soon as it is ended. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const timer = setTimeout(done, ms);
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    }
    signal.addEventListener('abort', done);
  });
}
