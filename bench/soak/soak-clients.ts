import { performance } from 'node:perf_hooks';
import { backOffDelay } from '../../src/session/link/reconnecting-link.ts';
import type { SoakClient } from './soak-client.ts';
import type { ClientsReport, SoakClientsOptions, SoakClientsReport } from './soak-contract.ts';
import { SoakPage } from './soak-page.ts';
import { answerQuestions, processOptions } from './soak-process.ts';
import { SoakWatcher } from './soak-watcher.ts';

/*
 * The well-behaved clients of the soak: idle and busy pages, and watchers, spread over all bridges. A client whose
 * connection breaks reconnects by itself, with the page's own delays.
 */

const TICK_MS = 100;
/** Ticks between two datagrams of an idle page. */
const IDLE_TICKS = 100;

const options = processOptions<SoakClientsOptions>();
const { bridges, idle, busy, connectsPerSecond } = options;
let roundTrips: number[] = [];
let delays: number[] = [];

const pages = Array.from({ length: idle + busy }, (_, index) => {
  const address = `10.1.${index >> 8}.${index & 255}`;
  return new SoakPage(options, bridges[index % bridges.length], address, (milliseconds) => {
    if (index < busy) roundTrips.push(milliseconds);
  });
});
const watchers = Array.from({ length: options.watchers }, (_, index) => {
  const address = `10.2.${index >> 4}.${index & 15}`;
  return new SoakWatcher(bridges[index % bridges.length], address, (milliseconds) => {
    delays.push(milliseconds);
  });
});

const clients: readonly SoakClient[] = [...watchers, ...pages];
clients.forEach((client, index) => {
  setTimeout(() => client.connect(), (index / connectsPerSecond) * 1000);
});

let ticks = 0;
setInterval(() => {
  ticks += 1;
  pages.forEach((page, index) => {
    if (index < busy || (ticks + index) % IDLE_TICKS === 0) page.sendDatagram();
  });
  for (const client of clients) client.tick(performance.now());
}, TICK_MS);

answerQuestions({ backOff: backOffDelay(1, 0) }, (): SoakClientsReport => {
  const report: SoakClientsReport = {
    pages: reportOf(pages),
    watchers: reportOf(watchers),
    roundTrips: sample(roundTrips),
    delays: sample(delays),
  };
  roundTrips = [];
  delays = [];
  return report;
});

function reportOf(all: readonly SoakClient[]): ClientsReport {
  const now = performance.now();
  const wrongs: Record<string, number> = {};
  for (const { wrong } of all) {
    for (const [what, count] of wrong) wrongs[what] = (wrongs[what] ?? 0) + count;
  }
  return {
    count: all.length,
    connected: all.filter(({ isConnected }) => isConnected).length,
    longestAway: Math.max(0, ...all.map((client) => client.longestAway(now))),
    outages: all.reduce((sum, { outages }) => sum + outages, 0),
    bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
    wrongs,
  };
}

/** At most 2000 of them, evenly spread and sorted. */
function sample(values: readonly number[]): number[] {
  const sorted = [...values].sort((a, b) => a - b);
  const step = Math.max(1, sorted.length / 2000);
  return Array.from(
    { length: Math.min(2000, sorted.length) },
    (_, index) => sorted[Math.floor(index * step)],
  );
}
