import { useMemo, useRef } from 'preact/hooks';
import type { CurveKind } from '../../motion/edit/index.ts';
import { LANES } from '../words/en/dock.ts';
import { usePlayhead } from './playhead.tsx';
import { AXES, readValue, type SampledCurve } from './sampled-curve.ts';
import { LANE_UNITS, timelineSpan } from './timeline-geometry.ts';

/** As in dock.css. */
const HEIGHT = 77;
const TOP = 9;
const BOTTOM = 68;
/** Pixels between the letters at the ends of the lines, and between numbers at the left. */
const LETTER_GAP = 11;
const NUMBER_GAP = 14;
/** More dots than this would hide the line. */
const MAX_LARGE_DOTS = 80;

/** The three lines of a joint's rotation or position. */
export function CurveChart({ trace, duration }: { trace: SampledCurve; duration: number }) {
  const scale = useMemo(() => scaleOf(trace, TOP, BOTTOM), [trace]);
  const lines = useMemo(
    () =>
      AXES.map((axis, index) => ({
        axis,
        line: curvePath(trace, index, duration, scale),
        dots: keyDots(trace, index, duration, scale),
      })),
    [trace, duration, scale],
  );
  const zero = heightOf(0, scale);
  const dense = trace.keyPoints.length > MAX_LARGE_DOTS ? 'is-dense' : '';
  return (
    <div class="chart">
      <svg
        viewBox={`0 0 ${LANE_UNITS} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={LANES.curves[trace.kind].range(
          formatBound(scale.low, trace.kind),
          formatBound(scale.high, trace.kind),
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
      <ChartLabels trace={trace} scale={scale} zero={zero} />
    </div>
  );
}

interface ChartLabelsProps {
  trace: SampledCurve;
  scale: Scale;
  zero: number;
}

/** The bounds of the scale at the left, and which line is which at the right. */
function ChartLabels({ trace, scale, zero }: ChartLabelsProps) {
  const last = trace.values.length - AXES.length;
  const ends = AXES.map((_, axis) => heightOf(trace.values[last + axis], scale));
  const letters = spreadApart(ends, LETTER_GAP, TOP, BOTTOM);
  const zeroFits = zero - TOP > NUMBER_GAP && BOTTOM - zero > NUMBER_GAP;
  return (
    <>
      <ScaleLabel at={TOP} text={formatBound(scale.high, trace.kind)} />
      {zeroFits && <ScaleLabel at={zero} text="0" />}
      <ScaleLabel at={BOTTOM} text={formatBound(scale.low, trace.kind)} />
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

function ScaleLabel({ at, text }: { at: number; text: string }) {
  return (
    <span class="bound" style={{ top: `${at}px` }} aria-hidden="true">
      {text}
    </span>
  );
}

/** The curve's three values at the playhead. */
export function CurveValues({ trace }: { trace: SampledCurve }) {
  const box = useRef<HTMLParagraphElement>(null);
  const now = useRef(new Float64Array(AXES.length));
  const { kind } = trace;
  usePlayhead((time) => {
    readValue(now.current, trace, time);
    box.current!.querySelectorAll('b').forEach((value, axis) => {
      value.textContent = formatValue(now.current[axis], kind);
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

/** What the height of a chart stands for. */
interface Scale {
  /** Values at the highest and the lowest line. */
  readonly high: number;
  readonly low: number;
  /** Pixels of those lines from the chart's top. */
  readonly top: number;
  readonly bottom: number;
}

/** Degrees or millimetres: smaller motions are drawn small, not blown up into hills. */
const MIN_RANGE = 2;

/** A scale that holds all three lines, and zero. */
export function scaleOf({ values }: SampledCurve, top: number, bottom: number): Scale {
  let high = 0;
  let low = 0;
  for (const value of values) {
    high = Math.max(high, value);
    low = Math.min(low, value);
  }
  const lack = Math.max(MIN_RANGE - (high - low), 0) / 2;
  return { high: high + lack, low: low - lack, top, bottom };
}

/** Pixels of a value from the chart's top. */
export function heightOf(value: number, { high, low, top, bottom }: Scale): number {
  return top + ((high - value) / (high - low)) * (bottom - top);
}

function pointText(
  { times, values }: SampledCurve,
  point: number,
  axis: number,
  span: number,
  scale: Scale,
) {
  const x = ((times[point] / span) * LANE_UNITS).toFixed(1);
  return `${x} ${heightOf(values[3 * point + axis], scale).toFixed(1)}`;
}

/** One axis of the trace as a path, {@link LANE_UNITS} across. */
export function curvePath(
  trace: SampledCurve,
  axis: number,
  duration: number,
  scale: Scale,
): string {
  const span = timelineSpan(duration);
  const points = Array.from(trace.times, (_, point) => pointText(trace, point, axis, span, scale));
  return `M${points.join('L')}`;
}

/** A dot at each key of one axis: lines of no length, which round ends make dots. */
export function keyDots(trace: SampledCurve, axis: number, duration: number, scale: Scale): string {
  const span = timelineSpan(duration);
  return trace.keyPoints
    .map((point) => `M${pointText(trace, point, axis, span, scale)}h0`)
    .join('');
}

/**
 * Moves heights apart until none is nearer than `gap` to another, none above `top` or below `bottom`, and
 * all in the order they had. The room must suffice.
 */
export function spreadApart(
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

/** A value beside its unit's name: `12.4°`, `−30.5`. A zero has no sign. */
export function formatValue(value: number, kind: CurveKind): string {
  const digits = value
    .toFixed(1)
    .replace(/^-(?=0\.0$)/, '')
    .replace('-', '−');
  return kind === 'rotation' ? `${digits}°` : digits;
}

/** A value that stands alone: `12.4°`, `−30.5 mm`. */
export function formatBound(value: number, kind: CurveKind): string {
  return kind === 'rotation' ? formatValue(value, kind) : `${formatValue(value, kind)}\u202fmm`;
}
