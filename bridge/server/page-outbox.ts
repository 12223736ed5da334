import type { WebSocket } from 'ws';
import { encodeFrame } from '../../src/protocol/bridge/index.ts';
import type { BridgeCounts } from './counts.ts';
import { WaitingDatagrams } from './waiting-datagrams.ts';

/** Bytes that ws may hold for a page; what is more waits here, where some can go. */
const HIGH_WATER = 128 * 1024;

const BATCH_DATAGRAMS = 64;
const BATCH_BYTES = 32 * 1024;

/** Ticks between two questions whether the page's end has what was promised to it. */
const ASK_TICKS = 5;

const BINARY = { binary: true, compress: false } as const;

/**
 * The way of datagrams to the page: they wait until the sockets of this turn of the event loop were read, and
 * leave in as few frames as can be; and they wait longer for a page that is behind, or away.
 *
 * Of those that the bridge acknowledged in the page's name it asks whether they arrived, by a ping behind them:
 * its answer is given by the browser, even for a page that sleeps.
 */
export class PageOutbox {
  readonly #waiting: WaitingDatagrams;
  readonly #counts: BridgeCounts;
  readonly #batch: Uint8Array[] = [];
  #socket: WebSocket | null = null;
  #isScheduled = false;
  #toldDrops = 0;
  /** Promised datagrams that this socket's other end has. */
  #arrived = 0;
  #ticks = 0;

  /** @param limit bytes that may wait. */
  constructor(limit: number, counts: BridgeCounts) {
    this.#waiting = new WaitingDatagrams(limit);
    this.#counts = counts;
  }

  /** Bytes that wait for the page, those in ws included. */
  get bytes(): number {
    return this.#waiting.bytes + (this.#socket?.bufferedAmount ?? 0);
  }

  /** From now on everything goes to this socket; {@link drain} is to be called when it has room again. */
  attach(socket: WebSocket): void {
    this.#socket = socket;
    this.#arrived = 0;
    socket.on('pong', this.#hearPong);
    this.drain();
  }

  detach(): void {
    this.#socket?.off('pong', this.#hearPong);
    this.#socket = null;
    this.#waiting.takeBack();
  }

  /** @param willAck whether the bridge acknowledges it, if it is taken. @returns whether it is taken. */
  push(channel: number, datagram: Uint8Array, willAck: boolean): boolean {
    const isTaken = this.#waiting.push(channel, datagram, willAck);
    this.drain();
    return isTaken;
  }

  /** The bridge acknowledges from now on: `ack` is given all reliable datagrams that wait already. */
  promiseAll(ack: (channel: number, datagram: Uint8Array) => void): void {
    this.#waiting.promiseAll(ack);
  }

  clear(): void {
    this.#waiting.clear();
  }

  /** Sends what waits, soon. */
  drain(): void {
    if (this.#isScheduled || this.#socket === null || this.#waiting.length === 0) return;
    this.#isScheduled = true;
    setImmediate(this.#flush);
  }

  /** To be called some ten times a second. */
  tick(): void {
    this.#ticks += 1;
    const { underWay } = this.#waiting;
    if (underWay === 0 || this.#ticks % ASK_TICKS !== 0 || !this.#hasRoom()) return;
    this.#socket?.ping(String(this.#arrived + underWay));
  }

  /** Datagrams that were dropped since this was last asked; 0 while the page could not be told. */
  takeDrops(): number {
    const count = this.#waiting.dropped - this.#toldDrops;
    if (count === 0 || !this.#hasRoom()) return 0;
    this.#toldDrops += count;
    this.#counts.droppedSlow += count;
    return count;
  }

  readonly #flush = (): void => {
    this.#isScheduled = false;
    while (this.#waiting.length > 0 && this.#hasRoom()) {
      const channel = this.#waiting.takeRun(this.#batch, BATCH_DATAGRAMS, BATCH_BYTES);
      this.#socket?.send(encodeFrame(channel, this.#batch), BINARY);
      this.#counts.framesOut += 1;
      this.#batch.length = 0;
    }
  };

  /** Answers to heartbeats have no number. */
  readonly #hearPong = (data: Buffer): void => {
    const count = Math.floor(Number(data.toString()) - this.#arrived);
    if (!(count > 0)) return;
    const confirmed = Math.min(count, this.#waiting.underWay);
    this.#waiting.confirm(confirmed);
    this.#arrived += confirmed;
  };

  #hasRoom(): boolean {
    const socket = this.#socket;
    return (
      socket !== null && socket.readyState === socket.OPEN && socket.bufferedAmount < HIGH_WATER
    );
  }
}
