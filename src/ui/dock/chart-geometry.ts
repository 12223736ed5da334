import { timelineSpan } from './ruler-ticks.ts';
import { LANE_UNITS } from './timeline-geometry.ts';
import type { Trace } from './trace.ts';

/** What the height of a chart stands for. */
export interface Scale {
  /** Values at the highest and the lowest line. */
  readonly high: number;
  readonly low: number;
  /** Pixels of those lines from the chart's top. */
  readonly top: number;
  readonly bottom: number;
}

/** Degrees or millimetres: smaller motions are drawn small, not blown up into hills. */
const LEAST_RANGE = 2;

/** A scale that holds all three lines, and zero. */
export function scaleOf({ values }: Trace, top: number, bottom: number): Scale {
  let high = 0;
  let low = 0;
  for (const value of values) {
    high = Math.max(high, value);
    low = Math.min(low, value);
  }
  const lack = Math.max(LEAST_RANGE - (high - low), 0) / 2;
  return { high: high + lack, low: low - lack, top, bottom };
}

/** Pixels of a value from the chart's top. */
export function heightOf(value: number, { high, low, top, bottom }: Scale): number {
  return top + ((high - value) / (high - low)) * (bottom - top);
}

function place({ times, values }: Trace, point: number, axis: number, span: number, scale: Scale) {
  const x = ((times[point] / span) * LANE_UNITS).toFixed(1);
  return `${x} ${heightOf(values[3 * point + axis], scale).toFixed(1)}`;
}

/** One axis of the trace as a path, {@link LANE_UNITS} across. */
export function tracePath(trace: Trace, axis: number, duration: number, scale: Scale): string {
  const span = timelineSpan(duration);
  const points = Array.from(trace.times, (_, point) => place(trace, point, axis, span, scale));
  return `M${points.join('L')}`;
}

/** A dot at each key of one axis: lines of no length, which round ends make dots. */
export function keyDots(trace: Trace, axis: number, duration: number, scale: Scale): string {
  const span = timelineSpan(duration);
  return trace.keyPoints.map((point) => `M${place(trace, point, axis, span, scale)}h0`).join('');
}

/**
 * Moves heights apart until none is nearer than `gap` to another, none above `top` or below `bottom`, and
 * all in the order they had. The room must suffice.
 */
export function spread(
  heights: readonly number[],
  gap: number,
  top: number,
  bottom: number,
): number[] {
  const order = heights.map((_, index) => index).sort((a, b) => heights[a] - heights[b]);
  const placed = [...heights];
  order.forEach((index, rank) => {
    const above = rank === 0 ? top : placed[order[rank - 1]] + gap;
    placed[index] = Math.max(placed[index], above);
  });
  order.reverse().forEach((index, rank) => {
    const below = rank === 0 ? bottom : placed[order[rank - 1]] - gap;
    placed[index] = Math.min(placed[index], below);
  });
  return placed;
}
