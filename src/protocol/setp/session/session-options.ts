import { SETP } from '../decisions.ts';
import type { AssemblerLimits } from '../message-assembler.ts';
import type { Message } from '../setp-message-types.ts';

/** A message as it arrived. Messages of the session itself (acknowledgements, keepalives …) are not passed on. */
export type ReceivedMessage = (Message | UnknownMessage) & {
  /** The sender's number of the message; a later one is ahead of it in serial-number arithmetic. */
  readonly messageId: number;
  readonly guaranteed: boolean;
};

/** A message whose type the table does not have. */
export interface UnknownMessage {
  readonly name: null;
  readonly type: number;
  readonly data: Uint8Array;
}

/** Why a session is over. */
export type SessionEndReason =
  /** The peer sent a Disconnect Notification. */
  | 'disconnected'
  /** We did. */
  | 'closed'
  /** Nothing was received for too long, or a handshake was not answered. */
  | 'silent'
  /** A guaranteed packet was resent as often as allowed, without an acknowledgement. */
  | 'unacknowledged'
  /** More guaranteed messages were waiting to be sent than the session may keep. */
  | 'overflow';

/** Times in milliseconds. */
export interface SessionTimings {
  readonly resendMs: number;
  readonly maxResends: number;
  readonly keepaliveMs: number;
  readonly timeoutMs: number;
  readonly disconnectMs: number;
}

export const DEFAULT_SESSION_TIMINGS: SessionTimings = {
  resendMs: SETP.resendMs,
  maxResends: SETP.maxResends,
  keepaliveMs: SETP.keepaliveMs,
  timeoutMs: SETP.timeoutMs,
  disconnectMs: SETP.disconnectMs,
};

export interface SessionLimits {
  /** Bytes of guaranteed messages that wait to be sent; more end the session. */
  readonly queuedGuaranteedBytes: number;
  /** Bytes of other messages that wait to be sent; the oldest make room. */
  readonly queuedSignalBytes: number;
  /** Guaranteed packets that may wait for their acknowledgement; further ones wait to be sent. */
  readonly unacknowledgedPackets: number;
  /** Packet ids behind the latest one that are recognised as duplicates, a power of two; older packets are ignored. */
  readonly rememberedPackets: number;
  /** What the peer may have us keep while its messages are incomplete. */
  readonly assembly: Partial<AssemblerLimits>;
}

export const DEFAULT_SESSION_LIMITS: SessionLimits = {
  queuedGuaranteedBytes: 2 * 1024 * 1024,
  queuedSignalBytes: 256 * 1024,
  unacknowledgedPackets: 128,
  rememberedPackets: 16_384,
  // Each unacknowledged packet may be a part of another message.
  assembly: { messages: 256, bytes: 2 * 1024 * 1024 },
};

export interface SetpSessionOptions {
  /** The side that sends the first packet. */
  readonly isConnecting: boolean;
  /** Assigned by the answering side, not 0; 0 on the connecting side, which learns it from the first answer. */
  readonly sessionId: number;
  /** Milliseconds of a monotonic clock, as all `now`. */
  readonly now: number;
  /** `Date.now`, for the first send times of packets. */
  readonly wallTime: () => number;
  /** Sends a datagram, which the session does not change afterwards. */
  transmit(datagram: Uint8Array<ArrayBuffer>): void;
  /** Called from `receive`, once for each message; may call `send` and `disconnect`. */
  handle(message: ReceivedMessage, now: number): void;
  /** Called once, from `receive`, `flush` or `tick`; nothing is called afterwards. */
  ended(reason: SessionEndReason): void;
  /** The result of `challenge`: whether the peer has shown that it knows the key. */
  challenged?(isProof: boolean): void;
  readonly timings?: Partial<SessionTimings>;
  readonly limits?: Partial<SessionLimits>;
  /** The key shared by configuration; without one, challenges are answered, but no answer is a proof. */
  readonly challengeKey?: Uint8Array | null;
  /** Data bytes of a frame that are accepted; sent frames have 246 at most. */
  readonly maxFrameData?: number;
  /** The ids of the first packet and message; 1 unless stated. A number that others cannot guess is better. */
  readonly firstPacketId?: number;
  readonly firstMessageId?: number;
}

export interface SendOptions {
  /** Decides for messages that may be either, which are not guaranteed unless stated. */
  readonly guaranteed?: boolean;
  /**
   * Called when all packets of a guaranteed message were acknowledged.
   *
   * @param messageId of the peer's acknowledgement: what the peer has sent with a later id, it sent knowing the message.
   */
  readonly acknowledged?: (messageId: number) => void;
}

/** Counts since the session began. */
export interface SessionStats {
  /** Milliseconds, smoothed; 0 until it is known. */
  readonly roundTrip: number;
  /** Guaranteed packets that wait for their acknowledgement. */
  readonly unacknowledged: number;
  readonly resent: number;
  /** Bytes per second that the peer accepts; null for no limit. */
  readonly throttle: number | null;
  readonly packetsIn: number;
  readonly packetsOut: number;
  readonly bytesIn: number;
  readonly bytesOut: number;
  /** Packets and messages that could not be read, and messages that the table does not have. */
  readonly unreadable: number;
  /** Packets of another session. */
  readonly foreign: number;
  /** Packets that arrived more than once. */
  readonly duplicates: number;
  /** Messages, not guaranteed, that made room for newer ones. */
  readonly dropped: number;
  /** Bytes of messages that wait to be sent, with the headers of their frames. */
  readonly queuedBytes: number;
}
