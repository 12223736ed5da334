import type { ComponentChildren } from 'preact';
import { HEALTH_SECONDS } from '../../app/state/index.ts';
import type { ConnectionHealth } from '../../session/index.ts';
import { useLive } from '../context.ts';
import { Icon } from '../parts/icon.tsx';
import { Fold } from '../parts/section.tsx';
import { Fact, Facts } from '../parts/tables.tsx';
import { LIVE_TAB } from '../words/en/live.ts';
import { formatCount, formatPercent } from '../words/format.ts';

const CONNECTION = LIVE_TAB.connection;

/** A higher share of lost packets is shown as a warning. */
export const LOSS_LIMIT = 0.01;

/** The quality of the connection now and over the last minute. */
export function ConnectionSection() {
  const health = useLive().state.health.value;
  const now = health.at(-1)!;
  const history = (read: (second: ConnectionHealth) => number) => health.map(read);
  const isLossy = now.loss > LOSS_LIMIT;
  return (
    <Fold name="live-connection" title={CONNECTION.title} aside={CONNECTION.last(HEALTH_SECONDS)}>
      <dl class="live-meters">
        <Meter
          name={CONNECTION.roundTrip}
          value={formatCount(now.roundTrip)}
          unit="ms"
          history={history(({ roundTrip }) => roundTrip)}
          minTop={100}
        />
        <Meter
          name={CONNECTION.loss}
          value={formatPercent(now.loss, 1)}
          unit="%"
          history={history(({ loss }) => loss)}
          minTop={4 * LOSS_LIMIT}
          limit={LOSS_LIMIT}
          isWarning={isLossy}
        >
          {isLossy && (
            <span class="badge">
              <Icon name="warning" />
              {CONNECTION.lossy}
            </span>
          )}
        </Meter>
        <Meter
          name={CONNECTION.in}
          value={formatCount(now.packetsIn)}
          unit={CONNECTION.packetRate}
          history={history(({ packetsIn }) => packetsIn)}
          minTop={20}
        />
        <Meter
          name={CONNECTION.out}
          value={formatCount(now.packetsOut)}
          unit={CONNECTION.packetRate}
          history={history(({ packetsOut }) => packetsOut)}
          minTop={20}
        />
      </dl>
      <div class="live-meter-facts">
        <Facts>
          <Fact name={CONNECTION.resent}>{formatCount(now.resent)}</Fact>
          <Fact name={CONNECTION.dropped}>{formatCount(now.droppedByBridge)}</Fact>
          <Fact name={CONNECTION.unacked}>{formatCount(now.unacked)}</Fact>
          <Fact name={CONNECTION.unknown}>{formatCount(now.unknownMessages)}</Fact>
        </Facts>
      </div>
    </Fold>
  );
}

interface MeterProps {
  name: string;
  value: string;
  unit: string;
  /** One value per second, newest last. */
  history: readonly number[];
  /** The smallest maximum of the vertical axis, so that small changes look small. */
  minTop: number;
  /** Drawn as a dotted line. */
  limit?: number;
  isWarning?: boolean;
  /** Shown beside the name. */
  children?: ComponentChildren;
}

/** A number with a sparkline of the last minute. */
function Meter(props: MeterProps) {
  const { name, value, unit, history, minTop, limit, isWarning = false, children } = props;
  const { line, area, limitY } = sparkline(history, HEALTH_SECONDS, minTop, limit);
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

/** The view box of a sparkline. */
export const SPARK_WIDTH = 140;
export const SPARK_HEIGHT = 28;
/** Half of the line's width, which is left free at the top and the bottom. */
const MARGIN = 1;

/** Paths of a sparkline, newest value at the right edge. */
interface Sparkline {
  readonly line: string;
  /** The area below the line. */
  readonly area: string;
  /** The y coordinate of the limit; null without a limit or if it is above the view box. */
  readonly limitY: number | null;
}

/**
 * Draws the values of one meter, one per second.
 *
 * @param slots - how many values fill the width; fewer values begin further to the right.
 * @param minTop - the smallest value at the top of the view box, so that small changes look small.
 */
export function sparkline(
  values: readonly number[],
  slots: number,
  minTop: number,
  limit: number | null = null,
): Sparkline {
  const top = Math.max(minTop, ...values);
  const yOf = (value: number) =>
    SPARK_HEIGHT - MARGIN - (Math.max(0, value) / top) * (SPARK_HEIGHT - 2 * MARGIN);
  const xOf = (index: number) =>
    SPARK_WIDTH * (1 - (values.length - 1 - index) / Math.max(1, slots - 1));
  const points = values.map((value, index) => `${round(xOf(index))} ${round(yOf(value))}`);
  const line = points.length > 0 ? `M${points.join('L')}` : '';
  return {
    line,
    area: line && `${line}V${SPARK_HEIGHT}H${round(xOf(0))}Z`,
    limitY: limit === null || limit > top ? null : round(yOf(limit)),
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
