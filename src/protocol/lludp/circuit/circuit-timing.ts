/** The times and bounds of a circuit. Times are in milliseconds. */
export interface CircuitLimits {
  /** Sequence number of the first packet that we send. */
  readonly firstSequence: number;
  /** How long an ack may wait for further acks, or for a packet to be appended to. */
  readonly ackDelay: number;
  /** Acks are sent as soon as there are this many, 1 to 250. OpenSimulator holds back its queues when 50 are owed. */
  readonly ackBatch: number;
  /** How often an unacknowledged reliable message is resent. */
  readonly retries: number;
  readonly pingInterval: number;
  /** The circuit is lost when nothing at all was received for this long. */
  readonly silenceLimit: number;
  /** How many received reliable packets are remembered, to recognise duplicates. */
  readonly rememberedPackets: number;
  /** Acks are appended to a datagram up to this many bytes. */
  readonly datagramSize: number;
}

/**
 * The limits that the reference recommends. It allows 3 to 5 retries: 4 are chosen here. After them the message has
 * failed, but not the circuit, as in the reference viewer. A caller that requires the message ends the circuit on `failed`.
 * The reference calls a circuit lost after 100 s "without an answer". Any packet counts as an answer here, since a
 * simulator that sends its scene but no pings is alive.
 *
 * **Source:** lludp.md section 4.
 */
export const DEFAULT_CIRCUIT_LIMITS: CircuitLimits = {
  firstSequence: 1,
  ackDelay: 100,
  ackBatch: 50,
  retries: 4,
  pingInterval: 5000,
  silenceLimit: 100_000,
  rememberedPackets: 10_000,
  datagramSize: 1200,
};

/** When and how often a message is resent until it is acknowledged. */
interface RetryPolicy {
  /** Milliseconds; null means a delay that depends on the round trip. */
  readonly delay: number | null;
  readonly retries: number;
}

/** Resend times of the message that opens a circuit, when the round trip is not known yet. */
const OPENING_POLICY: RetryPolicy = { delay: 5000, retries: 3 };

/**
 * How an unacknowledged message is resent.
 *
 * **Source:** lludp.md section 4.
 */
export function retryPolicy(name: string, retries: number): RetryPolicy {
  return name === 'UseCircuitCode' ? OPENING_POLICY : { delay: null, retries };
}

const INITIAL_ROUND_TRIP = 1000;
const MIN_ROUND_TRIP = 100;
const MAX_ROUND_TRIP = 2000;
/** Weight of the newest measurement in the average. */
const SMOOTHING = 0.2;
const MIN_RESEND_DELAY = 1000;
const ROUND_TRIPS_PER_RESEND = 5;

/**
 * Measures the round trip by our pings and their answers, in milliseconds.
 *
 * **Source:** lludp.md section 4.
 */
export class RoundTripMeter {
  #average = INITIAL_ROUND_TRIP;
  #nextId = 0;
  /** When each ping was sent, by ping id; NaN where no answer is expected. */
  readonly #sentAt = new Float64Array(256).fill(Number.NaN);

  /** The smoothed round trip, 100 to 2000 ms; 1000 at first. */
  get average(): number {
    return this.#average;
  }

  /** How long to wait for an ack before a message is resent. */
  get resendDelay(): number {
    return Math.max(MIN_RESEND_DELAY, ROUND_TRIPS_PER_RESEND * this.#average);
  }

  /** The id of a ping that is sent now, 0 to 255. */
  start(now: number): number {
    const id = this.#nextId;
    this.#sentAt[id] = now;
    this.#nextId = (id + 1) % 256;
    return id;
  }

  /** The round trip of a ping; null for an id that was never sent, or that was answered before. */
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
