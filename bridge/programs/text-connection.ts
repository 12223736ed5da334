import type { WebSocket } from 'ws';
import { TokenBucket } from '../../src/async/index.ts';
import { type CloseReason, PROGRAM_LIMITS } from '../../src/protocol/bridge/index.ts';
import { type BridgeCounters, increment } from '../connections/bridge-counters.ts';
import { limitControlFrames } from '../connections/control-frames.ts';
import { closeSocket, Heartbeat, type TickClock } from '../connections/socket-lifetime.ts';

/** Bytes that may be buffered for a slow reader; messages beyond them are dropped. */
const MAX_BUFFERED_BYTES = 1024 * 1024;

interface TextConnectionHandlers {
  onText(text: string, bytes: number): void;
  /** Called once, whichever side closed the connection. */
  onClose(): void;
}

/** Messages above its rate that a sender loses are read nevertheless. One that sends this many times its rate is closed. */
const FLOODING_FACTOR = 10;

/** The socket of a program or of a page that admits programs: text messages both ways, and nothing else. */
export class TextConnection {
  readonly #socket: WebSocket;
  readonly #heartbeat: Heartbeat;
  readonly #counters: BridgeCounters;
  readonly #handlers: TextConnectionHandlers;
  #isClosed = false;

  /**
   * @param heartbeat milliseconds.
   * @param programs how many times the limit of a single program is allowed.
   */
  constructor(
    socket: WebSocket,
    heartbeat: number,
    programs: number,
    clock: TickClock,
    counters: BridgeCounters,
    handlers: TextConnectionHandlers,
  ) {
    this.#socket = socket;
    this.#counters = counters;
    this.#handlers = handlers;
    this.#heartbeat = new Heartbeat(socket, heartbeat, clock.now);
    const received = new MessageBudget(programs * FLOODING_FACTOR, clock.now);
    limitControlFrames(socket, clock, () => this.close('flooding'));
    socket.on('message', (data: Buffer, isBinary) => {
      if (this.#isClosed) return;
      if (!received.take(data.length, clock.now)) this.close('flooding');
      else if (isBinary) this.close('malformed');
      else handlers.onText(data.toString(), data.length);
    });
    // A close event always follows.
    socket.on('error', () => {});
    socket.on('close', () => this.#markClosed());
  }

  /** Sends a text unless too much is buffered already. @returns whether it was sent. */
  send(text: string): boolean {
    if (this.#isClosed || this.#socket.bufferedAmount > MAX_BUFFERED_BYTES) return false;
    this.#socket.send(text);
    return true;
  }

  close(reason: CloseReason): void {
    if (this.#isClosed) return;
    increment(this.#counters.closes, reason);
    closeSocket(this.#socket, reason);
    this.#markClosed();
  }

  tick(now: number): void {
    if (!this.#isClosed && !this.#heartbeat.tick(now)) this.close('unresponsive');
  }

  #markClosed(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#handlers.onClose();
  }
}

/** The rate limit of one sender: messages and bytes per second. */
export class MessageBudget {
  readonly #messages: TokenBucket;
  readonly #bytes: TokenBucket;

  /** @param programs how many times the limit of a single program is allowed. */
  constructor(programs: number, now: number) {
    this.#messages = new TokenBucket(PROGRAM_LIMITS.messagesPerSecond * programs, now);
    this.#bytes = new TokenBucket(PROGRAM_LIMITS.bytesPerSecond * programs, now);
  }

  /** Whether another message of this many bytes may be passed on. */
  take(bytes: number, now: number): boolean {
    return this.#messages.take(1, now) && this.#bytes.take(bytes, now);
  }
}
