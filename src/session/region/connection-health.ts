import type { CircuitStatistics } from '../../protocol/lludp/circuit/index.ts';
import type { ConnectionHealth } from '../live-contract.ts';

/** Seconds over which loss is told. */
const LOSS_SECONDS = 10;

/** What the circuit does not know. */
export interface HealthExtras {
  readonly roundTrip: number;
  readonly droppedByBridge: number;
  readonly unknownMessages: number;
}

/** Makes of the counts of a circuit what they were in the last second. Ask once a second. */
export class HealthMeter {
  /** Newest last. */
  #samples: CircuitStatistics[] = [];

  /** Another circuit, whose counts begin anew. */
  reset(): void {
    this.#samples = [];
  }

  measure(counts: CircuitStatistics, extras: HealthExtras): ConnectionHealth {
    const before = this.#samples.at(-1);
    this.#samples.push(counts);
    if (this.#samples.length > LOSS_SECONDS + 1) this.#samples.shift();
    return {
      loss: lossBetween(this.#samples[0], counts),
      packetsIn: counts.received - (before?.received ?? 0),
      packetsOut: counts.sent - (before?.sent ?? 0),
      resent: counts.resent - (before?.resent ?? 0),
      unacked: counts.unacked,
      ...extras,
    };
  }
}

/** A packet that comes late makes up for one that was counted as lost: the difference may be negative. */
function lossBetween(first: CircuitStatistics, last: CircuitStatistics): number {
  const lost = Math.max(0, last.lost - first.lost);
  const received = Math.max(0, last.received - first.received);
  return lost + received === 0 ? 0 : lost / (lost + received);
}
