import { useMemo, useRef } from 'preact/hooks';
import type { CurveKind } from '../../motion/edit/index.ts';
import { LANES } from '../words/en/dock.ts';
import { usePlayhead } from './playhead.tsx';
import { AXES, readValue, type SampledCurve } from './sampled-curve.ts';
import { LANE_UNITS, timelineSpan } from './timeline-geometry.ts';

/** Heights in pixels; dock.css has the same numbers. */
const HEIGHT = 77;
const TOP = 9;
const BOTTOM = 68;
/**
 * The smallest distance in pixels between the letters at the ends of the lines, and between the numbers on the left.
 */
const LETTER_GAP = 11;
const NUMBER_GAP = 14;
/** More dots of the large size would hide the line. */
const MAX_LARGE_DOTS = 80;

/** The three lines of a joint's rotation or position. */
export function CurveChart({ curve, duration }: { curve: SampledCurve; duration: number }) {
  const { kind } = curve;
  const scale = useMemo(() => scaleOf(curve, TOP, BOTTOM), [curve]);
  const lines = useMemo(
    () =>
      AXES.map((axis, index) => ({
        axis,
        line: curvePath(curve, index, duration, scale),
        dots: keyDots(curve, index, duration, scale),
      })),
    [curve, duration, scale],
  );
  const zero = heightOf(0, scale);
  const dense = curve.keyPoints.length > MAX_LARGE_DOTS ? 'is-dense' : '';
  return (
    <div class="chart">
      <svg
        viewBox={`0 0 ${LANE_UNITS} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={LANES.curves[kind].range(
          formatBound(scale.low, kind),
          formatBound(scale.high, kind),
        )}
      >
        <path class="zero" d={`M0 ${zero}H${LANE_UNITS}`} />
        {lines.map(({ axis, line, dots }) => (
          <g key={axis} class={`axis-${axis} ${dense}`}>
            <path class="trace" d={line} />
            <path class="dots" d={dots} />
          </g>
        ))}
      </svg>
      <ChartLabels curve={curve} scale={scale} zero={zero} />
    </div>
  );
}

interface ChartLabelsProps {
  curve: SampledCurve;
  scale: Scale;
  zero: number;
}

/** The bounds of the scale on the left, and the letter of each line on the right. */
function ChartLabels({ curve: { values, kind }, scale, zero }: ChartLabelsProps) {
  const last = values.length - AXES.length;
  const ends = AXES.map((_, axis) => heightOf(values[last + axis], scale));
  const letters = spreadApart(ends, LETTER_GAP, TOP, BOTTOM);
  const zeroFits = zero - TOP > NUMBER_GAP && BOTTOM - zero > NUMBER_GAP;
  return (
    <>
      <ScaleLabel top={TOP} text={formatBound(scale.high, kind)} />
      {zeroFits && <ScaleLabel top={zero} text="0" />}
      <ScaleLabel top={BOTTOM} text={formatBound(scale.low, kind)} />
      {AXES.map((axis, index) => (
        <span
          key={axis}
          class={`letter axis-${axis}`}
          style={{ top: `${letters[index]}px` }}
          aria-hidden="true"
        >
          {axis}
        </span>
      ))}
    </>
  );
}

function ScaleLabel({ top, text }: { top: number; text: string }) {
  return (
    <span class="bound" style={{ top: `${top}px` }} aria-hidden="true">
      {text}
    </span>
  );
}

/** The three values of a curve at the playhead, beside its chart. */
export function CurveValues({ curve }: { curve: SampledCurve }) {
  const box = useRef<HTMLParagraphElement>(null);
  const current = useRef(new Float64Array(AXES.length));
  const { kind } = curve;
  usePlayhead((time) => {
    readValue(current.current, curve, time);
    box.current!.querySelectorAll('b').forEach((value, axis) => {
      value.textContent = formatValue(current.current[axis], kind);
    });
  });
  return (
    <div class="trace-values">
      <small title={LANES.curves[kind].help}>{LANES.curves[kind].title}</small>
      <p ref={box}>
        {AXES.map((axis) => (
          <span key={axis} class={`axis-${axis}`}>
            <i>{axis}</i> <b />
          </span>
        ))}
      </p>
    </div>
  );
}

/** The vertical scale of a chart. */
export interface Scale {
  /** Values at the top and the bottom, degrees or millimetres. */
  readonly high: number;
  readonly low: number;
  /** Pixels of top and bottom from the upper edge of the chart. */
  readonly top: number;
  readonly bottom: number;
}

/** Degrees or millimetres: smaller motions are drawn small instead of filling the chart. */
const MIN_RANGE = 2;

/** A scale that includes all three lines, and zero. */
export function scaleOf({ values }: SampledCurve, top: number, bottom: number): Scale {
  let high = 0;
  let low = 0;
  for (const value of values) {
    high = Math.max(high, value);
    low = Math.min(low, value);
  }
  const margin = Math.max(MIN_RANGE - (high - low), 0) / 2;
  return { high: high + margin, low: low - margin, top, bottom };
}

/** Pixels of a value from the upper edge of the chart. */
export function heightOf(value: number, { high, low, top, bottom }: Scale): number {
  return top + ((high - value) / (high - low)) * (bottom - top);
}

/** One axis of a curve as an SVG path, {@link LANE_UNITS} wide. */
export function curvePath(
  curve: SampledCurve,
  axis: number,
  duration: number,
  scale: Scale,
): string {
  const span = timelineSpan(duration);
  const points = Array.from(curve.times, (_, point) => pointText(curve, point, axis, span, scale));
  return `M${points.join('L')}`;
}

/** SVG path with a dot at each key of one axis: lines of no length, of which round caps make dots. */
export function keyDots(curve: SampledCurve, axis: number, duration: number, scale: Scale): string {
  const span = timelineSpan(duration);
  return curve.keyPoints
    .map((point) => `M${pointText(curve, point, axis, span, scale)}h0`)
    .join('');
}

function pointText(
  { times, values }: SampledCurve,
  point: number,
  axis: number,
  span: number,
  scale: Scale,
): string {
  const x = ((times[point] / span) * LANE_UNITS).toFixed(1);
  return `${x} ${heightOf(values[3 * point + axis], scale).toFixed(1)}`;
}

/**
 * Moves heights apart until no two are closer than `gap`, within `top` and `bottom` and in the same order. There must
 * be enough room for all.
 */
export function spreadApart(
  heights: readonly number[],
  gap: number,
  top: number,
  bottom: number,
): number[] {
  const order = heights.map((_, index) => index).sort((a, b) => heights[a] - heights[b]);
  const spread = [...heights];
  order.forEach((index, rank) => {
    const min = rank === 0 ? top : spread[order[rank - 1]] + gap;
    spread[index] = Math.max(spread[index], min);
  });
  order.reverse().forEach((index, rank) => {
    const max = rank === 0 ? bottom : spread[order[rank - 1]] - gap;
    spread[index] = Math.min(spread[index], max);
  });
  return spread;
}

/** A value under the name of its unit: `12.4°`, `−30.5`. Zero has no sign. */
export function formatValue(value: number, kind: CurveKind): string {
  const digits = value
    .toFixed(1)
    .replace(/^-(?=0\.0$)/, '')
    .replace('-', '−');
  return kind === 'rotation' ? `${digits}°` : digits;
}

/** A value with its unit: `12.4°`, `−30.5 mm`. */
export function formatBound(value: number, kind: CurveKind): string {
  return kind === 'rotation' ? formatValue(value, kind) : `${formatValue(value, kind)}\u202fmm`;
}
