import { HEALTH_SECONDS } from '../../../app/live/live-state.ts';
import type { Health } from '../../../session/contract.ts';
import { formatCount, formatPercent } from '../../format.ts';
import { Fact, Facts } from '../../parts/facts.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Section } from '../../parts/section.tsx';
import { useLive } from '../use-live.ts';
import { Meter } from './meter.tsx';

/** Of the packets that never came: more than this wants a look. */
const LOSS_LIMIT = 0.01;

/** How the connection does now, and has done for a minute. */
export function ConnectionSection() {
  const health = useLive().state.health.value;
  const now = health.at(-1)!;
  const history = (read: (second: Health) => number) => health.map(read);
  const isLossy = now.loss > LOSS_LIMIT;
  return (
    <Section title="Connection" aside={`last ${HEALTH_SECONDS}\u202fs`}>
      <dl class="live-meters">
        <Meter
          name="Round trip"
          value={formatCount(now.roundTrip)}
          unit="ms"
          history={history(({ roundTrip }) => roundTrip)}
          atLeast={100}
        />
        <Meter
          name="Loss"
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
              above 1 %
            </span>
          )}
        </Meter>
        <Meter
          name="In"
          value={formatCount(now.packetsIn)}
          unit="packets/s"
          history={history(({ packetsIn }) => packetsIn)}
          atLeast={20}
        />
        <Meter
          name="Out"
          value={formatCount(now.packetsOut)}
          unit="packets/s"
          history={history(({ packetsOut }) => packetsOut)}
          atLeast={20}
        />
      </dl>
      <div class="live-meter-facts">
        <Facts>
          <Fact name="Resent">{formatCount(now.resent)}</Fact>
          <Fact name="Dropped by bridge">{formatCount(now.droppedByBridge)}</Fact>
          <Fact name="Waiting for ack">{formatCount(now.unacked)}</Fact>
          <Fact name="Unknown messages">{formatCount(now.unknownMessages)}</Fact>
        </Facts>
      </div>
    </Section>
  );
}
