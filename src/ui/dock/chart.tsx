import { useMemo } from 'preact/hooks';
import { LANES } from '../words/en/dock.ts';
import { heightOf, keyDots, type Scale, scaleOf, spread, tracePath } from './chart-geometry.ts';
import { LANE_UNITS } from './timeline-geometry.ts';
import { AXES, type Trace } from './trace.ts';
import { formatBound } from './trace-words.ts';

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
export function Chart({ trace, duration }: { trace: Trace; duration: number }) {
  const scale = useMemo(() => scaleOf(trace, TOP, BOTTOM), [trace]);
  const lines = useMemo(
    () =>
      AXES.map((axis, index) => ({
        axis,
        line: tracePath(trace, index, duration, scale),
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
      <Ends trace={trace} scale={scale} zero={zero} />
    </div>
  );
}

interface EndsProps {
  trace: Trace;
  scale: Scale;
  zero: number;
}

/** The bounds of the scale at the left, and which line is which at the right. */
function Ends({ trace, scale, zero }: EndsProps) {
  const last = trace.values.length - AXES.length;
  const ends = AXES.map((_, axis) => heightOf(trace.values[last + axis], scale));
  const letters = spread(ends, LETTER_GAP, TOP, BOTTOM);
  const zeroFits = zero - TOP > NUMBER_GAP && BOTTOM - zero > NUMBER_GAP;
  return (
    <>
      <Bound at={TOP} text={formatBound(scale.high, trace.kind)} />
      {zeroFits && <Bound at={zero} text="0" />}
      <Bound at={BOTTOM} text={formatBound(scale.low, trace.kind)} />
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

function Bound({ at, text }: { at: number; text: string }) {
  return (
    <span class="bound" style={{ top: `${at}px` }} aria-hidden="true">
      {text}
    </span>
  );
}
