import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { Link } from './link.ts';

/** Where a datagram came from, or goes to. */
export interface Remote {
  readonly address: string;
  readonly port: number;
}

/** The demo grid never listens anywhere else. */
export const LOOPBACK = '127.0.0.1';

/** A socket of loopback whose datagrams cross a link each way. */
export class UdpPort {
  readonly #socket: Socket;
  readonly #outward: Link;
  readonly #inward: Link;

  private constructor(socket: Socket, inward: Link, outward: Link) {
    this.#socket = socket;
    this.#inward = inward;
    this.#outward = outward;
  }

  /** @param port 0 for any. */
  static async open(
    port: number,
    { inward, outward }: { inward: Link; outward: Link },
    receive: (datagram: Uint8Array, from: Remote) => void,
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

  send(datagram: Uint8Array, { address, port }: Remote): void {
    this.#outward.carry(() => this.#socket.send(datagram, port, address, () => undefined));
  }

  close(): Promise<void> {
    this.#inward.close();
    this.#outward.close();
    return new Promise((resolve) => this.#socket.close(resolve));
  }
}
