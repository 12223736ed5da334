import {
  advanceSequence,
  nextSequence,
  sequenceDistance,
} from '../../src/protocol/lludp/circuit/index.ts';
import { encodeMessage } from '../../src/protocol/lludp/index.ts';
import { quietUpdate } from './keeper-update.ts';
import {
  AGENT_UPDATE,
  isPacket,
  isReliable,
  LOGOUT_REQUEST,
  numberOf,
  pingIdOf,
  START_PING_CHECK,
  sequenceOf,
  withSequence,
} from './packet-peek.ts';

/** Milliseconds between two AgentUpdates; OpenSimulator and others want one a second at least. */
const UPDATE_MS = 950;

/** OpenSimulator holds back its queues when more than 50 acks are owed. */
const ACK_BATCH = 40;

/**
 * Numbers that are left to the page before the first of a silence, and to this side after the last: more than
 * can be on their way between the two before each has heard of the other's. A number that is used twice would
 * cost a message, for simulators acknowledge the second one and pass it over.
 */
const ROOM = 500;

const SEQUENCE_MASK = 0xffffff;

/**
 * Speaks on one circuit for a page that is silent, only by packets that nobody acknowledges: acks, answers to
 * pings, and the page's last AgentUpdate once a second, standing still. Its numbers lie above the highest of
 * the page's and are never used twice; the page goes on above them once it has heard of them. Until then its
 * AgentUpdates are given new numbers here, for OpenSimulator passes over those that are not above the last.
 *
 * It has no socket and no clock. A page that has sent nothing yet has no circuit to keep.
 */
export class Keeper {
  readonly #send: (datagram: Uint8Array) => void;
  #highest: number | null = null;
  #update: Uint8Array | null = null;
  #updateAt = Number.NEGATIVE_INFINITY;
  #owed: number[] = [];
  #hasLeft = false;
  /** Whether something was said since the page's highest number. */
  #isAhead = false;
  #hasNews = false;

  constructor(send: (datagram: Uint8Array) => void) {
    this.#send = send;
  }

  /** The page goes on above this number; 0 for a page that has not begun. */
  get reserved(): number {
    return this.#highest === null ? 0 : advanceSequence(this.#highest, ROOM);
  }

  /** Whether the page has begun the circuit and not asked to be logged out. */
  get isPresent(): boolean {
    return this.#highest !== null && !this.#hasLeft;
  }

  /** Whether an agent moves on this circuit. */
  get hasUpdate(): boolean {
    return this.#update !== null;
  }

  /** A datagram of the page: returned as it is to go out. */
  pass(datagram: Uint8Array): Uint8Array {
    if (!isPacket(datagram)) return datagram;
    const isStale = !this.#raise(sequenceOf(datagram)) && this.#isAhead;
    const number = numberOf(datagram);
    if (number === LOGOUT_REQUEST) this.leave();
    if (number !== AGENT_UPDATE) return datagram;
    // A copy: the datagram is a view of a frame, and that of a far larger read.
    this.#update = new Uint8Array(datagram);
    if (!isStale || isReliable(datagram)) return datagram;
    this.#hasNews = true;
    return withSequence(this.#update, this.nextSequence());
  }

  /** A datagram came while the page is silent; `mayAck`: whether the page is sure to get it. */
  hear(datagram: Uint8Array, mayAck: boolean): void {
    if (this.#highest === null || !isPacket(datagram)) return;
    if (mayAck && isReliable(datagram)) this.#owed.push(sequenceOf(datagram));
    if (this.#owed.length >= ACK_BATCH) this.sendAcks();
    if (numberOf(datagram) === START_PING_CHECK) {
      const PingID = pingIdOf(datagram);
      this.#say((sequence) =>
        encodeMessage('CompletePingCheck', { PingID: { PingID } }, { sequence }),
      );
    }
  }

  /** Says what is due; to be called some ten times a second while the page is silent. */
  tick(now: number): void {
    this.sendAcks();
    const update = this.#update;
    if (update === null || now - this.#updateAt < UPDATE_MS) return;
    this.#updateAt = now;
    this.#say((sequence) => quietUpdate(update, sequence));
  }

  sendAcks(): void {
    if (this.#owed.length === 0) return;
    const Packets = this.#owed.map((ID) => ({ ID }));
    this.#owed = [];
    this.#say((sequence) => encodeMessage('PacketAck', { Packets }, { sequence }));
  }

  /** No more AgentUpdates: somebody asks for the logout. */
  leave(): void {
    this.#hasLeft = true;
    this.#update = null;
  }

  /** A number for one packet more. */
  nextSequence(): number {
    this.#highest = nextSequence(this.#highest ?? 0);
    return this.#highest;
  }

  /** Whether something was said since this was last asked. */
  takeNews(): boolean {
    const hasNews = this.#hasNews;
    this.#hasNews = false;
    return hasNews;
  }

  #say(build: (sequence: number) => Uint8Array | null): void {
    const start = this.#isAhead ? (this.#highest ?? 0) : this.reserved;
    const sequence = nextSequence(start);
    const datagram = build(sequence);
    if (datagram === null) return;
    this.#highest = sequence;
    this.#isAhead = true;
    this.#hasNews = true;
    this.#send(datagram);
  }

  /** Whether a number of the page's is above all that were used. */
  #raise(sequence: number): boolean {
    if (this.#highest !== null && sequenceDistance(this.#highest, sequence) <= 0) return false;
    this.#highest = sequence & SEQUENCE_MASK;
    this.#isAhead = false;
    return true;
  }
}
