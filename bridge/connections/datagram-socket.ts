import { createSocket, type Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import type { BridgeCounters } from './bridge-counters.ts';
import type { SharedPort } from './shared-port.ts';

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
  /** Whether the socket fails when the peer's machine reports that nothing listens on the port. */
  readonly failsIfRefused: boolean;
}

export interface DatagramSocketEvents {
  /** The socket can be used. */
  ready(): void;
  /** A datagram of the peer; those of others are dropped. */
  datagram(bytes: Uint8Array): void;
  /** The socket failed and is closed. */
  failed(detail: string): void;
}

/** A UDP socket connected to one simulator or bubble server: it exchanges datagrams with no other address. */
export class DatagramSocket {
  readonly #socket: Socket;
  readonly #peer: DatagramPeer;
  readonly #events: DatagramSocketEvents;
  readonly #counters: BridgeCounters;
  readonly #localPort: SharedPort | null;
  #state: 'opening' | 'open' | 'closed' = 'opening';

  /** @param localPort the port to send from, which other sockets share; null for one of its own. */
  constructor(
    peer: DatagramPeer,
    events: DatagramSocketEvents,
    counters: BridgeCounters,
    localPort: SharedPort | null = null,
  ) {
    const type = isIPv6(peer.address) ? 'udp6' : 'udp4';
    this.#socket = createSocket({
      type,
      recvBufferSize: RECEIVE_BUFFER_BYTES,
      reuseAddr: localPort !== null,
    });
    this.#peer = peer;
    this.#events = events;
    this.#counters = counters;
    this.#localPort = localPort;
    this.#socket.on('error', (error) => this.#handleError(error));
    if (localPort === null) {
      this.#socket.on('message', (datagram) => this.#receive(datagram));
      this.#connect();
    } else this.#share(localPort);
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
    this.#localPort?.remove(this.#peer);
    this.#socket.close();
  }

  #share(localPort: SharedPort): void {
    localPort.add(this.#peer, (datagram) => this.#receive(datagram));
    const { address, port } = this.#peer;
    this.#socket.on('message', (datagram, sender) => {
      // Until it is connected, the socket may receive what is meant for another one.
      if (sender.port === port && sender.address === address) this.#receive(datagram);
      else localPort.deliver(datagram, sender);
    });
    localPort.number.then(
      (port) => {
        if (this.#state === 'opening') this.#socket.bind(port, () => this.#connect());
      },
      (error: Error) => this.#handleError(error),
    );
  }

  #connect(): void {
    if (this.#state === 'closed') return;
    this.#socket.connect(this.#peer.port, this.#peer.address, (error?: Error) => {
      if (this.#state === 'closed') return;
      if (error) return this.#handleError(error);
      this.#state = 'open';
      this.#events.ready();
    });
  }

  #receive(datagram: Uint8Array): void {
    if (this.#state !== 'open' || !this.#hasPacketSize(datagram)) return;
    this.#counters.datagramsIn += 1;
    this.#counters.bytesIn += datagram.length;
    this.#events.datagram(datagram);
  }

  #hasPacketSize({ length }: Uint8Array): boolean {
    if (length > 0 && length <= this.#peer.maxBytes) return true;
    this.#counters.droppedSize += 1;
    return false;
  }

  #handleError(error: Error): void {
    if (this.#state === 'closed') return;
    const code = 'code' in error ? String(error.code) : error.name;
    if (this.#state === 'open' && code === 'ECONNREFUSED') {
      this.#counters.unreachable += 1;
      if (!this.#peer.failsIfRefused) return;
    }
    this.close();
    this.#events.failed(code);
  }
}
