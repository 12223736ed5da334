import type { Animation } from '../../../formats/animation/index.ts';
import { clamp } from '../../../math/index.ts';
import {
  curveTimes,
  firstAtOrAfter,
  type KeySelection,
  selectWithin,
} from '../../../motion/edit/index.ts';
import { timelineSpan } from '../timeline-geometry.ts';
import type { DrawnCurve } from './drawn-curve.ts';

/** The axis of a curve: 0 for X, 1 for Y, 2 for Z. */
export type Axis = 0 | 1 | 2;

/** The part of the clip that the lanes show, in seconds. */
export interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

/** Height of a lane in pixels; keys.css has the same number. */
export const LANE_HEIGHT = 22;
/** Pixels from the edges of a drawing to the ends of the time that it shows; dock.css has the same numbers. */
export const PADDING = 20;

/** The seconds that a drawing shows, and its width in pixels with the padding. */
export interface TimeScale extends TimeWindow {
  readonly width: number;
}

/** Pixels of a time from the left edge of the drawing. */
export function xOf(time: number, { from, to, width }: TimeScale): number {
  return PADDING + ((time - from) / (to - from)) * (width - 2 * PADDING);
}

/** The time under a point that is `x` pixels from the left edge of the drawing. */
export function timeAtX(x: number, { from, to, width }: TimeScale): number {
  return from + ((x - PADDING) / Math.max(width - 2 * PADDING, 1)) * (to - from);
}

/** The window within the clip; the whole clip for null. */
export function shownWindow(window: TimeWindow | null, duration: number): TimeWindow {
  const span = timelineSpan(duration);
  if (!window) return { from: 0, to: span };
  const length = Math.min(window.to - window.from, span);
  const from = clamp(window.from, 0, span - length);
  return { from, to: from + length };
}

/** Seconds: less is never shown, as keys of version 1.0 are up to a millisecond apart. */
const SHORTEST = 0.1;

/** The window with its length times `factor`, and the same time at `around` seconds; null for the whole clip. */
export function zoomed(
  window: TimeWindow,
  factor: number,
  around: number,
  duration: number,
): TimeWindow | null {
  const span = timelineSpan(duration);
  const length = window.to - window.from;
  const next = clamp(length * factor, Math.min(SHORTEST, span), span);
  if (next >= span) return null;
  const share = clamp((around - window.from) / length, 0, 1);
  return shownWindow({ from: around - share * next, to: around + (1 - share) * next }, duration);
}

/** Seconds: keys of one lane that are this near are drawn and selected as one. */
const SAME_TIME = 0.0005;

/** The keys of a lane that are nearest to a time, of rotation and position alike; empty if none is within `reach` s. */
export function keysNear(
  animation: Animation,
  joint: number,
  time: number,
  reach: number,
): KeySelection {
  let nearest = Infinity;
  for (const kind of ['rotation', 'position'] as const) {
    const times = curveTimes(animation, animation.joints[joint], kind);
    const after = firstAtOrAfter(times, time);
    for (const found of [times[after - 1], times[after]]) {
      if (found !== undefined && Math.abs(found - time) < Math.abs(nearest - time)) nearest = found;
    }
  }
  if (!(Math.abs(nearest - time) <= reach)) return [];
  return selectWithin(animation, nearest - SAME_TIME, nearest + SAME_TIME, [joint]);
}

/** A box that was drawn, in pixels from the upper left corner of a drawing. */
export interface Box {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** The keys in a box over the lanes. */
export function keysInBox(animation: Animation, box: Box, scale: TimeScale): KeySelection {
  const first = Math.max(Math.floor(Math.min(box.y0, box.y1) / LANE_HEIGHT), 0);
  const last = Math.min(
    Math.floor(Math.max(box.y0, box.y1) / LANE_HEIGHT),
    animation.joints.length - 1,
  );
  const joints = Array.from({ length: Math.max(last - first + 1, 0) }, (_, row) => first + row);
  const from = timeAtX(Math.min(box.x0, box.x1), scale);
  const to = timeAtX(Math.max(box.x0, box.x1), scale);
  return selectWithin(animation, from, to, joints);
}

/** The values that a drawing of curves shows, and where. */
export interface ValueScale {
  readonly low: number;
  readonly high: number;
  /** Pixels of the highest and the lowest value from the upper edge. */
  readonly top: number;
  readonly bottom: number;
}

/** Degrees, or metres, that are shown at least. */
const LEAST_RANGE = { rotation: 10, position: 0.02 } as const;

/** A scale with room for all three lines. */
export function valueScale({ kind, low, high }: DrawnCurve, height: number): ValueScale {
  const margin = Math.max(LEAST_RANGE[kind] - (high - low), 0) / 2;
  return { low: low - margin, high: high + margin, top: 14, bottom: Math.max(height - 14, 15) };
}

/** Pixels of a value from the upper edge. */
export function yOf(value: number, { low, high, top, bottom }: ValueScale): number {
  return top + ((high - value) / (high - low)) * (bottom - top);
}

/** A key of a drawn curve under the pointer. */
export interface CurveHit {
  readonly key: number;
  readonly axis: Axis;
}

/** The key nearest to a point, within `reach` pixels; of equally near ones that of the preferred axis. */
export function curveKeyAt(
  { times, values, keyPoints }: DrawnCurve,
  point: { readonly x: number; readonly y: number },
  time: TimeScale,
  value: ValueScale,
  axes: readonly Axis[],
  reach: number,
): CurveHit | null {
  let best: CurveHit | null = null;
  let least = reach;
  for (let key = 0; key < keyPoints.length; key++) {
    const at = keyPoints[key];
    const across = xOf(times[at], time) - point.x;
    if (Math.abs(across) > reach) continue;
    for (const axis of axes) {
      const distance = Math.hypot(across, yOf(values[3 * at + axis], value) - point.y);
      if (distance > least || (distance === least && best)) continue;
      best = { key, axis };
      least = distance;
    }
  }
  return best;
}

/** The keys of a drawn curve whose points on any of the axes are in a box. */
export function curveKeysInBox(
  { times, values, keyPoints }: DrawnCurve,
  box: Box,
  time: TimeScale,
  value: ValueScale,
  axes: readonly Axis[],
): Uint32Array<ArrayBuffer> {
  const isBetween = (a: number, b: number, x: number) => x >= Math.min(a, b) && x <= Math.max(a, b);
  const keys = Uint32Array.from(keyPoints.keys());
  return keys.filter((key) => {
    const at = keyPoints[key];
    if (!isBetween(box.x0, box.x1, xOf(times[at], time))) return false;
    return axes.some((axis) => isBetween(box.y0, box.y1, yOf(values[3 * at + axis], value)));
  });
}
