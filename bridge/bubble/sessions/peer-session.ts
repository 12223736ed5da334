import { TokenBucket } from '../../../src/async/index.ts';
import type {
  ReceivedMessage,
  SessionEndReason,
  SetpSession,
} from '../../../src/protocol/setp/session/index.ts';
import { withFittingTexts } from './fit-text.ts';
import type { Peer } from './peer.ts';
import type { SessionTableLimits } from './session-limits.ts';

/** What a session is for: it gets what the peer sends. `now` is in milliseconds. */
export interface SessionOwner {
  handle(message: ReceivedMessage, now: number): void;
  /** Called once; the session is over. */
  ended(reason: SessionEndReason, now: number): void;
  /** Whether the peer has proved that it knows the server's key. */
  challenged?(isProof: boolean, now: number): void;
}

/** What a datagram of a peer may do. */
export type Admission = 'accept' | 'drop' | 'end';

/**
 * Bytes that a half-open session may be sent for each byte from its peer, whose address may be forged: otherwise the
 * server could be had to flood others. As in QUIC, RFC 9000, section 8.1.
 */
const MAX_AMPLIFICATION = 3;

/** A session with the peer that it belongs to, its owner, and how much the peer may send. */
export class PeerSession {
  readonly peer: Peer;
  /** Set by the table right after construction. */
  session!: SetpSession;
  owner: SessionOwner;
  /** Tells first packets of the peer apart; empty for sessions that we opened. */
  readonly openingKey: string;
  readonly #limits: SessionTableLimits;
  #bytes: TokenBucket;
  #messages: TokenBucket;
  /** Bytes per second. */
  #rate: number;
  #isHalfOpen: boolean;
  #isAccepted = false;
  readonly #isLimited: boolean;
  #throttledAt: number | null = null;
  #lastExcess = 0;
  /** Bytes, as long as the session is half-open. */
  #received = 0;
  #sent = 0;

  constructor(
    peer: Peer,
    owner: SessionOwner,
    options: {
      readonly openingKey: string;
      readonly isLimited: boolean;
      readonly limits: SessionTableLimits;
    },
    now: number,
  ) {
    const { limits, isLimited, openingKey } = options;
    this.peer = peer;
    this.owner = owner;
    this.openingKey = openingKey;
    this.#isHalfOpen = openingKey !== '';
    this.#limits = limits;
    this.#isLimited = isLimited;
    this.#rate = limits.bytesPerSecond;
    this.#bytes = new TokenBucket(limits.bytesPerSecond, now);
    this.#messages = new TokenBucket(limits.messagesPerSecond, now);
  }

  /** Whether the peer has not shown yet that it receives what we send to it. */
  get isHalfOpen(): boolean {
    return this.#isHalfOpen;
  }

  /** A datagram of the peer has arrived. */
  countReceived(bytes: number): void {
    this.#received += bytes;
  }

  /** Whether a datagram may be sent; counts it. */
  maySend(bytes: number): boolean {
    if (!this.#isHalfOpen || !this.#isLimited) return true;
    if (this.#sent + bytes > MAX_AMPLIFICATION * this.#received) return false;
    this.#sent += bytes;
    return true;
  }

  /** The peer has used the session's id. What it requests has to be decided soon. */
  establish(now: number): void {
    this.#isHalfOpen = false;
    this.session.setDeadline(this.#isAccepted ? null : now + this.#limits.checkMs);
  }

  /** The request of the peer was accepted: as soon as the peer receives what we send, the session may stay. */
  accept(): void {
    this.#isAccepted = true;
    if (!this.#isHalfOpen) this.session.setDeadline(null);
  }

  /** For links: the peer is to be authorised, or has been, and may send as much as a bubble needs. */
  limitAsLink(now: number): void {
    const { linkBytesPerSecond, linkMessagesPerSecond } = this.#limits;
    this.#rate = linkBytesPerSecond;
    this.#bytes = new TokenBucket(linkBytesPerSecond, now);
    this.#messages = new TokenBucket(linkMessagesPerSecond, now);
  }

  /**
   * Whether a datagram of that size may be handled. The first one too many is answered with a Throttling Notification;
   * a peer that goes on is disconnected.
   */
  admit(bytes: number, now: number): Admission {
    if (!this.#isLimited) return 'accept';
    if (this.#bytes.take(bytes, now) && this.#messages.reserve(0, now) === 0) return 'accept';
    const { throttleGraceMs } = this.#limits;
    // A peer that was silent long enough begins anew.
    if (this.#throttledAt !== null && now - this.#lastExcess > 2 * throttleGraceMs) {
      this.#throttledAt = null;
    }
    this.#lastExcess = now;
    if (this.#throttledAt === null) {
      this.#throttledAt = now;
      this.session.requestThrottle(this.#rate);
      return 'drop';
    }
    return now - this.#throttledAt > throttleGraceMs ? 'end' : 'drop';
  }

  handle(message: ReceivedMessage, now: number): void {
    if (this.#isLimited) this.#messages.reserve(1, now);
    this.owner.handle(withFittingTexts(message), now);
  }
}
