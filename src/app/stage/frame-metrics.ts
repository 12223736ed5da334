/** How often the frame rate is reported, milliseconds. */
const REPORT_MS = 500;

/** Counts frames, and reports twice a second how many there were per second; null while nothing moves. */
export class FrameRateCounter {
  readonly #report: (framesPerSecond: number | null) => void;
  #frames = 0;
  /** Start of the present interval, milliseconds; 0: no frame was counted since the last pause. */
  #since = 0;

  constructor(report: (framesPerSecond: number | null) => void) {
    this.#report = report;
  }

  /** Call when nothing was drawn because nothing changed: a frame rate would have no meaning. */
  pause(): void {
    if (this.#since === 0) return;
    this.#since = 0;
    this.#frames = 0;
    this.#report(null);
  }

  count(nowMs: number): void {
    if (this.#since === 0) this.#since = nowMs;
    this.#frames++;
    const elapsedMs = nowMs - this.#since;
    if (elapsedMs < REPORT_MS) return;
    this.#report(Math.round((this.#frames * 1000) / elapsedMs));
    this.#frames = 0;
    this.#since = nowMs;
  }
}

/** From navigation to the first drawn avatar. */
const FIRST_FRAME = 'vitrine:first-frame';
/** From navigation to the first frame drawn while time passes. */
const FIRST_MOVE = 'vitrine:first-move';
/** From the drop of files to the first frame that shows them. */
const DROP_TO_FRAME = 'vitrine:drop-to-frame';

/** Records the times that matter to a visitor as `performance` measures, which any tool can read. */
export class PerformanceMarks {
  #hasDrawn = false;
  #hasMoved = false;
  /** `performance.now()` of a drop that no frame has shown yet. */
  #droppedAt: number | null = null;

  /** Measures the time from a drop (`performance.now()`) to the next frame. */
  startDrop(at: number): void {
    this.#droppedAt = at;
  }

  /** To be called after every frame that was drawn. */
  onFrameDrawn(showsAnything: boolean, isPlaying: boolean): void {
    if (this.#hasDrawn && !this.#hasMoved && isPlaying) {
      this.#hasMoved = true;
      performance.measure(FIRST_MOVE, { start: 0, end: performance.now() });
    }
    if (!this.#hasDrawn && showsAnything) {
      this.#hasDrawn = true;
      performance.measure(FIRST_FRAME, { start: 0, end: performance.now() });
    }
    if (this.#droppedAt === null) return;
    performance.measure(DROP_TO_FRAME, { start: this.#droppedAt, end: performance.now() });
    this.#droppedAt = null;
  }
}
