import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { decodeFrame, encodeFrame } from '../../src/protocol/bridge/index.ts';
import { FakePage } from '../../test/bridge/fake-page.ts';

/** One way to the simulator and back. */
export interface Lane {
  /** Sends datagrams that are ready at the same moment. */
  send(datagrams: readonly Uint8Array[]): void;
  /** Takes what came together. */
  onArrival: (datagrams: readonly Uint8Array[]) => void;
  close(): void;
}

const ignore = () => {};

/** Through our bridge. */
export async function openOurs(port: number, simulatorPort: number): Promise<Lane> {
  const page = await FakePage.open(`http://127.0.0.1:${port}/`);
  await page.logIn();
  await page.openCircuit(0, simulatorPort);
  page.socket.removeAllListeners('message');
  const lane: Lane = {
    send: (datagrams) => page.socket.send(encodeFrame(0, datagrams)),
    onArrival: ignore,
    close: () => page.socket.terminate(),
  };
  page.socket.on('message', (data: Buffer<ArrayBuffer>, isBinary) => {
    if (!isBinary) return;
    const datagrams: Uint8Array[] = [];
    decodeFrame(data, (_channel, datagram) => datagrams.push(datagram));
    lane.onArrival(datagrams);
  });
  return lane;
}

/** Through the naive relay. */
export async function openNaive(port: number): Promise<Lane> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/`, { perMessageDeflate: false });
  await once(socket, 'open');
  const lane: Lane = {
    send: (datagrams) => {
      for (const datagram of datagrams) socket.send(datagram);
    },
    onArrival: ignore,
    close: () => socket.terminate(),
  };
  socket.on('message', (data: Buffer) => lane.onArrival([data]));
  return lane;
}

/** Without a relay. */
export async function openBare(simulatorPort: number): Promise<Lane> {
  const socket = createSocket({ type: 'udp4', recvBufferSize: 1 << 22 });
  socket.connect(simulatorPort, '127.0.0.1');
  await once(socket, 'connect');
  const lane: Lane = {
    send: (datagrams) => {
      for (const datagram of datagrams) socket.send(datagram);
    },
    onArrival: ignore,
    close: () => socket.close(),
  };
  socket.on('message', (datagram) => lane.onArrival([datagram]));
  return lane;
}
