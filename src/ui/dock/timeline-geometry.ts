import type { Animation, RawKeys } from '../../formats/animation/index.ts';
import { timelineSpan } from './ruler.ts';

/** Units across a lane's drawing, whatever its width on the screen. */
export const LANE_UNITS = 1000;
const NUMBERS_PER_KEY = 4;
const CODE_MAX = 65535;
/** Points of one slope of the weight line. */
const SLOPE_POINTS = 16;

/** Seconds of a curve's keys as the file has them. */
export function keyTimes(
  { version, duration }: Pick<Animation, 'version' | 'duration'>,
  keys: RawKeys,
): number[] {
  const times: number[] = [];
  for (let at = 0; at < keys.length; at += NUMBERS_PER_KEY) {
    times.push(version === '1.0' ? (keys[at] / CODE_MAX) * duration : keys[at]);
  }
  return times;
}

/** Keys that would fall on one pixel are drawn once: hundreds of keys stay a short path. */
function placesOf(animation: Animation, keys: RawKeys): number[] {
  const span = timelineSpan(animation.duration);
  const places = keyTimes(animation, keys).map(
    (time) => Math.round((time / span) * LANE_UNITS * 2) / 2,
  );
  return [...new Set(places.filter((place) => place >= 0 && place <= LANE_UNITS))];
}

/** A vertical tick from `top` to `bottom` at each rotation key, as a path. */
export function tickPath(animation: Animation, keys: RawKeys, top: number, bottom: number): string {
  return placesOf(animation, keys)
    .map((x) => `M${x} ${top}V${bottom}`)
    .join('');
}

/** A dot at each position key: a line of no length, which round ends make a dot. */
export function dotPath(animation: Animation, keys: RawKeys, y: number): string {
  return placesOf(animation, keys)
    .map((x) => `M${x} ${y}h0`)
    .join('');
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
export function weightLine(animation: Animation): { time: number; weight: number }[] {
  const { easeIn, easeOut, duration } = animation;
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

/** The weight line as a path in a box of {@link LANE_UNITS} by `height`, 1 at `top`. */
export function weightPath(animation: Animation, top: number, height: number): string {
  const span = timelineSpan(animation.duration);
  const points = weightLine(animation).map(({ time, weight }) => {
    const x = ((time / span) * LANE_UNITS).toFixed(1);
    return `${x} ${(height - weight * (height - top)).toFixed(2)}`;
  });
  return `M${points.join('L')}`;
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
