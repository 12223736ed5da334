import { DecodeError } from '../../../formats/bytes/index.ts';
import { SETP } from '../decisions.ts';
import { MessageAssembler } from '../message-assembler.ts';
import { decodeMessage, encodeMessageData, messageNameOf, messageType } from '../setp-message.ts';
import type { Message, MessageName, MessageOf } from '../setp-message-types.ts';
import { type DecodedFrame, type DecodedPacket, decodePacket } from '../setp-packet.ts';
import { Challenges } from './challenge.ts';
import { PacketHistory } from './packet-history.ts';
import { PacketSender } from './packet-sender.ts';
import {
  DEFAULT_SESSION_LIMITS,
  DEFAULT_SESSION_TIMINGS,
  type ReceivedMessage,
  type SendOptions,
  type SessionEndReason,
  type SessionLimits,
  type SessionStats,
  type SessionTimings,
  type SetpSessionOptions,
} from './session-options.ts';

const ACKNOWLEDGEMENT = messageType('Acknowledgement').type;

/**
 * One side of a SETP session: packets, acknowledgements, resending, keepalives and pacing. It has no socket and no
 * clock: datagrams and `now` (milliseconds of any monotonic clock) go in, datagrams and messages come out through the
 * options.
 *
 * Call `flush` after a batch of `send` and `receive`, and `tick` some twenty times a second, after what has arrived was
 * passed to `receive`: otherwise a process that was suspended takes its own pause for the peer's silence.
 *
 * Guaranteed messages arrive once, in any order; others at most once.
 *
 * **Source:** setp.md, "Reliability".
 */
export class SetpSession {
  readonly #options: SetpSessionOptions;
  readonly #timings: SessionTimings;
  readonly #limits: SessionLimits;
  readonly #history: PacketHistory;
  readonly #assembler: MessageAssembler;
  readonly #challenges: Challenges;
  readonly #sender: PacketSender;
  /** Ids of packets that were received and not yet acknowledged. */
  readonly #owedIds: number[] = [];
  readonly #counts = {
    packetsIn: 0,
    bytesIn: 0,
    unreadable: 0,
    foreign: 0,
    duplicates: 0,
  };
  #state: 'open' | 'disconnecting' | 'ended' = 'open';
  /** Whether the peer uses the session's id: then a packet without it is none of the peer's. */
  #isIdConfirmed: boolean;
  /** Whether the id was taken from an answer, and the peer does not know yet that we have it. */
  #hasNewId = false;
  #lastReceivedAt: number;
  /** When the session ends unless it was ended before. */
  #deadline: { readonly at: number; readonly reason: SessionEndReason } | null = null;

  constructor(options: SetpSessionOptions) {
    const { now, isConnecting, sessionId } = options;
    if ((sessionId === 0) !== isConnecting) {
      throw new RangeError('the answering side, and only it, begins with a session id');
    }
    this.#options = options;
    this.#timings = { ...DEFAULT_SESSION_TIMINGS, ...options.timings };
    this.#limits = { ...DEFAULT_SESSION_LIMITS, ...options.limits };
    this.#history = new PacketHistory(this.#limits.rememberedPackets);
    this.#assembler = new MessageAssembler(this.#limits.assembly);
    this.#challenges = new Challenges(options.challengeKey ?? null);
    this.#sender = new PacketSender(options, this.#timings, this.#limits);
    this.#isIdConfirmed = isConnecting;
    this.#lastReceivedAt = now;
  }

  /** 0 on the connecting side until the first answer. */
  get sessionId(): number {
    return this.#sender.sessionId;
  }

  get state(): 'open' | 'disconnecting' | 'ended' {
    return this.#state;
  }

  /** The present counts, as a new record. */
  get stats(): SessionStats {
    return { ...this.#counts, ...this.#sender.stats };
  }

  /**
   * Queues a message for the next `flush` or `tick`, and returns its message id. Does nothing unless the session is open.
   *
   * @throws {RangeError} for fields that do not fit the message.
   */
  send<Name extends MessageName>(
    name: Name,
    fields: MessageOf<Name>,
    options?: SendOptions,
  ): number {
    return this.sendData(name, encodeMessageData(name, fields), options);
  }

  /** The same for a message whose data was encoded before (`encodeMessageData`), such as one for many peers. */
  sendData(name: MessageName, data: Uint8Array, options: SendOptions = {}): number {
    return this.#state === 'open'
      ? this.#sender.queue(name, data, options)
      : this.#sender.nextMessageId;
  }

  /** Handles a datagram of the peer. Never throws for what it contains: errors are counted. */
  receive(datagram: Uint8Array, now: number): void {
    if (this.#state === 'ended') return;
    this.#counts.packetsIn += 1;
    this.#counts.bytesIn += datagram.length;
    const { maxFrameData } = this.#options;
    const packet = this.#attempt(() => decodePacket(datagram, { maxFrameData }));
    if (packet === null) return;
    if (!this.#isOfThisSession(packet)) {
      this.#counts.foreign += 1;
      return;
    }
    const novelty = this.#history.add(packet.packetId);
    if (novelty !== 'new') this.#counts.duplicates += 1;
    // Whether a stale packet was received before is unknown. Without an acknowledgement its sender learns that it is lost.
    if (novelty === 'stale') return;
    this.#lastReceivedAt = now;
    if (packet.guaranteed) this.#owe(packet.packetId, now);
    if (novelty === 'duplicate') return;
    for (const frame of packet.frames) this.#receiveFrame(frame, packet.guaranteed, now);
  }

  /** Sends what waits: acknowledgements, guaranteed messages, the others, as far as the peer's throttle allows. */
  flush(now: number): void {
    if (this.#state === 'ended') return;
    if (this.#sender.hasOverflowed) {
      this.#end('overflow');
      return;
    }
    const { packetsOut } = this.#sender.stats;
    this.#sendAcknowledgement(now);
    this.#sender.flush(now);
    if (!this.#hasNewId) return;
    this.#hasNewId = false;
    // Until the peer has a packet with its id it sends little, since the address of ours may be forged.
    if (this.#sender.stats.packetsOut === packetsOut) this.#sender.sendKeepalive(now);
  }

  /** Does everything that is due by now: resending, keepalive, timeout, and sending what waits. */
  tick(now: number): void {
    if (this.#state === 'ended') return;
    const { timeoutMs, keepaliveMs } = this.#timings;
    const deadline = this.#deadline;
    if (deadline && now >= deadline.at) this.#end(deadline.reason);
    else if (now - this.#lastReceivedAt >= timeoutMs) this.#end('silent');
    else if (!this.#sender.resend(now)) this.#end('unacknowledged');
    else {
      this.flush(now);
      const isIdle = now - this.#sender.lastSentAt >= keepaliveMs && this.sessionId !== 0;
      if (isIdle && this.#state === 'open') this.#sender.sendKeepalive(now);
    }
  }

  /** Asks the peer to send at most that many bytes per second. */
  requestThrottle(bytesPerSecond: number): void {
    this.send('Throttling Notification', { bytesPerSecond });
  }

  /** Sends a Challenge Request. `challenged` gets the result. @param request 64 random bytes. */
  challenge(request: Uint8Array<ArrayBuffer>): void {
    this.#challenges.begin(request);
    this.send('Challenge Request', { challengeRequest: request });
  }

  /** Ends the session as `silent` at this time, unless another time or null is set before. */
  setDeadline(at: number | null): void {
    if (this.#state === 'open') this.#deadline = at === null ? null : { at, reason: 'silent' };
  }

  /** Sends a Disconnect Notification and ends the session when it is acknowledged, after half a second at most. */
  disconnect(now: number): void {
    if (this.#state !== 'open') return;
    this.send('Disconnect Notification', {}, { acknowledged: () => this.#end('closed') });
    this.#state = 'disconnecting';
    this.#deadline = { at: now + this.#timings.disconnectMs, reason: 'closed' };
  }

  /** Whether the packet is of this session; takes the session id from the first answer. */
  #isOfThisSession({ sessionId, packetId, frames }: DecodedPacket): boolean {
    if (this.sessionId === 0) {
      // An answer without our packet id may be by anybody who knows our port.
      if (sessionId === 0 || !frames.some((frame) => this.#acknowledgesOurs(frame))) return false;
      this.#sender.sessionId = sessionId;
      this.#hasNewId = true;
      return true;
    }
    if (sessionId === this.sessionId) {
      this.#isIdConfirmed = true;
      return true;
    }
    // The connecting side repeats its first packet until it has our acknowledgement.
    return sessionId === 0 && (!this.#isIdConfirmed || this.#history.has(packetId));
  }

  #acknowledgesOurs({ type, data }: DecodedFrame): boolean {
    if (type !== ACKNOWLEDGEMENT) return false;
    const message = this.#attempt(() => decodeMessage(type, data));
    if (message?.name !== 'Acknowledgement') return false;
    return message.fields.acknowledgedPacketIds.some((id) => this.#sender.awaits(id));
  }

  #receiveFrame(frame: DecodedFrame, guaranteed: boolean, now: number): void {
    if (this.#state === 'ended') return;
    const assembled = this.#attempt(() => this.#assembler.add(frame, now));
    if (assembled === null) return;
    const { type, data, messageId } = assembled;
    const message = this.#attempt(() => decodeMessage(type, data));
    if (message) this.#handle(message, messageId, guaranteed, now);
    else if (messageNameOf(type) === null) {
      this.#counts.unreadable += 1;
      this.#deliver({ name: null, type, data, messageId, guaranteed }, now);
    }
  }

  /** Handles what concerns the session itself, and passes on the rest. */
  #handle(message: Message, messageId: number, guaranteed: boolean, now: number): void {
    switch (message.name) {
      case 'Acknowledgement':
        for (const id of message.fields.acknowledgedPacketIds) {
          this.#sender.acknowledge(id, messageId, now);
        }
        break;
      case 'Keepalive':
        break;
      case 'Throttling Notification':
        this.#sender.pacer.limit(message.fields.bytesPerSecond, now);
        break;
      case 'Challenge Request':
        this.#answerChallenge(message.fields.challengeRequest, now);
        break;
      case 'Challenge Response': {
        const isProof = this.#challenges.verify(message.fields.challengeResponse);
        if (isProof !== null) this.#options.challenged?.(isProof);
        break;
      }
      case 'Disconnect Notification':
        this.#sendAcknowledgement(now);
        this.#end(this.#state === 'open' ? 'disconnected' : 'closed');
        break;
      default:
        this.#deliver({ ...message, messageId, guaranteed }, now);
    }
  }

  #deliver(message: ReceivedMessage, now: number): void {
    if (this.#state === 'open') this.#options.handle(message, now);
  }

  #answerChallenge(request: Uint8Array, now: number): void {
    const challengeResponse = this.#challenges.answer(request, now);
    if (challengeResponse) this.send('Challenge Response', { challengeResponse });
  }

  /** Notes a packet that is to be acknowledged. */
  #owe(packetId: number, now: number): void {
    if (this.#owedIds.includes(packetId)) return;
    this.#owedIds.push(packetId);
    if (this.#owedIds.length === SETP.acknowledgedPackets) this.#sendAcknowledgement(now);
  }

  #sendAcknowledgement(now: number): void {
    if (this.#owedIds.length > 0) this.#sender.sendAcknowledgement(this.#owedIds.splice(0), now);
  }

  #end(reason: SessionEndReason): void {
    if (this.#state === 'ended') return;
    this.#state = 'ended';
    this.#sender.clear();
    this.#options.ended(reason);
  }

  /** The value; null, and one more unreadable part, where the bytes of the peer are malformed. */
  #attempt<Value>(decode: () => Value): Value | null {
    try {
      return decode();
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      this.#counts.unreadable += 1;
      return null;
    }
  }
}
