import { DecodeError } from '../../formats/bytes/index.ts';
import {
  type AgentIdentity,
  Circuit,
  CircuitStart,
  type CircuitStatistics,
  packetCodec,
  type StartFailure,
} from '../../protocol/lludp/circuit/index.ts';
import {
  type DecodedPacket,
  decodePacket,
  type MessageValue,
  type Packet,
} from '../../protocol/lludp/index.ts';

export interface CircuitHandlers {
  /** A message of the simulator's, once. */
  message(packet: Packet): void;
  /** The first AgentUpdate, for the `AgentMovementComplete` that came. */
  agentUpdate(arrival: MessageValue): MessageValue;
  /** The agent is in. */
  entered(): void;
  failed(failure: StartFailure): void;
  /** Nothing was heard for so many milliseconds. */
  lost(silence: number): void;
}

/** Pixels; it decides nothing but how far a simulator thinks that one sees. */
const VIEW = { width: 1280, height: 720 };

/** Of the smoothed round trip. */
const NEWEST_SHARE = 0.3;

/** One channel's circuit: datagrams in, messages and datagrams out. */
export class RegionCircuit {
  /** Datagrams that were no packets. */
  unreadable = 0;
  /** Messages of numbers that nobody knows. */
  unknown = 0;
  /** Milliseconds, smoothed; 0 until a ping came back. */
  roundTrip = 0;
  readonly #circuit: Circuit;
  readonly #start: CircuitStart;
  readonly #handlers: CircuitHandlers;
  #hasEntered = false;
  #hasFailed = false;

  /** @param now on the clock of all that follows. */
  constructor(agent: AgentIdentity, handlers: CircuitHandlers, now: number) {
    this.#handlers = handlers;
    this.#circuit = new Circuit(packetCodec, now);
    this.#start = new CircuitStart(this.#circuit, agent, {
      view: VIEW,
      agentUpdate: (arrival) => handlers.agentUpdate(arrival),
    });
    this.#start.begin(now);
  }

  get hasEntered(): boolean {
    return this.#hasEntered;
  }

  get statistics(): CircuitStatistics {
    return this.#circuit.statistics;
  }

  receive(datagram: Uint8Array<ArrayBuffer>, now: number): void {
    const packet = this.#decode(datagram);
    if (packet === null) return;
    if (packet.name === null) this.unknown += 1;
    this.#circuit.receive(packet, now, datagram.length);
    this.#tellEvents(now);
  }

  tick(now: number): void {
    this.#circuit.tick(now);
    this.#start.tick(now);
    this.#tellEvents(now);
  }

  send(name: string, value: MessageValue, reliable: boolean, now: number): void {
    this.#circuit.send(name, value, { reliable }, now);
  }

  skipTo(sequence: number): void {
    this.#circuit.skipTo(sequence);
  }

  /** Takes what is to be sent. */
  takeOutbox(): Uint8Array<ArrayBuffer>[] {
    return this.#circuit.outbox.splice(0).map(({ datagram }) => datagram);
  }

  #decode(datagram: Uint8Array<ArrayBuffer>): DecodedPacket | null {
    try {
      return decodePacket(datagram);
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      this.unreadable += 1;
      return null;
    }
  }

  #tellEvents(now: number): void {
    for (const event of this.#circuit.events.splice(0)) {
      this.#start.handle(event, now);
      if (event.kind === 'message') this.#handlers.message(event.packet);
      if (event.kind === 'ping') this.#measure(event.roundTrip);
      if (event.kind === 'lost' && this.#hasEntered) this.#handlers.lost(event.silence);
    }
    this.#tellStart();
  }

  /** The circuit's own average begins at a second, and is never below a tenth: it is for its patience. */
  #measure(roundTrip: number): void {
    const before = this.roundTrip || roundTrip;
    this.roundTrip = before + NEWEST_SHARE * (roundTrip - before);
  }

  #tellStart(): void {
    const { step, failure } = this.#start;
    if (step === 'ready' && !this.#hasEntered) {
      this.#hasEntered = true;
      this.#handlers.entered();
    }
    if (failure !== null && !this.#hasFailed) {
      this.#hasFailed = true;
      this.#handlers.failed(failure);
    }
  }
}
