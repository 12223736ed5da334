import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { Random } from './reproducible-values.ts';

/** How unreliable the network between the demo grid and its viewers is, for datagrams in both directions. */
export interface LinkOptions {
  /** Share of the datagrams that never arrive, 0..1. */
  readonly loss: number;
  /** Milliseconds. */
  readonly latency: number;
  /** Up to this many milliseconds more, at random; it may make datagrams overtake each other. */
  readonly jitter: number;
  /** Share of the datagrams that arrive twice, 0..1. */
  readonly duplication: number;
  /** Share of the datagrams that arrive only after the next one, 0..1. */
  readonly reordering: number;
}

export const PERFECT_LINK: LinkOptions = {
  loss: 0,
  latency: 0,
  jitter: 0,
  duplication: 0,
  reordering: 0,
};

/** Most datagrams in transit; further ones are lost, as in any full queue. */
const MAX_IN_TRANSIT = 20_000;

/** The time after which a datagram that was held back is delivered even if no other one has arrived. */
const MAX_REORDER_DELAY_MS = 100;

/** One direction of a network, in which datagrams may be lost, delayed, duplicated or reordered. */
export class LossyLink {
  readonly #options: LinkOptions;
  readonly #random: Random;
  readonly #timers = new Set<NodeJS.Timeout>();
  #heldBack: (() => void)[] = [];
  #isClosed = false;

  constructor(options: LinkOptions, random: Random) {
    this.#options = options;
    this.#random = random;
  }

  /** Calls `deliver` when the datagram arrives: never, once, or twice; immediately on a perfect link. */
  transmit(deliver: () => void): void {
    if (this.#isClosed || this.#happens(this.#options.loss)) return;
    this.#send(deliver);
    if (this.#happens(this.#options.duplication)) this.#send(deliver);
  }

  /** Everything in transit is lost. */
  close(): void {
    this.#isClosed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#heldBack = [];
  }

  #send(deliver: () => void): void {
    if (this.#happens(this.#options.reordering)) {
      this.#heldBack.push(deliver);
      this.#schedule(MAX_REORDER_DELAY_MS, () => this.#deliverHeldBack());
      return;
    }
    const arrive = () => {
      deliver();
      this.#deliverHeldBack();
    };
    const { latency, jitter } = this.#options;
    const delay = latency + this.#random() * jitter;
    if (delay > 0) this.#schedule(delay, arrive);
    else arrive();
  }

  #deliverHeldBack(): void {
    for (const deliver of this.#heldBack.splice(0)) deliver();
  }

  #schedule(delay: number, act: () => void): void {
    if (this.#timers.size >= MAX_IN_TRANSIT) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, delay);
    this.#timers.add(timer);
  }

  #happens(chance: number): boolean {
    return chance > 0 && this.#random() < chance;
  }
}

/** The only address that the demo grid listens on. */
export const LOOPBACK = '127.0.0.1';

export interface RemoteAddress {
  readonly address: string;
  readonly port: number;
}

/** A UDP socket on loopback whose datagrams cross a link in each direction. */
export class UdpPort {
  readonly #socket: Socket;
  readonly #inward: LossyLink;
  readonly #outward: LossyLink;

  private constructor(socket: Socket, inward: LossyLink, outward: LossyLink) {
    this.#socket = socket;
    this.#inward = inward;
    this.#outward = outward;
  }

  /** @param port 0 for any. */
  static async open(
    port: number,
    { inward, outward }: { inward: LossyLink; outward: LossyLink },
    receive: (datagram: Uint8Array, from: RemoteAddress) => void,
  ): Promise<UdpPort> {
    const socket = createSocket('udp4');
    socket.bind(port, LOOPBACK);
    await once(socket, 'listening');
    socket.on('message', (datagram, { address, port: from }) =>
      inward.transmit(() => receive(datagram, { address, port: from })),
    );
    // The system reports datagrams refused by a viewer that is gone; its silence is noticed anyway.
    socket.on('error', () => undefined);
    return new UdpPort(socket, inward, outward);
  }

  get port(): number {
    return this.#socket.address().port;
  }

  send(datagram: Uint8Array, { address, port }: RemoteAddress): void {
    this.#outward.transmit(() => this.#socket.send(datagram, port, address, () => undefined));
  }

  close(): Promise<void> {
    this.#inward.close();
    this.#outward.close();
    return new Promise((resolve) => this.#socket.close(resolve));
  }
}
