import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { Random } from './reproducible.ts';
import type { LinkOptions } from './start-demo-grid.ts';

/** A network that does no harm. */
export const PERFECT_LINK: LinkOptions = {
  loss: 0,
  latency: 0,
  jitter: 0,
  duplication: 0,
  reordering: 0,
};

/** As many datagrams may be on their way; further ones are lost, as in any full queue. */
const MAX_IN_TRANSIT = 20_000;

/** Milliseconds after which a datagram that was held back goes on even though no other one came. */
const MAX_HOLD_MS = 100;

/** One direction of a network: what it carries may be lost, late, doubled, or overtaken. */
export class LossyLink {
  readonly #options: LinkOptions;
  readonly #random: Random;
  readonly #timers = new Set<NodeJS.Timeout>();
  #held: (() => void)[] = [];
  #isClosed = false;
  #lost = 0;

  constructor(options: LinkOptions, random: Random) {
    this.#options = options;
    this.#random = random;
  }

  /** Datagrams that never arrived. */
  get lost(): number {
    return this.#lost;
  }

  /** Calls `deliver` when the datagram arrives: never, once, or twice. At once on a perfect link. */
  carry(deliver: () => void): void {
    if (this.#isClosed) return;
    if (this.#happens(this.#options.loss)) {
      this.#lost += 1;
      return;
    }
    this.#send(deliver);
    if (this.#happens(this.#options.duplication)) this.#send(deliver);
  }

  /** What is on its way is lost. */
  close(): void {
    this.#isClosed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#held = [];
  }

  #send(deliver: () => void): void {
    if (this.#happens(this.#options.reordering)) {
      this.#held.push(deliver);
      this.#later(MAX_HOLD_MS, () => this.#release());
      return;
    }
    const { latency, jitter } = this.#options;
    const delay = latency + this.#random() * jitter;
    if (delay > 0) this.#later(delay, () => this.#arrive(deliver));
    else this.#arrive(deliver);
  }

  #arrive(deliver: () => void): void {
    deliver();
    this.#release();
  }

  #release(): void {
    const held = this.#held;
    this.#held = [];
    for (const deliver of held) deliver();
  }

  #later(delay: number, act: () => void): void {
    if (this.#timers.size >= MAX_IN_TRANSIT) {
      this.#lost += 1;
      return;
    }
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

/** Where a datagram came from, or goes to. */
export interface RemoteAddress {
  readonly address: string;
  readonly port: number;
}

/** The demo grid never listens anywhere else. */
export const LOOPBACK = '127.0.0.1';

/** A socket of loopback whose datagrams cross a link each way. */
export class UdpPort {
  readonly #socket: Socket;
  readonly #outward: LossyLink;
  readonly #inward: LossyLink;

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
      inward.carry(() => receive(datagram, { address, port: from })),
    );
    // A viewer that is gone makes the system report a refused datagram: silence will tell of it anyway.
    socket.on('error', () => undefined);
    return new UdpPort(socket, inward, outward);
  }

  get port(): number {
    return this.#socket.address().port;
  }

  send(datagram: Uint8Array, { address, port }: RemoteAddress): void {
    this.#outward.carry(() => this.#socket.send(datagram, port, address, () => undefined));
  }

  close(): Promise<void> {
    this.#inward.close();
    this.#outward.close();
    return new Promise((resolve) => this.#socket.close(resolve));
  }
}
