import type { MessageName, MessageOf } from '../setp-message-types.ts';
import type { SendOptions, SessionStats, SetpSessionOptions } from './session-options.ts';

/**
 * One side of a SETP session: packets, acknowledgements, resending, keepalives and pacing. It has no socket and no
 * clock: datagrams and `now` (milliseconds of any monotonic clock) go in, datagrams and messages come out through the
 * options.
 *
 * Call `flush` after a batch of `send` and `receive`, and `tick` some twenty times a second, after what has arrived was
 * passed to `receive`: otherwise a process that was suspended takes its own pause for the peer's silence.
 *
 * Guaranteed messages arrive once, in any order; others at most once.
 */
export declare class SetpSession {
  constructor(options: SetpSessionOptions);

  /** 0 on the connecting side until the first answer. */
  get sessionId(): number;
  get state(): 'open' | 'disconnecting' | 'ended';
  /** The present counts, as a new record. */
  get stats(): SessionStats;

  /**
   * Queues a message for the next `flush` or `tick`, and returns its message id. Does nothing unless the session is open.
   *
   * @throws {RangeError} for fields that do not fit the message.
   */
  send<Name extends MessageName>(
    name: Name,
    fields: MessageOf<Name>,
    options?: SendOptions,
  ): number;

  /** The same for a message whose data was encoded before (`encodeMessageData`), such as one for many peers. */
  sendData(name: MessageName, data: Uint8Array, options?: SendOptions): number;

  /** Handles a datagram of the peer. Never throws for what it contains: errors are counted. */
  receive(datagram: Uint8Array, now: number): void;

  /** Sends what waits: acknowledgements, guaranteed messages, the others, as far as the peer's throttle allows. */
  flush(now: number): void;

  /** Does everything that is due by now: resending, keepalive, timeout, and sending what waits. */
  tick(now: number): void;

  /** Asks the peer to send at most that many bytes per second. */
  requestThrottle(bytesPerSecond: number): void;

  /** Sends a Challenge Request. @param request 64 random bytes. `challenged` gets the result. */
  challenge(request: Uint8Array<ArrayBuffer>): void;

  /** Ends the session as `silent` at this time, unless another time or null is set before. */
  setDeadline(at: number | null): void;

  /** Sends a Disconnect Notification and ends the session when it is acknowledged, after half a second at most. */
  disconnect(now: number): void;
}
