import {
  type Animation,
  type ClipScale,
  keyTimes,
  type RawKeys,
} from '../../formats/animation/index.ts';

/** A mark of the time ruler. */
export interface Tick {
  /** Share of the ruler's length. */
  readonly at: number;
  /** Text of a long tick; null for a short one. */
  readonly label: string | null;
}

/** Seconds between long ticks, and how many short steps each has. */
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
const MIN_LABEL_PIXELS = 64;

/** Length that the timeline spans: a pose of no length still has a line to stand on. */
export function timelineSpan(duration: number): number {
  return duration > 0 ? duration : 1;
}

/** Ticks for a clip of this many seconds on so many pixels, labels far enough apart to be read. */
export function rulerTicks(duration: number, pixels: number): Tick[] {
  // A pose has no time to measure, though its line has a length.
  if (duration <= 0) return [{ at: 0, label: '0.0 s' }];
  const wanted = (MIN_LABEL_PIXELS / Math.max(pixels, 1)) * duration;
  const [step, parts] =
    TICK_STEPS.find(([seconds]) => seconds >= wanted) ?? TICK_STEPS[TICK_STEPS.length - 1];
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

/** Units across a lane's drawing, whatever its width on the screen. */
export const LANE_UNITS = 1000;
/** Points of one slope of the weight line. */
const SLOPE_POINTS = 16;

/** Keys that would fall on one pixel are drawn once: hundreds of keys stay a short path. */
function keyPositions(clip: ClipScale, keys: RawKeys): number[] {
  const span = timelineSpan(clip.duration);
  const places = Array.from(
    keyTimes(clip, keys),
    (time) => Math.round((time / span) * LANE_UNITS * 2) / 2,
  );
  return [...new Set(places.filter((place) => place >= 0 && place <= LANE_UNITS))];
}

/** A vertical tick from `top` to `bottom` at each rotation key, as a path. */
export function tickPath(clip: ClipScale, keys: RawKeys, top: number, bottom: number): string {
  return keyPositions(clip, keys)
    .map((x) => `M${x} ${top}V${bottom}`)
    .join('');
}

/** A dot at each position key: a line of no length, which round ends make a dot. */
export function dotPath(clip: ClipScale, keys: RawKeys, y: number): string {
  return keyPositions(clip, keys)
    .map((x) => `M${x} ${y}h0`)
    .join('');
}

/** What a line of weights goes through: seconds, and 0..1. */
export interface EnvelopePoint {
  readonly time: number;
  readonly weight: number;
}

function smoothStep(u: number): number {
  const v = Math.min(Math.max(u, 0), 1);
  return v * v * (3 - 2 * v);
}

/**
 * The clip's weight over its time, 0..1, as the viewer eases it: in from its start, and out so that it
 * ends at its last frame (a looping clip does so once it is told to stop).
 *
 * **Source:** reference/animation.md section 6.3.
 */
export function clipEnvelope({
  easeIn,
  easeOut,
  duration,
}: Pick<Animation, 'easeIn' | 'easeOut' | 'duration'>): EnvelopePoint[] {
  const span = timelineSpan(duration);
  const inEnd = Math.min(Math.max(easeIn, 0), span);
  const outStart = easeOut > 0 && duration > 0 ? Math.max(duration - easeOut, 0) : span;
  const weightAt = (time: number) => {
    const eased = easeIn > 0 ? smoothStep(Math.min(time, outStart) / easeIn) : 1;
    return time > outStart ? eased * smoothStep(1 - (time - outStart) / easeOut) : eased;
  };
  const times = new Set<number>([0, inEnd, outStart, span]);
  for (let i = 1; i < SLOPE_POINTS; i++) {
    times.add((inEnd * i) / SLOPE_POINTS);
    times.add(outStart + ((span - outStart) * i) / SLOPE_POINTS);
  }
  return [...times].sort((a, b) => a - b).map((time) => ({ time, weight: weightAt(time) }));
}

/** Weights as a path in a box of {@link LANE_UNITS} for `duration`, 1 at `top` and 0 at `bottom`. */
export function envelopePath(
  points: readonly EnvelopePoint[],
  duration: number,
  top: number,
  bottom: number,
): string {
  const span = timelineSpan(duration);
  const places = points.map(({ time, weight }) => {
    const x = ((time / span) * LANE_UNITS).toFixed(1);
    return `${x} ${(bottom - weight * (bottom - top)).toFixed(2)}`;
  });
  return `M${places.join('L')}`;
}

/** The weight line as a path in a box of {@link LANE_UNITS} by `height`, 1 at `top`. */
export function clipEnvelopePath(animation: Animation, top: number, height: number): string {
  return envelopePath(clipEnvelope(animation), animation.duration, top, height);
}

/** Time under a pointer `x` pixels into a track of `width`, kept within the clip. */
export function timeAt(x: number, width: number, duration: number): number {
  const share = width > 0 ? x / width : 0;
  return Math.min(Math.max(share, 0), 1) * Math.max(duration, 0);
}

/** A share of the span as a CSS percentage, kept within it. */
export function percentAt(time: number, duration: number): string {
  const share = Math.min(Math.max(time / timelineSpan(duration), 0), 1);
  return `${(share * 100).toFixed(3)}%`;
}
