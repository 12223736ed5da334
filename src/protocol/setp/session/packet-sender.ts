import { SETP } from '../decisions.ts';
import { advanceSerial, timestampOf } from '../serial-numbers.ts';
import { encodeMessageData, messageType, splitMessageData } from '../setp-message.ts';
import type { MessageName } from '../setp-message-types.ts';
import { encodePacket, type Frame, type PacketHeader } from '../setp-packet.ts';
import { MessageQueue, type PacketContent } from './message-queue.ts';
import { Pacer } from './pacer.ts';
import type {
  SendOptions,
  SessionLimits,
  SessionTimings,
  SetpSessionOptions,
} from './session-options.ts';
import { UnacknowledgedPackets } from './unacknowledged-packets.ts';

type SenderOptions = Pick<
  SetpSessionOptions,
  'sessionId' | 'now' | 'wallTime' | 'transmit' | 'firstPacketId' | 'firstMessageId'
>;

/** The sending half of a session: numbers messages and packets, packs, paces and repeats them. */
export class PacketSender {
  /** Written into packets; 0 until it is known. */
  sessionId: number;
  readonly pacer = new Pacer();
  /** When anything but an acknowledgement was sent. */
  lastSentAt: number;
  /** Whether more guaranteed messages were queued than may wait; further ones are not queued. */
  hasOverflowed = false;
  readonly #options: SenderOptions;
  readonly #timings: SessionTimings;
  readonly #limits: SessionLimits;
  readonly #unacknowledged = new UnacknowledgedPackets();
  readonly #guaranteed = new MessageQueue();
  /** Messages that are not guaranteed. */
  readonly #signals = new MessageQueue();
  readonly #counts = { resent: 0, packetsOut: 0, bytesOut: 0, dropped: 0 };
  #nextPacketId: number;
  #nextMessageId: number;

  constructor(options: SenderOptions, timings: SessionTimings, limits: SessionLimits) {
    const { sessionId, now, firstPacketId = 1, firstMessageId = 1 } = options;
    this.#options = options;
    this.#timings = timings;
    this.#limits = limits;
    this.sessionId = sessionId;
    this.lastSentAt = now;
    this.#nextPacketId = firstPacketId >>> 0;
    this.#nextMessageId = firstMessageId >>> 0;
  }

  /** The sender's part of the session's counts. */
  get stats() {
    return {
      ...this.#counts,
      roundTrip: this.#unacknowledged.roundTrip,
      unacknowledged: this.#unacknowledged.size,
      throttle: this.pacer.bytesPerSecond,
      queuedBytes: this.#guaranteed.bytes + this.#signals.bytes,
    };
  }

  get nextMessageId(): number {
    return this.#nextMessageId;
  }

  /** Queues a message for the next `flush`. @returns its id. */
  queue(name: MessageName, data: Uint8Array, { guaranteed, acknowledged }: SendOptions): number {
    const messageId = this.#nextMessageId;
    const frames = splitMessageData(name, messageId, data);
    this.#nextMessageId = advanceSerial(messageId);
    const rule = messageType(name).guaranteed;
    if (rule === 'always' || (rule === 'either' && guaranteed)) {
      if (this.hasOverflowed) return messageId;
      const receipt = acknowledged ? { missing: frames.length, acknowledged } : null;
      this.#guaranteed.add(frames, receipt);
      this.hasOverflowed = this.#guaranteed.bytes > this.#limits.queuedGuaranteedBytes;
    } else {
      this.#signals.add(frames, null);
      while (this.#signals.bytes > this.#limits.queuedSignalBytes) {
        this.#signals.drop();
        this.#counts.dropped += 1;
      }
    }
    return messageId;
  }

  /** Whether a guaranteed packet of this id waits for its acknowledgement. */
  awaits(packetId: number): boolean {
    return this.#unacknowledged.has(packetId);
  }

  /**
   * Handles the acknowledgement of a packet. Ids of no packet that waits for one are common, and ignored.
   *
   * @param messageId of the acknowledgement.
   */
  acknowledge(packetId: number, messageId: number, now: number): void {
    const packet = this.#unacknowledged.acknowledge(packetId, now);
    if (packet === null) return;
    for (const receipt of packet.content.receipts) {
      receipt.missing -= 1;
      if (receipt.missing === 0) receipt.acknowledged(messageId);
    }
  }

  /** Sends what is queued, guaranteed messages first, as far as the throttle and the peer's acknowledgements allow. */
  flush(now: number): void {
    while (!this.#guaranteed.isEmpty && this.#maySendGuaranteed && this.pacer.isOpen(now)) {
      this.#sendGuaranteed(this.#guaranteed.takePacket(this.#frameCapacity), now);
    }
    while (!this.#signals.isEmpty && this.sessionId !== 0 && this.pacer.isOpen(now)) {
      const { frames } = this.#signals.takePacket(this.#frameCapacity);
      this.#transmit(this.#newHeader(false), frames, now);
    }
  }

  /** Sends packets again that were not acknowledged in time. @returns false if one has been sent as often as allowed. */
  resend(now: number): boolean {
    const { resendMs, maxResends } = this.#timings;
    for (const packet of this.#unacknowledged.sentUntil(now - resendMs)) {
      if (packet.resendCount >= maxResends) return false;
      if (!this.pacer.isOpen(now)) return true;
      packet.resendCount += 1;
      packet.sentAt = now;
      this.#counts.resent += 1;
      const { packetId, firstSendTime, resendCount, content } = packet;
      const { sessionId } = this;
      const header = { sessionId, packetId, firstSendTime, resendCount, guaranteed: true };
      this.#transmit(header, content.frames, now);
    }
    return true;
  }

  /** Acknowledges packets at once, without waiting for the throttle: otherwise the peer would send more. */
  sendAcknowledgement(acknowledgedPacketIds: readonly number[], now: number): void {
    const data = encodeMessageData('Acknowledgement', { acknowledgedPacketIds });
    const frames = splitMessageData('Acknowledgement', this.#takeMessageId(), data);
    const { lastSentAt } = this;
    this.#transmit(this.#newHeader(false), frames, now);
    // A lost acknowledgement must not put off the Keepalive, which would be resent: the peer would wait too long.
    this.lastSentAt = lastSentAt;
  }

  /** Sends a Keepalive at once: the queue may be waiting for the throttle or for acknowledgements. */
  sendKeepalive(now: number): void {
    const frames = splitMessageData('Keepalive', this.#takeMessageId(), new Uint8Array(0));
    this.#sendGuaranteed({ frames, receipts: [] }, now);
  }

  /** Forgets everything that waits. */
  clear(): void {
    this.#guaranteed.clear();
    this.#signals.clear();
    this.#unacknowledged.clear();
  }

  /** Until the peer has assigned an id, it knows us by our first packet alone. */
  get #maySendGuaranteed(): boolean {
    const limit = this.sessionId === 0 ? 1 : this.#limits.unacknowledgedPackets;
    return this.#unacknowledged.size < limit;
  }

  get #frameCapacity(): number {
    return this.pacer.packetBytes - SETP.packetHeaderBytes;
  }

  #sendGuaranteed(content: PacketContent, now: number): void {
    const header = this.#newHeader(true);
    const { packetId, firstSendTime } = header;
    this.#unacknowledged.add({ packetId, firstSendTime, content, resendCount: 0, sentAt: now });
    this.#transmit(header, content.frames, now);
  }

  #newHeader(guaranteed: boolean): PacketHeader {
    const packetId = this.#nextPacketId;
    this.#nextPacketId = advanceSerial(packetId);
    const firstSendTime = timestampOf(this.#options.wallTime());
    return { sessionId: this.sessionId, packetId, firstSendTime, guaranteed, resendCount: 0 };
  }

  #takeMessageId(): number {
    const messageId = this.#nextMessageId;
    this.#nextMessageId = advanceSerial(messageId);
    return messageId;
  }

  #transmit(header: PacketHeader, frames: readonly Frame[], now: number): void {
    const datagram = encodePacket(header, frames);
    this.#counts.packetsOut += 1;
    this.#counts.bytesOut += datagram.length;
    this.lastSentAt = now;
    this.pacer.count(datagram.length, now);
    this.#options.transmit(datagram);
  }
}
