/** The times and bounds of a circuit; times in milliseconds. */
export interface CircuitLimits {
  /** The number of our first packet. */
  readonly firstSequence: number;
  /** How long an ack may wait for company or for a packet to travel with. */
  readonly ackDelay: number;
  /** As many acks as this go out at once; 1–250. OpenSim holds back its queues when 50 are owed. */
  readonly ackBatch: number;
  /** How often a reliable message is sent again. */
  readonly retries: number;
  readonly pingInterval: number;
  /** The circuit is lost when nothing at all came for so long. */
  readonly silenceLimit: number;
  /** How many reliable packets of theirs are remembered, to know them when they come again. */
  readonly rememberedIds: number;
  /** Bytes up to which acks are appended to a datagram. */
  readonly datagramSize: number;
}

/**
 * What the reference recommends. It leaves 3–5 retries open: 4 are chosen. After them the message is given
 * up and not the circuit, as in the reference viewer: an owner who wants it otherwise ends on `failed`.
 * It speaks of a circuit lost after 100 s "without an answer": any packet of theirs counts as one here, for
 * a simulator that sends its scene but no pings is alive.
 *
 * **Source:** lludp.md section 4.
 */
export const DEFAULT_LIMITS: CircuitLimits = {
  firstSequence: 1,
  ackDelay: 100,
  ackBatch: 50,
  retries: 4,
  pingInterval: 5000,
  silenceLimit: 100_000,
  rememberedIds: 10_000,
  datagramSize: 1200,
};
