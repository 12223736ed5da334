import { Child } from './relay/child.ts';
import { type Lane, openNaive, openOurs } from './relay/lanes.ts';
import { steadyRate } from './relay/load.ts';
import { statsOf } from './stats.ts';
import type { BenchResult } from './types.ts';

const IDLE = 1000;
const BUSY = 200;

/** How many connect at the same time. */
const TOGETHER = 20;

/** Ten a second on each busy connection, as a page that walks about. */
const LOAD = { rate: BUSY * 10, burst: 1, milliseconds: 3000 };

const KIB = 1024;

async function openAll(count: number, open: () => Promise<Lane>): Promise<Lane[]> {
  const lanes: Lane[] = [];
  while (lanes.length < count) {
    lanes.push(...(await Promise.all(Array.from({ length: TOGETHER }, open))));
  }
  return lanes;
}

/** KiB of resident memory that a connection takes while some of them are busy, its UDP socket included. */
async function memoryPerConnection(relay: Child, open: () => Promise<Lane>): Promise<number> {
  for (const lane of await openAll(TOGETHER, open)) lane.close();
  const before = (await relay.report(true)).memory;
  const idle = await openAll(IDLE, open);
  const busy = await openAll(BUSY, open);
  for (const lane of idle) lane.send([new Uint8Array(300)]);
  await steadyRate(busy, LOAD);
  const after = (await relay.report(true)).memory;
  for (const lane of [...idle, ...busy]) lane.close();
  return (after - before) / (IDLE + BUSY) / KIB;
}

export async function run(): Promise<BenchResult[]> {
  const echo = await Child.start('echo');
  const ours = await Child.start('ours', echo.port);
  const naive = await Child.start('naive', echo.port);
  const mine = await memoryPerConnection(ours, () => openOurs(ours.port, echo.port));
  const peer = await memoryPerConnection(naive, () => openNaive(naive.port));
  for (const child of [ours, naive, echo]) await child.stop();
  return [
    {
      name: `memory of ${IDLE} idle and ${BUSY} busy connections on one bridge`,
      unit: 'KiB a connection',
      ours: statsOf([mine]),
      peer: statsOf([peer]),
      ratio: peer / mine,
      target: 'at most 64 KiB',
      met: mine <= 64,
      note: 'session, WebSocket, UDP socket and keeper; the naive relay has two sockets and nothing else',
    },
  ];
}
