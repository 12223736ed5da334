import { createSocket } from 'node:dgram';
import { MAX_PACKET_BYTES } from '../../src/protocol/lludp/index.ts';
import type { BridgeCounters } from '../connections/bridge-counters.ts';
import { CircuitKeepAlive } from './circuit-keep-alive.ts';

/** One circuit of an agent: its UDP socket, and what keeps it alive while the page is silent. */
export class SimulatorCircuit {
  /** The number that the page knows it by. */
  readonly channel: number;
  readonly keepAlive: CircuitKeepAlive;
  readonly #socket: SimulatorSocket;

  constructor(
    channel: number,
    address: string,
    port: number,
    events: SimulatorSocketEvents,
    counters: BridgeCounters,
  ) {
    this.channel = channel;
    this.#socket = new SimulatorSocket(address, port, events, counters);
    this.keepAlive = new CircuitKeepAlive((datagram) => {
      counters.keepAlivePackets += 1;
      this.#socket.send(datagram);
    });
  }

  get isOpen(): boolean {
    return this.#socket.isOpen;
  }

  /** Sends a datagram of the page. */
  forward(datagram: Uint8Array): void {
    this.#socket.send(this.keepAlive.forward(datagram));
  }

  /** Sends a datagram of the bridge. */
  send(datagram: Uint8Array): void {
    this.#socket.send(datagram);
  }

  close(): void {
    this.#socket.close();
  }
}

/**
 * Receive buffer requested from the kernel, in bytes. A region with a hundred puppeteers sends all datagrams of a frame
 * at once, more than the default buffer holds.
 */
const RECEIVE_BUFFER_BYTES = 1024 * 1024;

interface SimulatorSocketEvents {
  /** The socket can be used. */
  ready(): void;
  /** A datagram of the simulator that the socket is connected to; the kernel drops all others. */
  datagram(bytes: Uint8Array): void;
  /** The socket failed and is closed. */
  failed(detail: string): void;
}

/** A UDP socket connected to one simulator: it exchanges datagrams with no other address. */
export class SimulatorSocket {
  readonly #socket = createSocket({ type: 'udp4', recvBufferSize: RECEIVE_BUFFER_BYTES });
  readonly #counters: BridgeCounters;
  #state: 'opening' | 'open' | 'closed' = 'opening';

  constructor(
    address: string,
    port: number,
    events: SimulatorSocketEvents,
    counters: BridgeCounters,
  ) {
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
    if (length > 0 && length <= MAX_PACKET_BYTES) return true;
    this.#counters.droppedSize += 1;
    return false;
  }

  #handleError(error: Error, events: SimulatorSocketEvents): void {
    if (this.#state === 'closed') return;
    const code = 'code' in error ? String(error.code) : error.name;
    if (this.#state === 'open' && code === 'ECONNREFUSED') {
      // The simulator may be restarting: the page decides how long to wait.
      this.#counters.unreachable += 1;
      return;
    }
    this.close();
    events.failed(code);
  }
}
