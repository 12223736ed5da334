import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { decodeFrame, encodeFrame } from '../src/protocol/bridge/index.ts';
import { FakePage } from '../test/bridge/fake-page.ts';
import { until } from '../test/until.ts';

/** A connection to the echoing simulator. */
export interface EchoConnection {
  /** Sends datagrams that are ready at the same moment. */
  send(datagrams: readonly Uint8Array[]): void;
  /** Called with the datagrams that arrive together. */
  onDatagrams: (datagrams: readonly Uint8Array[]) => void;
  close(): void;
}

const ignore = () => {};

export async function connectThroughBridge(
  port: number,
  simulatorPort: number,
): Promise<EchoConnection> {
  const page = await FakePage.open(`http://127.0.0.1:${port}/`);
  await page.logIn();
  await page.openCircuit(0, simulatorPort);
  // Until the simulator has answered once, the bridge passes only a few datagrams on to it.
  page.send(0, createDatagram());
  await until(() => page.datagrams.length > 0, 'the first answer');
  page.socket.removeAllListeners('message');
  return exchangeFrames(page.socket);
}

export async function connectThroughBatchingRelay(port: number): Promise<EchoConnection> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/`, { perMessageDeflate: false });
  await once(socket, 'message');
  return exchangeFrames(socket);
}

/** Exchanges frames of datagrams, as our bridge does. */
function exchangeFrames(socket: WebSocket): EchoConnection {
  const connection: EchoConnection = {
    send: (datagrams) => socket.send(encodeFrame(0, datagrams)),
    onDatagrams: ignore,
    close: () => socket.terminate(),
  };
  socket.on('message', (data: Buffer<ArrayBuffer>, isBinary) => {
    if (!isBinary) return;
    const datagrams: Uint8Array[] = [];
    decodeFrame(data, (_channel, datagram) => datagrams.push(datagram));
    connection.onDatagrams(datagrams);
  });
  return connection;
}

export async function connectThroughNaiveRelay(port: number): Promise<EchoConnection> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/`, { perMessageDeflate: false });
  await once(socket, 'open');
  const connection: EchoConnection = {
    send: (datagrams) => {
      for (const datagram of datagrams) socket.send(datagram);
    },
    onDatagrams: ignore,
    close: () => socket.terminate(),
  };
  socket.on('message', (data: Buffer) => connection.onDatagrams([data]));
  return connection;
}

/** Connects without a relay. */
export async function connectDirectly(simulatorPort: number): Promise<EchoConnection> {
  const socket = createSocket({ type: 'udp4', recvBufferSize: 1 << 22 });
  socket.connect(simulatorPort, '127.0.0.1');
  await once(socket, 'connect');
  const connection: EchoConnection = {
    send: (datagrams) => {
      for (const datagram of datagrams) socket.send(datagram);
    },
    onDatagrams: ignore,
    close: () => socket.close(),
  };
  socket.on('message', (datagram) => connection.onDatagrams([datagram]));
  return connection;
}

const DATAGRAM_BYTES = 300;

/** The offset of the time at which a datagram was sent, after bytes that resemble a header. */
const TIMESTAMP_OFFSET = 8;

/** Milliseconds without an arrival after which the datagrams of a connection count as lost and are sent again. */
const LOST_MS = 100;

function createDatagram(): Uint8Array {
  const bytes = new Uint8Array(DATAGRAM_BYTES);
  bytes[4] = 1;
  bytes[6] = 0xfe;
  return bytes;
}

/** Round trips a second when every connection keeps `window` datagrams in flight. */
export async function maximumRate(
  connections: readonly EchoConnection[],
  window: number,
  milliseconds: number,
): Promise<number> {
  const burst = Array.from({ length: window }, createDatagram);
  const arrivedAt = connections.map(() => performance.now());
  let count = 0;
  connections.forEach((connection, index) => {
    connection.onDatagrams = (datagrams) => {
      count += datagrams.length;
      arrivedAt[index] = performance.now();
      connection.send(datagrams);
    };
    connection.send(burst);
  });
  const timer = setInterval(() => {
    const now = performance.now();
    connections.forEach((connection, index) => {
      if (now - arrivedAt[index] < LOST_MS) return;
      arrivedAt[index] = now;
      connection.send(burst);
    });
  }, LOST_MS);
  await sleep(milliseconds / 4);
  const [countBefore, start] = [count, performance.now()];
  await sleep(milliseconds);
  const rate = ((count - countBefore) / (performance.now() - start)) * 1000;
  clearInterval(timer);
  await stopReceiving(connections);
  return rate;
}

export interface SteadyLoad {
  /** Datagrams a second over all connections. */
  readonly rate: number;
  /** Datagrams that a connection sends at once, as simulators do. */
  readonly burst: number;
  readonly milliseconds: number;
}

/** Sends bursts at a steady rate, one connection after the other. @returns milliseconds of every round trip, ascending. */
export async function steadyRate(
  connections: readonly EchoConnection[],
  { rate, burst, milliseconds }: SteadyLoad,
): Promise<Float64Array> {
  const latencies: number[] = [];
  for (const connection of connections) {
    connection.onDatagrams = (datagrams) => {
      const now = performance.now();
      for (const bytes of datagrams) latencies.push(now - timestampOf(bytes).getFloat64(0));
    };
  }
  const datagrams = Array.from({ length: burst }, createDatagram);
  const start = performance.now();
  const interval = (burst / rate) * 1000;
  let sent = 0;
  for (let now = start; now < start + milliseconds; now = performance.now()) {
    for (; sent * interval < now - start; sent++) {
      for (const bytes of datagrams) timestampOf(bytes).setFloat64(0, performance.now());
      connections[sent % connections.length].send(datagrams);
    }
    await sleep(1);
  }
  await stopReceiving(connections);
  return Float64Array.from(latencies).sort();
}

function timestampOf({ buffer, byteOffset }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset + TIMESTAMP_OFFSET);
}

async function stopReceiving(connections: readonly EchoConnection[]): Promise<void> {
  for (const connection of connections) connection.onDatagrams = ignore;
  await sleep(LOST_MS);
}
