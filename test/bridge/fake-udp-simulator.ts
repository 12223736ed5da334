import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { type DecodedPacket, decodePacket } from '../../src/protocol/lludp/index.ts';
import { until } from '../until.ts';

/** A UDP socket in place of a simulator: it collects datagrams, and sends what the test wants. */
export class FakeSimulator {
  readonly datagrams: Uint8Array[] = [];
  /** Called with every datagram. */
  onDatagram: (datagram: Uint8Array) => void = () => {};
  #socket: Socket;
  #viewer: RemoteInfo | null = null;
  #isClosed = false;
  #sent = 0;

  private constructor(socket: Socket) {
    this.#socket = socket;
    this.#listen();
  }

  static async start(): Promise<FakeSimulator> {
    return new FakeSimulator(await bind(0));
  }

  get port(): number {
    return this.#socket.address().port;
  }

  /** Closes the port while `use` runs. */
  async pause(use: () => Promise<void>): Promise<void> {
    const { port } = this;
    this.#socket.close();
    this.#isClosed = true;
    await use();
    this.#socket = await bind(port);
    this.#isClosed = false;
    this.#listen();
  }

  /** Number of datagrams sent. */
  get sent(): number {
    return this.#sent;
  }

  /** The UDP port from which the last datagram came. */
  get viewerPort(): number | null {
    return this.#viewer?.port ?? null;
  }

  get packets(): DecodedPacket[] {
    return this.datagrams.map((datagram) => decodePacket(datagram));
  }

  /** The packets of one message. */
  received(name: string): DecodedPacket[] {
    return this.packets.filter((packet) => packet.name === name);
  }

  /** Sends a datagram to the sender of the last one. */
  send(datagram: Uint8Array): void {
    if (!this.#viewer) throw new Error('there is no sender yet');
    this.#sent += 1;
    this.#socket.send(datagram, this.#viewer.port, this.#viewer.address);
  }

  waitFor(name: string, count = 1): Promise<void> {
    return until(() => this.received(name).length >= count, `${count} of ${name}`);
  }

  close(): void {
    if (!this.#isClosed) this.#socket.close();
  }

  #listen(): void {
    this.#socket.on('message', (datagram, from) => {
      this.#viewer = from;
      this.datagrams.push(datagram);
      this.onDatagram(datagram);
    });
  }
}

async function bind(port: number): Promise<Socket> {
  const socket = createSocket({ type: 'udp4', recvBufferSize: 1 << 20 });
  socket.bind(port, '127.0.0.1');
  await once(socket, 'listening');
  return socket;
}
