import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { WebSocketServer } from 'ws';
import { defaultConfig } from '../bridge/config/index.ts';
import { startServer } from '../bridge/server/index.ts';
import { decodeFrame, encodeFrame } from '../src/protocol/bridge/index.ts';
import { FakeGrids } from '../test/bridge/fake-grids.ts';

/*
 * A process of the relay's bench: `relay-process.mjs <role> <port of the simulator>`. It sends its port when it is ready,
 * and a report for each message that it receives.
 */

/** The program of a process: our bridge, the relays that it is compared with, or the simulator behind all of them. */
export type Role = 'ours' | 'naive' | 'batching' | 'echo';

/** Requests a report, after a garbage collection or at once. */
export type ReportRequest = 'collect-garbage' | 'report';

export interface ProcessReport {
  /** Microseconds of CPU time since the start. */
  readonly cpu: number;
  /** Resident bytes. */
  readonly memory: number;
}

/** A limit that the bench does not reach. */
const UNLIMITED = 1e9;

/** Starts each role and returns its port. */
const START: Record<Role, (simulatorPort: number) => Promise<number>> = {
  ours: startOurs,
  naive: startNaive,
  batching: startBatching,
  echo: startEcho,
};

const [role, simulatorPort] = process.argv.slice(2);
process.on('message', (request: ReportRequest) => {
  const { user, system } = process.cpuUsage();
  // Only on request, since a collection would slow down the next measurement.
  if (request === 'collect-garbage') globalThis.gc?.();
  const report: ProcessReport = { cpu: user + system, memory: process.memoryUsage.rss() };
  process.send?.(report);
});
process.on('disconnect', () => process.exit());
process.send?.({ port: await START[role as Role](Number(simulatorPort)) });

/** Our whole bridge. */
async function startOurs(simulatorPort: number): Promise<number> {
  const defaults = defaultConfig({});
  const limits = {
    ...defaults.limits,
    connections: UNLIMITED,
    connectionsPerAddress: UNLIMITED,
    loginsPerMinute: UNLIMITED,
    packetsPerSecond: UNLIMITED,
    bytesPerSecond: UNLIMITED,
  };
  const siteRoot = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
  writeFileSync(join(siteRoot, 'index.html'), '');
  const config = { ...defaults, port: 0, limits };
  const log = pino({ level: 'silent' });
  const { port } = await startServer({ config, siteRoot, log }, new FakeGrids([simulatorPort]));
  return port;
}

/** The simplest relay: one WebSocket message for each datagram, and one datagram for each message. */
async function startNaive(simulatorPort: number): Promise<number> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  server.on('connection', (client) => {
    const socket = createSocket('udp4');
    socket.on('message', (datagram) => client.send(datagram));
    client.on('message', (data: Buffer) => socket.send(data, simulatorPort, '127.0.0.1'));
    client.on('close', () => socket.close());
  });
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/**
 * What our bridge does, without sessions, limits and packet headers: the datagrams that arrive in one turn of the event
 * loop leave in one frame. What this costs is the price of the system calls.
 */
async function startBatching(simulatorPort: number): Promise<number> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  server.on('connection', (client) => {
    const socket = createSocket({ type: 'udp4', recvBufferSize: 1 << 20 });
    socket.connect(simulatorPort, '127.0.0.1', () => client.send('ready'));
    let batch: Uint8Array[] = [];
    const flush = () => {
      const frame = encodeFrame(0, batch);
      batch = [];
      client.send(frame, { binary: true });
    };
    socket.on('message', (datagram) => {
      if (batch.length === 0) setImmediate(flush);
      batch.push(datagram);
    });
    const forward = (_channel: number, datagram: Uint8Array) => socket.send(datagram);
    client.on('message', (data: Buffer<ArrayBuffer>) => decodeFrame(data, forward));
    client.on('close', () => socket.close());
  });
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** A simulator that returns every datagram. */
async function startEcho(): Promise<number> {
  const socket = createSocket({ type: 'udp4', recvBufferSize: 1 << 22, sendBufferSize: 1 << 22 });
  socket.on('message', (datagram, { port, address }) => socket.send(datagram, port, address));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return socket.address().port;
}
