import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { BridgeCounters } from './bridge-counters.ts';

/** One end of a UDP association. */
interface Endpoint {
  /** An IPv4 address. */
  readonly address: string;
  readonly port: number;
}

/** Ports of this process that are shared by several sockets, so that no two agents get the same one. */
const PORTS_IN_USE = new Set<number>();

const RESERVE_ATTEMPTS = 8;

/**
 * One local UDP port for all peers of an agent, because a simulator knows a viewer by its address and port
 * (region.md section 1). It stays the same for as long as this object is open, also between two sockets to one peer.
 *
 * Each peer has a socket of its own that is bound to this port and connected: Linux and BSD give a datagram to the socket
 * that is connected to its sender, and report only to connected sockets that a peer's port is closed. Datagrams are
 * sorted by their sender nevertheless, whichever socket receives them, and those of unknown senders are dropped. All
 * peers have IPv4 addresses, as all simulators have in LLUDP.
 */
export class SharedPort {
  readonly #counters: BridgeCounters;
  /** By `a.b.c.d:port`. */
  readonly #receivers = new Map<string, (datagram: Uint8Array) => void>();
  readonly #number: Promise<number>;
  /** Holds the port while no peer has a socket. */
  #socket: Socket | null = null;
  #isClosed = false;

  constructor(counters: BridgeCounters) {
    this.#counters = counters;
    this.#number = this.#reserve();
    // Whoever needs the number gets the error as well.
    this.#number.catch(() => {});
  }

  /** Rejects with the error of the system if there is no port. */
  get number(): Promise<number> {
    return this.#number;
  }

  /** From now on `receive` gets the datagrams of a peer; there is one receiver for each. */
  add(peer: Endpoint, receive: (datagram: Uint8Array) => void): void {
    this.#receivers.set(endpointKey(peer), receive);
  }

  remove(peer: Endpoint): void {
    this.#receivers.delete(endpointKey(peer));
  }

  /** Passes a datagram of any of the sockets on to the receiver of its sender. */
  readonly deliver = (datagram: Uint8Array, sender: RemoteInfo): void => {
    const receive = this.#receivers.get(endpointKey(sender));
    if (receive) receive(datagram);
    else this.#counters.droppedUnknownSender += 1;
  };

  /** Sockets that are bound to the port stay open. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    const socket = this.#socket;
    if (socket === null) return;
    PORTS_IN_USE.delete(socket.address().port);
    socket.close();
  }

  /**
   * A port that no other socket of the machine uses: the system would give a port that is in use to a socket that
   * may share it, so a socket that may not is bound first.
   */
  async #reserve(): Promise<number> {
    for (let attempt = 1; ; attempt++) {
      try {
        const exclusive = await bind(createSocket('udp4'), 0);
        const { port } = exclusive.address();
        const isTaken = PORTS_IN_USE.has(port);
        if (!isTaken) PORTS_IN_USE.add(port);
        exclusive.close();
        if (isTaken) continue;
        return await this.#hold(port);
      } catch (error) {
        if (attempt === RESERVE_ATTEMPTS) throw error;
      }
    }
  }

  async #hold(port: number): Promise<number> {
    try {
      const socket = await bind(createSocket({ type: 'udp4', reuseAddr: true }), port);
      socket.on('message', this.deliver);
      socket.on('error', () => {});
      this.#socket = socket;
    } catch (error) {
      PORTS_IN_USE.delete(port);
      throw error;
    }
    if (this.#isClosed) {
      this.#isClosed = false;
      this.close();
    }
    return port;
  }
}

function endpointKey({ address, port }: Endpoint): string {
  return `${address}:${port}`;
}

/** Binds a socket to a port of all IPv4 addresses; closes it if that fails. */
async function bind(socket: Socket, port: number): Promise<Socket> {
  socket.bind(port);
  try {
    await once(socket, 'listening');
    return socket;
  } catch (error) {
    socket.close();
    throw error;
  }
}
