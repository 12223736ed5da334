import { createSocket } from 'node:dgram';
import { MAX_PACKET_BYTES } from '../../src/protocol/lludp/index.ts';
import type { BridgeCounts } from './counts.ts';

/**
 * Bytes that the kernel keeps for us at most, or as many as it grants: a region with a hundred puppeteers says all it
 * has to say of a frame at once, more than it keeps by itself.
 */
const RECEIVE_BUFFER = 1024 * 1024;

export interface UdpLinkEvents {
  /** The socket can be used. */
  ready(): void;
  /** Of the simulator that the socket is connected to; the kernel drops all others. */
  datagram(bytes: Uint8Array): void;
  /** The socket failed and is closed. */
  failed(detail: string): void;
}

/** A UDP socket of one circuit: connected, so that it speaks with one address and no other. */
export class UdpLink {
  readonly #socket = createSocket({ type: 'udp4', recvBufferSize: RECEIVE_BUFFER });
  readonly #counts: BridgeCounts;
  #state: 'opening' | 'open' | 'closed' = 'opening';

  constructor(address: string, port: number, events: UdpLinkEvents, counts: BridgeCounts) {
    this.#counts = counts;
    this.#socket.on('message', (datagram: Buffer) => {
      if (this.#state !== 'open' || !this.#isSane(datagram)) return;
      counts.datagramsIn += 1;
      counts.bytesIn += datagram.length;
      events.datagram(datagram);
    });
    this.#socket.on('error', (error) => this.#fault(error, events));
    this.#socket.connect(port, address, (error?: Error) => {
      if (this.#state === 'closed') return;
      if (error) return this.#fault(error, events);
      this.#state = 'open';
      events.ready();
    });
  }

  get isOpen(): boolean {
    return this.#state === 'open';
  }

  send(datagram: Uint8Array): void {
    if (this.#state !== 'open' || !this.#isSane(datagram)) return;
    this.#counts.datagramsOut += 1;
    this.#counts.bytesOut += datagram.length;
    // Without a callback: what the kernel does not take is lost, as datagrams may be.
    this.#socket.send(datagram);
  }

  close(): void {
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    this.#socket.close();
  }

  #isSane({ length }: Uint8Array): boolean {
    if (length > 0 && length <= MAX_PACKET_BYTES) return true;
    this.#counts.droppedSize += 1;
    return false;
  }

  #fault(error: Error, events: UdpLinkEvents): void {
    if (this.#state === 'closed') return;
    const code = 'code' in error ? String(error.code) : error.name;
    if (this.#state === 'open' && code === 'ECONNREFUSED') {
      // The simulator may be on its way up again: the page decides how long to wait.
      this.#counts.unreachable += 1;
      return;
    }
    this.close();
    events.failed(code);
  }
}
