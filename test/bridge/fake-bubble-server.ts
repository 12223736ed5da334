import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { MessageOf } from '../../src/protocol/setp/index.ts';
import {
  type ReceivedMessage,
  type SessionEndReason,
  SetpSession,
} from '../../src/protocol/setp/session/index.ts';

/** The id that the server assigns. */
export const BUBBLE_SESSION_ID = 0xb0bb1e;

export const BUBBLE_SUCCESS: MessageOf<'Connect Success Response'> = {
  serverName: 'Clouds',
  serverProgramName: 'Test',
  serverProgramMajorVersion: 1,
  serverProgramMinorVersion: 0,
  protocolMajorVersion: 0,
  protocolMinorVersion: 2,
  bubbleCloudUrl: '',
  mediaRepositoryUrl: '',
  mediaPacketId: '00000000-0000-0000-0000-00000000000a',
  mediaPacketMajorVersion: 1,
  mediaPacketMinorVersion: 0,
};

/** A bubble server on loopback with one session: that of the first peer. */
export class FakeBubbleServer {
  readonly datagrams: Uint8Array[] = [];
  readonly received: ReceivedMessage[] = [];
  readonly ended: SessionEndReason[] = [];
  /** What the server says about itself. */
  success = BUBBLE_SUCCESS;
  peer: RemoteInfo | null = null;
  session: SetpSession | null = null;
  readonly #socket: Socket;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('message', (datagram, from) => this.#receive(datagram, from));
  }

  static async start(address = '127.0.0.1'): Promise<FakeBubbleServer> {
    const type = address.includes(':') ? 'udp6' : 'udp4';
    const socket = createSocket({ type, recvBufferSize: 1 << 20 });
    socket.bind(0, address);
    await once(socket, 'listening');
    return new FakeBubbleServer(socket);
  }

  get port(): number {
    return this.#socket.address().port;
  }

  /** Sends any bytes to the peer. */
  send(datagram: Uint8Array): void {
    if (!this.peer) throw new Error('there is no peer yet');
    this.#socket.send(datagram, this.peer.port, this.peer.address);
  }

  close(): void {
    this.#socket.close();
  }

  #receive(datagram: Uint8Array, from: RemoteInfo): void {
    this.datagrams.push(datagram);
    this.peer ??= from;
    this.session ??= new SetpSession({
      isConnecting: false,
      sessionId: BUBBLE_SESSION_ID,
      now: 0,
      wallTime: Date.now,
      transmit: (bytes) => this.send(bytes),
      handle: (message) => this.#handle(message),
      ended: (reason) => this.ended.push(reason),
    });
    this.session.receive(datagram, performance.now());
    this.session.flush(performance.now());
  }

  #handle(message: ReceivedMessage): void {
    this.received.push(message);
    if (message.name === 'Connect Request') {
      this.session?.send('Connect Success Response', this.success);
    }
  }
}
