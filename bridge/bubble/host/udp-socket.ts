import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv6 } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import type { Peer } from '../sessions/index.ts';

/** Bytes that the system keeps for the socket in each direction: a burst of all clients fits. */
const BUFFER_BYTES = 1024 * 1024;

/** How an IPv6 socket writes the addresses of IPv4. */
const MAPPED = '::ffff:';

/** A UDP socket. Lost datagrams are the sessions' business: an error of sending is only logged. */
export class UdpSocket {
  readonly #socket: Socket;
  readonly #log: FastifyBaseLogger;
  readonly #isIPv6: boolean;
  #isClosed = false;

  private constructor(socket: Socket, isSix: boolean, log: FastifyBaseLogger) {
    this.#socket = socket;
    this.#isIPv6 = isSix;
    this.#log = log;
  }

  /**
   * @param host an IP literal; `::` takes IPv4, too.
   * @param port 0 for any.
   * @throws if the address or the port cannot be used.
   */
  static async open(
    host: string,
    port: number,
    log: FastifyBaseLogger,
    receive: (datagram: Uint8Array<ArrayBuffer>, peer: Peer) => void,
  ): Promise<UdpSocket> {
    const isSix = isIPv6(host);
    const socket = createSocket(isSix ? 'udp6' : 'udp4');
    socket.bind(port, host);
    await once(socket, 'listening');
    setBuffers(socket, log);
    socket.on('message', (datagram, { address, port: from }) => {
      try {
        // Buffers of small datagrams share memory.
        receive(new Uint8Array(datagram), { address: withoutMapping(address), port: from });
      } catch (error) {
        // A defect of ours, which one peer's datagram must not turn into the end of all sessions.
        log.error(error, 'a datagram could not be handled');
      }
    });
    // The system reports datagrams that a peer that is gone refuses; its silence is noticed anyway.
    socket.on('error', (error) => log.debug(error, 'UDP socket'));
    return new UdpSocket(socket, isSix, log);
  }

  get port(): number {
    return this.#socket.address().port;
  }

  send(datagram: Uint8Array, { address, port }: Peer): void {
    if (this.#isClosed || port < 1 || port > 65535) return;
    const target = this.#isIPv6 && !isIPv6(address) ? MAPPED + address : address;
    this.#socket.send(datagram, port, target, (error) => {
      if (error) this.#log.debug({ address, port, code: error.message }, 'datagram not sent');
    });
  }

  close(): Promise<void> {
    this.#isClosed = true;
    return new Promise((resolve) => this.#socket.close(resolve));
  }
}

/** Systems may refuse or halve what is asked for; the socket works anyway. */
function setBuffers(socket: Socket, log: FastifyBaseLogger): void {
  try {
    socket.setRecvBufferSize(BUFFER_BYTES);
    socket.setSendBufferSize(BUFFER_BYTES);
  } catch (error) {
    log.debug(error, 'buffers of the UDP socket');
  }
}

const withoutMapping = (address: string): string =>
  address.startsWith(MAPPED) ? address.slice(MAPPED.length) : address;
