import type { ComponentChildren } from 'preact';
import { HEALTH_SECONDS } from '../../../app/state/index.ts';
import { SPARK_HEIGHT, SPARK_WIDTH, sparkline } from './sparkline.ts';

interface MeterProps {
  name: string;
  value: string;
  unit: string;
  /** A value for each second, newest last. */
  history: readonly number[];
  /** What the line's box reaches up to at least. */
  atLeast: number;
  /** Drawn as a dotted line. */
  limit?: number;
  isWarning?: boolean;
  /** Beside the name. */
  children?: ComponentChildren;
}

/** A figure and how it went over the last minute. */
export function Meter(props: MeterProps) {
  const { name, value, unit, history, atLeast, limit, isWarning = false, children } = props;
  const { line, area, limitY } = sparkline(history, HEALTH_SECONDS, atLeast, limit);
  return (
    <div class="live-meter">
      <dt>
        {name}
        {children}
      </dt>
      <dd>
        <b>{value}</b>
        <span>{unit}</span>
        <svg
          viewBox={`0 0 ${SPARK_WIDTH} ${SPARK_HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path class="fill" d={area} />
          {limitY !== null && <path class="limit" d={`M0 ${limitY}H${SPARK_WIDTH}`} />}
          <path class={isWarning ? 'line is-warning' : 'line'} d={line} />
        </svg>
      </dd>
    </div>
  );
}
