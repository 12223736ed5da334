import type { CloseReason, RefusalCode } from '../../src/protocol/bridge/index.ts';

/** What happened since the bridge began: plain numbers, since most of them are raised for every datagram. */
export class BridgeCounts {
  /** From simulators. */
  datagramsIn = 0;
  bytesIn = 0;
  /** From pages. */
  datagramsOut = 0;
  bytesOut = 0;
  framesIn = 0;
  framesOut = 0;
  /** For a page that was behind, or away. */
  droppedSlow = 0;
  /** Empty, or larger than a packet can be. */
  droppedSize = 0;
  /** Above what the address may send. */
  droppedRate = 0;
  /** On a channel that is not open. */
  droppedStray = 0;
  /** Packets that the bridge sent for a silent page. */
  kept = 0;
  /** Times that a simulator's machine said that nobody listens there. */
  unreachable = 0;
  connections = 0;
  resumed = 0;
  logins = 0;
  logouts = 0;
  foreignOrigins = 0;
  readonly closes = new Map<CloseReason, number>();
  readonly refusals = new Map<RefusalCode, number>();
}

/** One more of `key`. */
export function countOne<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
