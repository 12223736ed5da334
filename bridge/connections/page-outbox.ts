import type { WebSocket } from 'ws';
import { encodeFrame } from '../../src/protocol/bridge/index.ts';
import type { BridgeCounters } from './bridge-counters.ts';
import { WaitingDatagrams } from './waiting-datagrams.ts';

/** Bytes that ws may buffer for a page; everything beyond waits here, where some can be dropped. */
const HIGH_WATER_BYTES = 128 * 1024;

const BATCH_DATAGRAMS = 64;
const BATCH_BYTES = 32 * 1024;

/** Ticks between two pings for datagrams in flight. */
const PING_TICKS = 5;

const BINARY = { binary: true, compress: false } as const;

/**
 * Sends datagrams to the page. They wait until all sockets of this turn of the event loop have been read, so that they
 * leave in as few frames as possible, and longer for a page that is slow or away: only then are they sorted into what may
 * be dropped and what may not.
 *
 * To learn whether the datagrams that the bridge acknowledged on the page's behalf have arrived, it sends a ping after
 * them: the browser answers pings even for a page that sleeps.
 */
export class PageOutbox {
  readonly #waiting: WaitingDatagrams;
  readonly #counters: BridgeCounters;
  /** Datagrams of this turn for a page that keeps up. */
  #batch: Uint8Array[] = [];
  #batchChannel = 0;
  #batchBytes = 0;
  #socket: WebSocket | null = null;
  #isScheduled = false;
  #reportedDrops = 0;
  /** Acknowledged datagrams that the other end of this socket has confirmed. */
  #delivered = 0;
  #ticks = 0;

  /**
   * @param limit bytes that may wait.
   * @param isReliable whether the sender of a datagram repeats it until it is acknowledged.
   */
  constructor(
    limit: number,
    isReliable: (datagram: Uint8Array) => boolean,
    counters: BridgeCounters,
  ) {
    this.#waiting = new WaitingDatagrams(limit, isReliable);
    this.#counters = counters;
  }

  /** Bytes that wait for the page, including those buffered by ws. */
  get bytes(): number {
    return this.#waiting.bytes + this.#batchBytes + (this.#socket?.bufferedAmount ?? 0);
  }

  /** Sends to this socket from now on; {@link drain} is to be called whenever it can take more. */
  attach(socket: WebSocket): void {
    this.#socket = socket;
    this.#delivered = 0;
    socket.on('pong', this.#handlePong);
    this.drain();
  }

  detach(): void {
    this.#socket?.off('pong', this.#handlePong);
    this.#socket = null;
    this.#keepBatch();
    this.#waiting.requeueInFlight();
  }

  /** @param willAck whether the bridge acknowledges it once accepted. @returns whether it is accepted. */
  push(channel: number, datagram: Uint8Array, willAck: boolean): boolean {
    if (!willAck && this.#joinBatch(channel, datagram)) return true;
    this.#keepBatch();
    const isAccepted = this.#waiting.push(channel, datagram, willAck);
    this.drain();
    return isAccepted;
  }

  /** Marks all as acknowledged by the bridge. @param ack is called with every reliable datagram that waits. */
  acknowledgeAll(ack: (channel: number, datagram: Uint8Array) => void): void {
    this.#keepBatch();
    this.#waiting.acknowledgeAll(ack);
  }

  clear(): void {
    this.#takeBatch();
    this.#waiting.clear();
  }

  /** Schedules the sending of what waits. */
  drain(): void {
    if (this.#waiting.length > 0) this.#schedule();
  }

  /** Call this about ten times a second. */
  tick(): void {
    this.#ticks += 1;
    const { inFlight } = this.#waiting;
    if (inFlight === 0 || this.#ticks % PING_TICKS !== 0 || !this.#hasRoom()) return;
    this.#socket?.ping(String(this.#delivered + inFlight));
  }

  /** Datagrams dropped since the last call; 0 while the page cannot be notified. */
  drainDropCount(): number {
    const count = this.#waiting.dropped - this.#reportedDrops;
    if (count === 0 || !this.#hasRoom()) return 0;
    this.#reportedDrops += count;
    this.#counters.droppedSlow += count;
    return count;
  }

  /** Adds a datagram to those of this turn. @returns false if it has to wait behind others, or in another frame. */
  #joinBatch(channel: number, datagram: Uint8Array): boolean {
    if (this.#socket === null || this.#waiting.length > 0) return false;
    const { length } = this.#batch;
    if (length === 0) {
      this.#batchChannel = channel;
      this.#schedule();
    } else if (channel !== this.#batchChannel || length === BATCH_DATAGRAMS) return false;
    else if (this.#batchBytes + datagram.length > BATCH_BYTES) return false;
    this.#batch.push(datagram);
    this.#batchBytes += datagram.length;
    return true;
  }

  #takeBatch(): Uint8Array[] {
    const batch = this.#batch;
    this.#batch = [];
    this.#batchBytes = 0;
    return batch;
  }

  /** The datagrams of this turn wait with all others. */
  #keepBatch(): void {
    if (this.#batch.length === 0) return;
    for (const datagram of this.#takeBatch()) {
      this.#waiting.push(this.#batchChannel, datagram, false);
    }
  }

  #schedule(): void {
    if (this.#isScheduled || this.#socket === null) return;
    this.#isScheduled = true;
    setImmediate(this.#flush);
  }

  readonly #flush = (): void => {
    this.#isScheduled = false;
    if (this.#batch.length > 0) {
      if (this.#hasRoom()) this.#send(this.#batchChannel, this.#takeBatch());
      else this.#keepBatch();
    }
    while (this.#waiting.length > 0 && this.#hasRoom()) {
      const batch: Uint8Array[] = [];
      const channel = this.#waiting.dequeueBatch(batch, BATCH_DATAGRAMS, BATCH_BYTES);
      this.#send(channel, batch);
    }
  };

  #send(channel: number, batch: readonly Uint8Array[]): void {
    // A pooled Buffer, since frames are short-lived and many: an ArrayBuffer for each shows in the relay's profile.
    this.#socket?.send(encodeFrame(channel, batch, Buffer.allocUnsafe), BINARY);
    this.#counters.framesOut += 1;
  }

  /** The payload is the number that {@link tick} sent. Answers to heartbeats have none. */
  readonly #handlePong = (data: Buffer): void => {
    const count = Math.floor(Number(data.toString()) - this.#delivered);
    if (!(count > 0)) return;
    const confirmed = Math.min(count, this.#waiting.inFlight);
    this.#waiting.confirmDelivered(confirmed);
    this.#delivered += confirmed;
  };

  #hasRoom(): boolean {
    const socket = this.#socket;
    return (
      socket !== null &&
      socket.readyState === socket.OPEN &&
      socket.bufferedAmount < HIGH_WATER_BYTES
    );
  }
}
