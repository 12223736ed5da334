import { type ClipScale, keyTimes, type RawKeys } from '../../formats/animation/index.ts';
import { clamp } from '../../math/index.ts';

/** Width of a lane's drawing in units of its view box, whatever its width on the screen. */
export const LANE_UNITS = 1000;

/** Seconds that the timeline spans. A pose without duration gets a second, so that it can be drawn. */
export function timelineSpan(duration: number): number {
  return duration > 0 ? duration : 1;
}

/** Clip time under the pointer, `x` pixels from the left of a track of `width` pixels, clamped to the clip. */
export function timeAt(x: number, width: number, duration: number): number {
  const fraction = width > 0 ? x / width : 0;
  return clamp(fraction, 0, 1) * Math.max(duration, 0);
}

/** Position of a clip time on the timeline as a CSS percentage, clamped to the timeline. */
export function percentAt(time: number, duration: number): string {
  return `${(clamp(time / timelineSpan(duration), 0, 1) * 100).toFixed(3)}%`;
}

/** A tick of the ruler. */
export interface Tick {
  /** Position as a fraction of the ruler's length. */
  readonly at: number;
  /** Text of a long tick; null for a short one. */
  readonly label: string | null;
}

/** Seconds between long ticks, and the number of parts into which short ticks divide them. */
const TICK_STEPS: readonly (readonly [seconds: number, parts: number])[] = [
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
/** The smallest distance between labels. */
const MIN_LABEL_PIXELS = 64;

/** The ticks of a ruler that is `pixels` wide, with labels far enough apart to be read. */
export function rulerTicks(duration: number, pixels: number): Tick[] {
  // The second that a pose spans is not clip time.
  if (duration <= 0) return [{ at: 0, label: '0.0 s' }];
  const minStep = (MIN_LABEL_PIXELS / Math.max(pixels, 1)) * duration;
  const [step, parts] =
    TICK_STEPS.find(([seconds]) => seconds >= minStep) ?? TICK_STEPS[TICK_STEPS.length - 1];
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

/** SVG path with a vertical tick from `top` to `bottom` at each key, {@link LANE_UNITS} wide. */
export function tickPath(clip: ClipScale, keys: RawKeys, top: number, bottom: number): string {
  return keyPositions(clip, keys)
    .map((x) => `M${x} ${top}V${bottom}`)
    .join('');
}

/** SVG path with a dot at each key, {@link LANE_UNITS} wide: lines of no length, of which round caps make dots. */
export function dotPath(clip: ClipScale, keys: RawKeys, y: number): string {
  return keyPositions(clip, keys)
    .map((x) => `M${x} ${y}h0`)
    .join('');
}

/** Keys that fall on the same half unit are drawn once, so that the path of hundreds of keys stays short. */
function keyPositions(clip: ClipScale, keys: RawKeys): number[] {
  const span = timelineSpan(clip.duration);
  const positions = Array.from(
    keyTimes(clip, keys),
    (time) => Math.round((time / span) * LANE_UNITS * 2) / 2,
  );
  return [...new Set(positions.filter((x) => x >= 0 && x <= LANE_UNITS))];
}
