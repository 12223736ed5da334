import type { MessageValue } from '../packet.ts';

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
  readonly rememberedPackets: number;
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
  rememberedPackets: 10_000,
  datagramSize: 1200,
};

const INITIAL_ROUND_TRIP = 1000;
const MIN_ROUND_TRIP = 100;
const MAX_ROUND_TRIP = 2000;
const SMOOTHING = 0.2;
const MIN_RESEND_DELAY = 1000;
const ROUND_TRIPS_PER_RESEND = 5;

/**
 * Our pings and what their answers say about the way; milliseconds.
 *
 * **Source:** lludp.md section 4.
 */
export class RoundTripMeter {
  #average = INITIAL_ROUND_TRIP;
  #nextId = 0;
  /** By ping id; NaN where no answer is awaited. */
  readonly #sentAt = new Float64Array(256).fill(Number.NaN);

  /** Smoothed, 100–2000 ms; 1000 at first. */
  get average(): number {
    return this.#average;
  }

  /** How long to wait for an ack before a message is sent again. */
  get resendDelay(): number {
    return Math.max(MIN_RESEND_DELAY, ROUND_TRIPS_PER_RESEND * this.#average);
  }

  /** The id of a ping that is sent now, 0–255. */
  start(now: number): number {
    const id = this.#nextId;
    this.#sentAt[id] = now;
    this.#nextId = (id + 1) % 256;
    return id;
  }

  /** The round trip; null for an answer to no ping of ours, or to one that was answered before. */
  complete(id: number, now: number): number | null {
    const sentAt = this.#sentAt[id];
    if (!(sentAt <= now)) return null;
    this.#sentAt[id] = Number.NaN;
    const roundTrip = now - sentAt;
    const smoothed = this.#average + SMOOTHING * (roundTrip - this.#average);
    this.#average = Math.min(MAX_ROUND_TRIP, Math.max(MIN_ROUND_TRIP, smoothed));
    return roundTrip;
  }
}

/** A reliable message of ours whose ack has not come. */
export interface UnackedMessage {
  readonly sequence: number;
  readonly name: string;
  readonly value: MessageValue;
  /** How often it may still be sent again. */
  retriesLeft: number;
  /** When it is to be sent again, or to be given up. */
  due: number;
}

/** How long and how often a message is repeated; a null delay goes by the round trip. */
interface RetryPolicy {
  readonly delay: number | null;
  readonly retries: number;
}

/** The message that opens a circuit is repeated at its own pace: the round trip is not known yet. */
const OPENING_POLICY: RetryPolicy = { delay: 5000, retries: 3 };

/**
 * How a message is repeated that is not acknowledged.
 *
 * **Source:** lludp.md section 4.
 */
export function retryPolicy(name: string, retries: number): RetryPolicy {
  return name === 'UseCircuitCode' ? OPENING_POLICY : { delay: null, retries };
}
