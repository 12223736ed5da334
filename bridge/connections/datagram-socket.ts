import { createSocket, type Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import type { BridgeCounters } from './bridge-counters.ts';

/**
 * Receive buffer requested from the kernel, in bytes. A region with a hundred puppeteers sends all datagrams of a frame
 * at once, more than the default buffer holds.
 */
const RECEIVE_BUFFER_BYTES = 1024 * 1024;

/** Whom a socket exchanges datagrams with. */
export interface DatagramPeer {
  /** An IPv4 or IPv6 address. */
  readonly address: string;
  readonly port: number;
  /** The largest packet of the protocol; larger datagrams are dropped. */
  readonly maxBytes: number;
}

export interface DatagramSocketEvents {
  /** The socket can be used. */
  ready(): void;
  /** A datagram of the peer that the socket is connected to; the kernel drops all others. */
  datagram(bytes: Uint8Array): void;
  /** The socket failed and is closed. */
  failed(detail: string): void;
}

/** A UDP socket connected to one simulator or bubble server: it exchanges datagrams with no other address. */
export class DatagramSocket {
  readonly #socket: Socket;
  readonly #maxBytes: number;
  readonly #counters: BridgeCounters;
  #state: 'opening' | 'open' | 'closed' = 'opening';

  constructor(
    { address, port, maxBytes }: DatagramPeer,
    events: DatagramSocketEvents,
    counters: BridgeCounters,
  ) {
    const type = isIPv6(address) ? 'udp6' : 'udp4';
    this.#socket = createSocket({ type, recvBufferSize: RECEIVE_BUFFER_BYTES });
    this.#maxBytes = maxBytes;
    this.#counters = counters;
    this.#socket.on('message', (datagram: Buffer) => {
      if (this.#state !== 'open' || !this.#hasPacketSize(datagram)) return;
      counters.datagramsIn += 1;
      counters.bytesIn += datagram.length;
      events.datagram(datagram);
    });
    this.#socket.on('error', (error) => this.#handleError(error, events));
    this.#socket.connect(port, address, (error?: Error) => {
      if (this.#state === 'closed') return;
      if (error) return this.#handleError(error, events);
      this.#state = 'open';
      events.ready();
    });
  }

  get isOpen(): boolean {
    return this.#state === 'open';
  }

  send(datagram: Uint8Array): void {
    if (this.#state !== 'open' || !this.#hasPacketSize(datagram)) return;
    this.#counters.datagramsOut += 1;
    this.#counters.bytesOut += datagram.length;
    // There is no callback: a datagram that the kernel does not accept is lost, as any datagram may be.
    this.#socket.send(datagram);
  }

  close(): void {
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    this.#socket.close();
  }

  #hasPacketSize({ length }: Uint8Array): boolean {
    if (length > 0 && length <= this.#maxBytes) return true;
    this.#counters.droppedSize += 1;
    return false;
  }

  #handleError(error: Error, events: DatagramSocketEvents): void {
    if (this.#state === 'closed') return;
    const code = 'code' in error ? String(error.code) : error.name;
    if (this.#state === 'open' && code === 'ECONNREFUSED') {
      // The peer may be restarting: the page decides how long to wait.
      this.#counters.unreachable += 1;
      return;
    }
    this.close();
    events.failed(code);
  }
}
