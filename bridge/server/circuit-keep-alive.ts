import {
  advanceSequence,
  nextSequence,
  sequenceDistance,
} from '../../src/protocol/lludp/circuit/index.ts';
import {
  decodePacket,
  encodeMessage,
  joinControlFlags,
  messageOf,
} from '../../src/protocol/lludp/index.ts';
import {
  AGENT_UPDATE,
  isPacket,
  isReliable,
  LOGOUT_REQUEST,
  messageNumber,
  pingId,
  START_PING_CHECK,
  sequenceNumber,
  setSequence,
} from './packet-header.ts';

/** Milliseconds between two AgentUpdates; OpenSimulator and other simulators expect at least one a second. */
const UPDATE_MS = 950;

/** OpenSimulator stops sending to a viewer that owes it more than 50 acks. */
const ACK_BATCH = 40;

/**
 * Sequence numbers left free before the first packet of the bridge, for the page, and after its last one, for the
 * bridge: more than can be in transit before the two know each other's numbers. A number used twice would
 * lose a message, since simulators acknowledge the second packet and ignore it.
 */
const SEQUENCE_GAP = 500;

const SEQUENCE_MASK = 0xffffff;

/** The flags of an agent that the page does not control: it stays flying, seated, in mouselook or away. */
const LASTING_FLAGS = joinControlFlags(['FLY', 'SIT_ON_GROUND', 'MOUSELOOK', 'AWAY']);

/**
 * Keeps one circuit alive for a page that sleeps or is disconnected, by unreliable packets only: it acknowledges,
 * answers pings, and in the agent's own region repeats the page's last AgentUpdate once a second without its movement.
 *
 * Its sequence numbers are above the page's highest one and are never used twice. The page continues above them once
 * it has been notified. Until then its AgentUpdates are renumbered here, because OpenSimulator ignores those whose
 * number is not above the last.
 *
 * It has neither socket nor clock. It does nothing on a circuit on which the page has not sent anything yet.
 */
export class CircuitKeepAlive {
  readonly #send: (datagram: Uint8Array) => void;
  /** The highest sequence number used by the page or the bridge. */
  #highest: number | null = null;
  #lastUpdate: Uint8Array | null = null;
  #repeatedAt = Number.NEGATIVE_INFINITY;
  #owedAcks: number[] = [];
  #hasLeft = false;
  /** Whether the highest number is the bridge's. */
  #isAhead = false;
  #isUnreported = false;

  constructor(send: (datagram: Uint8Array) => void) {
    this.#send = send;
  }

  /** The page has to continue above this number; 0 if it has not sent anything yet. */
  get reservedSequence(): number {
    return this.#highest === null ? 0 : advanceSequence(this.#highest, SEQUENCE_GAP);
  }

  /** Whether the page has begun to use the circuit and has not requested a logout. */
  get isActive(): boolean {
    return this.#highest !== null && !this.#hasLeft;
  }

  /** Whether a logout has been requested on this circuit. */
  get hasLeft(): boolean {
    return this.#hasLeft;
  }

  /** The circuit leads to a neighbouring region now: the AgentUpdates of its own time are not repeated. */
  becomeChild(): void {
    this.#lastUpdate = null;
  }

  /** Observes a datagram of the page. @returns the datagram to send in its place. */
  forward(datagram: Uint8Array): Uint8Array {
    if (!isPacket(datagram)) return datagram;
    const isStale = !this.#advanceTo(sequenceNumber(datagram)) && this.#isAhead;
    const number = messageNumber(datagram);
    if (number === LOGOUT_REQUEST) this.stopUpdates();
    if (number !== AGENT_UPDATE) return datagram;
    // A copy, since the datagram is a view of a frame, which is a view of a far larger read buffer.
    this.#lastUpdate = new Uint8Array(datagram);
    if (!isStale || isReliable(datagram)) return datagram;
    this.#isUnreported = true;
    return setSequence(this.#lastUpdate, this.allocateSequence());
  }

  /** Handles a datagram for the silent page. @param mayAck whether the page is certain to get it. */
  receive(datagram: Uint8Array, mayAck: boolean): void {
    if (this.#highest === null || !isPacket(datagram)) return;
    if (mayAck && isReliable(datagram)) this.#owedAcks.push(sequenceNumber(datagram));
    if (this.#owedAcks.length >= ACK_BATCH) this.sendAcks();
    if (messageNumber(datagram) !== START_PING_CHECK) return;
    const PingID = pingId(datagram);
    this.#sendPacket((sequence) =>
      encodeMessage('CompletePingCheck', { PingID: { PingID } }, { sequence }),
    );
  }

  /** Sends what is due; to be called some ten times a second while the page is silent. */
  tick(now: number): void {
    this.sendAcks();
    const update = this.#lastUpdate;
    if (update === null || now - this.#repeatedAt < UPDATE_MS) return;
    this.#repeatedAt = now;
    this.#sendPacket((sequence) => motionlessUpdate(update, sequence));
  }

  sendAcks(): void {
    if (this.#owedAcks.length === 0) return;
    const Packets = this.#owedAcks.map((ID) => ({ ID }));
    this.#owedAcks = [];
    this.#sendPacket((sequence) => encodeMessage('PacketAck', { Packets }, { sequence }));
  }

  /** Sends no more AgentUpdates, because a logout has been requested. */
  stopUpdates(): void {
    this.#hasLeft = true;
    this.#lastUpdate = null;
  }

  /** The sequence number for one more packet. */
  allocateSequence(): number {
    this.#highest = nextSequence(this.#highest ?? 0);
    return this.#highest;
  }

  /** Whether sequence numbers have been used since the last call, so that the page has to be notified. */
  drainUnreported(): boolean {
    const isUnreported = this.#isUnreported;
    this.#isUnreported = false;
    return isUnreported;
  }

  #sendPacket(encode: (sequence: number) => Uint8Array | null): void {
    const start = this.#isAhead ? (this.#highest ?? 0) : this.reservedSequence;
    const sequence = nextSequence(start);
    const datagram = encode(sequence);
    if (datagram === null) return;
    this.#highest = sequence;
    this.#isAhead = true;
    this.#isUnreported = true;
    this.#send(datagram);
  }

  /** Notes a number used by the page. @returns whether it is the highest so far. */
  #advanceTo(sequence: number): boolean {
    if (this.#highest !== null && sequenceDistance(this.#highest, sequence) <= 0) return false;
    this.#highest = sequence & SEQUENCE_MASK;
    this.#isAhead = false;
    return true;
  }
}

/** An AgentUpdate of the page for an agent that does not move; null if it cannot be decoded. */
function motionlessUpdate(datagram: Uint8Array, sequence: number): Uint8Array | null {
  const update = decodeAgentUpdate(datagram);
  if (update === null) return null;
  const ControlFlags = update.AgentData.ControlFlags & LASTING_FLAGS;
  const AgentData = { ...update.AgentData, ControlFlags };
  return encodeMessage('AgentUpdate', { AgentData }, { sequence });
}

function decodeAgentUpdate(datagram: Uint8Array) {
  try {
    return messageOf(decodePacket(datagram), 'AgentUpdate');
  } catch {
    return null;
  }
}
