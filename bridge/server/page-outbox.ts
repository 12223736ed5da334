import type { WebSocket } from 'ws';
import { encodeFrame } from '../../src/protocol/bridge/index.ts';
import type { BridgeCounts } from './counts.ts';
import { DatagramRing } from './datagram-ring.ts';

/** Bytes that ws may hold for a page; what is more waits in the ring, where the oldest can go. */
const HIGH_WATER = 128 * 1024;

const BATCH_DATAGRAMS = 64;
const BATCH_BYTES = 32 * 1024;

const BINARY = { binary: true, compress: false } as const;

/**
 * The way of datagrams to the page: they wait until the sockets of this turn of the event loop were read, and
 * leave in as few frames as can be; and they wait longer for a page that is behind, or away.
 */
export class PageOutbox {
  readonly #ring: DatagramRing;
  readonly #counts: BridgeCounts;
  readonly #batch: Uint8Array[] = [];
  #socket: WebSocket | null = null;
  #isScheduled = false;
  #toldDrops = 0;

  /** @param limit bytes that may wait. */
  constructor(limit: number, counts: BridgeCounts) {
    this.#ring = new DatagramRing(limit);
    this.#counts = counts;
  }

  /** Bytes that wait for the page, those in ws included. */
  get bytes(): number {
    return this.#ring.bytes + (this.#socket?.bufferedAmount ?? 0);
  }

  /** From now on everything goes to this socket; {@link drain} is to be called when it has room again. */
  attach(socket: WebSocket): void {
    this.#socket = socket;
    this.drain();
  }

  detach(): void {
    this.#socket = null;
  }

  push(channel: number, datagram: Uint8Array): void {
    this.#ring.push(channel, datagram);
    this.drain();
  }

  clear(): void {
    this.#ring.clear();
  }

  /** Sends what waits, soon. */
  drain(): void {
    if (this.#isScheduled || this.#socket === null || this.#ring.length === 0) return;
    this.#isScheduled = true;
    setImmediate(this.#flush);
  }

  /** Datagrams that were dropped since this was last asked; 0 while the page could not be told. */
  takeDrops(): number {
    const count = this.#ring.dropped - this.#toldDrops;
    if (count === 0 || !this.#hasRoom()) return 0;
    this.#toldDrops += count;
    this.#counts.droppedSlow += count;
    return count;
  }

  readonly #flush = (): void => {
    this.#isScheduled = false;
    while (this.#ring.length > 0 && this.#hasRoom()) {
      const channel = this.#ring.takeRun(this.#batch, BATCH_DATAGRAMS, BATCH_BYTES);
      this.#socket?.send(encodeFrame(channel, this.#batch), BINARY);
      this.#counts.framesOut += 1;
      this.#batch.length = 0;
    }
  };

  #hasRoom(): boolean {
    const socket = this.#socket;
    return (
      socket !== null && socket.readyState === socket.OPEN && socket.bufferedAmount < HIGH_WATER
    );
  }
}
