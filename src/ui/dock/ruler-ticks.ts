/** A mark of the time ruler. */
export interface Tick {
  /** Share of the ruler's length. */
  readonly at: number;
  /** Text of a long tick; null for a short one. */
  readonly label: string | null;
}

/** Seconds between long ticks, and how many short steps each has. */
const STEPS: readonly (readonly [seconds: number, parts: number])[] = [
  [0.01, 5],
  [0.02, 4],
  [0.05, 5],
  [0.1, 5],
  [0.2, 4],
  [0.5, 5],
  [1, 5],
  [2, 4],
  [5, 5],
  [10, 5],
  [20, 4],
];
const LEAST_PIXELS = 64;

/** Length that the timeline spans: a pose of no length still has a line to stand on. */
export function timelineSpan(duration: number): number {
  return duration > 0 ? duration : 1;
}

/** Ticks for a clip of this many seconds on so many pixels, labels far enough apart to be read. */
export function rulerTicks(duration: number, pixels: number): Tick[] {
  // A pose has no time to measure, though its line has a length.
  if (duration <= 0) return [{ at: 0, label: '0.0 s' }];
  const wanted = (LEAST_PIXELS / Math.max(pixels, 1)) * duration;
  const [step, parts] = STEPS.find(([seconds]) => seconds >= wanted) ?? STEPS[STEPS.length - 1];
  const digits = step < 0.1 ? 2 : 1;
  const ticks: Tick[] = [];
  const count = Math.floor((duration / step) * parts + 1e-6);
  for (let i = 0; i <= count; i++) {
    const seconds = (i * step) / parts;
    const label = i % parts === 0 ? seconds.toFixed(digits) : null;
    ticks.push({ at: seconds / duration, label: i === 0 ? `${label} s` : label });
  }
  return ticks;
}
