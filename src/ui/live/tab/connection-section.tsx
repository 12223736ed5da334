import { HEALTH_SECONDS } from '../../../app/state/index.ts';
import type { ConnectionHealth } from '../../../session/index.ts';
import { useLive } from '../../context.ts';
import { Icon } from '../../parts/icon.tsx';
import { Section } from '../../parts/section.tsx';
import { Fact, Facts } from '../../parts/tables.tsx';
import { LIVE_TAB } from '../../words/en/live.ts';
import { formatCount, formatPercent } from '../../words/format.ts';
import { Meter } from './meter.tsx';

const CONNECTION = LIVE_TAB.connection;

/** Of the packets that never came: more than this wants a look. */
const LOSS_LIMIT = 0.01;

/** How the connection does now, and has done for a minute. */
export function ConnectionSection() {
  const health = useLive().state.health.value;
  const now = health.at(-1)!;
  const history = (read: (second: ConnectionHealth) => number) => health.map(read);
  const isLossy = now.loss > LOSS_LIMIT;
  return (
    <Section title={CONNECTION.title} aside={CONNECTION.last(HEALTH_SECONDS)}>
      <dl class="live-meters">
        <Meter
          name={CONNECTION.roundTrip}
          value={formatCount(now.roundTrip)}
          unit="ms"
          history={history(({ roundTrip }) => roundTrip)}
          atLeast={100}
        />
        <Meter
          name={CONNECTION.loss}
          value={formatPercent(now.loss, 1)}
          unit="%"
          history={history(({ loss }) => loss)}
          atLeast={4 * LOSS_LIMIT}
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
          atLeast={20}
        />
        <Meter
          name={CONNECTION.out}
          value={formatCount(now.packetsOut)}
          unit={CONNECTION.packetRate}
          history={history(({ packetsOut }) => packetsOut)}
          atLeast={20}
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
    </Section>
  );
}
