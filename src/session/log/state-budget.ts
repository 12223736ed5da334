import { sequenceDistance } from '../../protocol/lludp/circuit/index.ts';
import { type LoggedDatagram, sequenceOf } from './datagram-row.ts';

/** A datagram, and how many facts it is kept for: one message may be about many objects. */
export interface StateDatagram {
  readonly datagram: LoggedDatagram;
  uses: number;
}

/** Counts the bytes of datagrams, each once for however many facts it is kept. */
export class StateBudget {
  bytes = 0;

  hold(next: StateDatagram): StateDatagram {
    if (next.uses++ === 0) this.bytes += next.datagram.bytes.length;
    return next;
  }

  release(held: StateDatagram | null): void {
    if (held && --held.uses === 0) this.bytes -= held.datagram.bytes.length;
  }

  /** Keeps the newer one of two datagrams by their packets' numbers, since some arrive late. */
  replace(held: StateDatagram | null, next: StateDatagram): StateDatagram {
    if (held && isOlder(next, held)) return held;
    this.hold(next);
    this.release(held);
    return next;
  }
}

/** Packets that are further apart are not late: they belong to two circuits. */
const MAX_DELAY = 1024;

function isOlder({ datagram: a }: StateDatagram, { datagram: b }: StateDatagram): boolean {
  if (a.region !== b.region) return false;
  const distance = sequenceDistance(sequenceOf(b.bytes) ?? 0, sequenceOf(a.bytes) ?? 0);
  return distance < 0 && distance > -MAX_DELAY;
}
