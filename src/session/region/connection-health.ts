import type { CircuitStatistics } from '../../protocol/lludp/circuit/index.ts';
import type { ConnectionHealth } from '../live-contract.ts';

/** Seconds over which loss is measured. */
const LOSS_SECONDS = 10;

/** Share of the newest value in the smoothed round trip. */
const NEWEST_SHARE = 0.3;

/** Derives the figures of the last second from a circuit's counts. Call `measure` once a second. */
export class HealthMeter {
  /** Newest last. */
  #samples: CircuitStatistics[] = [];
  #roundTrip = 0;

  /**
   * Adds the round trip of a ping, in milliseconds. The circuit's own average would not do: it starts at a second and
   * never falls below a tenth, since it decides when messages are sent again.
   */
  addRoundTrip(roundTrip: number): void {
    const before = this.#roundTrip || roundTrip;
    this.#roundTrip = before + NEWEST_SHARE * (roundTrip - before);
  }

  measure(
    counts: CircuitStatistics,
    extras: Pick<ConnectionHealth, 'droppedByBridge' | 'unknownMessages'>,
  ): ConnectionHealth {
    const before = this.#samples.at(-1);
    this.#samples.push(counts);
    if (this.#samples.length > LOSS_SECONDS + 1) this.#samples.shift();
    return {
      roundTrip: this.#roundTrip,
      loss: lossBetween(this.#samples[0], counts),
      packetsIn: counts.received - (before?.received ?? 0),
      packetsOut: counts.sent - (before?.sent ?? 0),
      resent: counts.resent - (before?.resent ?? 0),
      unacked: counts.unacked,
      ...extras,
    };
  }
}

/** A late packet makes up for one that was counted as lost before: the difference may be negative. */
function lossBetween(first: CircuitStatistics, last: CircuitStatistics): number {
  const lost = Math.max(0, last.lost - first.lost);
  const received = Math.max(0, last.received - first.received);
  return lost + received === 0 ? 0 : lost / (lost + received);
}
