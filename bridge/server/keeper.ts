import { sequenceAfter, sequenceDistance } from '../../src/protocol/lludp/circuit/index.ts';
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
} from './packet-peek.ts';

/** Milliseconds between two AgentUpdates; OpenSimulator and others want one a second at least. */
const UPDATE_MS = 950;

/** OpenSimulator holds back its queues when more than 50 acks are owed. */
const ACK_BATCH = 40;

/**
 * Speaks on one circuit for a page that is silent, only by packets that nobody acknowledges: acks, answers to
 * pings, and the page's last AgentUpdate once a second, standing still. Its numbers follow the highest of
 * the page's and are never used twice; the page goes on above them.
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
  #hasNews = false;

  constructor(send: (datagram: Uint8Array) => void) {
    this.#send = send;
  }

  /** Highest number that was sent, by whomever; 0 for none. */
  get sequence(): number {
    return this.#highest ?? 0;
  }

  /** Whether the page has begun the circuit and not asked to be logged out. */
  get isPresent(): boolean {
    return this.#highest !== null && !this.#hasLeft;
  }

  /** Whether an agent moves on this circuit. */
  get hasUpdate(): boolean {
    return this.#update !== null;
  }

  /** A datagram of the page goes out. */
  notePage(datagram: Uint8Array): void {
    if (!isPacket(datagram)) return;
    const sequence = sequenceOf(datagram);
    if (this.#highest === null || sequenceDistance(this.#highest, sequence) > 0) {
      this.#highest = sequence;
    }
    const number = numberOf(datagram);
    // A copy: the datagram is a view of a frame, and that of a far larger read.
    if (number === AGENT_UPDATE) this.#update = new Uint8Array(datagram);
    else if (number === LOGOUT_REQUEST) this.leave();
  }

  /** A datagram came while the page is silent. */
  hear(datagram: Uint8Array): void {
    if (this.#highest === null || !isPacket(datagram)) return;
    if (isReliable(datagram)) this.#owed.push(sequenceOf(datagram));
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
    this.#highest = sequenceAfter(this.#highest ?? 0);
    return this.#highest;
  }

  /** Whether something was said since this was last asked. */
  takeNews(): boolean {
    const hasNews = this.#hasNews;
    this.#hasNews = false;
    return hasNews;
  }

  #say(build: (sequence: number) => Uint8Array | null): void {
    const datagram = build(sequenceAfter(this.#highest ?? 0));
    if (datagram === null) return;
    this.nextSequence();
    this.#hasNews = true;
    this.#send(datagram);
  }
}
