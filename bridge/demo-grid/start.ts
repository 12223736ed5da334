import { INITIAL_PUPPETRY_STATE } from '../../src/protocol/puppetry/index.ts';
import { Grid } from './grid.ts';
import { gridHttp } from './http/grid-http.ts';
import { HttpServer } from './http/server.ts';
import { Link, PERFECT_LINK } from './link/link.ts';
import { LOOPBACK, UdpPort } from './link/udp-port.ts';
import { seededRandom } from './random.ts';
import type { DemoGrid, DemoGridOptions } from './types.ts';
import type { Simulator } from './visit/simulator.ts';

const DEFAULTS = {
  avatars: 8,
  seed: 1,
  silenceSeconds: 60,
  pollSeconds: 30,
  eventSize: INITIAL_PUPPETRY_STATE.eventSize,
  puppetryLate: 0,
} as const;

/** Milliseconds of one step of the simulation: some 22 a second, as in other simulators. */
const STEP_MS = 45;

/** Milliseconds that viewers have to hear that the grid stops. */
const FAREWELL_MS = 500;

/** Starts a small simulator with everything that belongs to a grid, on loopback alone. */
export async function startDemoGrid(options: DemoGridOptions = {}): Promise<DemoGrid> {
  const { avatars, puppeteers, seed, silenceSeconds, pollSeconds, eventSize, puppetryLate } = {
    ...DEFAULTS,
    ...options,
  };
  const grid = new Grid(
    {
      content: options.content ?? (await loadContent(avatars, puppeteers)),
      hasSecondRegion: options.secondRegion ?? false,
      silenceMs: silenceSeconds * 1000,
      pollMs: pollSeconds * 1000,
      eventSize,
      puppetryLate,
      random: seededRandom(seed),
    },
    performance.now(),
  );
  await openPorts(grid.simulators, options, seed);
  const http = await openHttp(grid, options.httpPort ?? 0);
  grid.origin = `http://${LOOPBACK}:${http.port}`;
  const timer = setInterval(() => grid.step(performance.now()), STEP_MS);
  return {
    name: grid.gridName,
    loginUri: `${grid.origin}/`,
    httpPort: http.port,
    udpPort: grid.simulators[0].udpPort,
    regionNames: grid.simulators.map(({ region }) => region.name),
    viewers: () => grid.viewers(),
    counts: () => ({ ...grid.counts }),
    teleport: (name, region) => grid.teleportByName(name, region),
    close: once(async () => {
      await sayFarewell(grid);
      clearInterval(timer);
      await Promise.all([http.close(), ...grid.simulators.map((simulator) => simulator.close())]);
    }),
  };
}

/** Only who wants our own content pays for making it. */
async function loadContent(avatars: number, puppeteers: number | undefined) {
  const { loadDemoContent } = await import('./content/index.ts');
  return loadDemoContent(avatars, puppeteers);
}

async function openPorts(
  simulators: readonly Simulator[],
  { link, udpPort = 0 }: DemoGridOptions,
  seed: number,
): Promise<void> {
  const linkOptions = { ...PERFECT_LINK, ...link };
  const opened: UdpPort[] = [];
  try {
    for (const [index, simulator] of simulators.entries()) {
      const inward = new Link(linkOptions, seededRandom(seed + 2 * index + 1));
      const outward = new Link(linkOptions, seededRandom(seed + 2 * index + 2));
      const port = index === 0 ? udpPort : 0;
      const opening = await UdpPort.open(port, { inward, outward }, (datagram, from) =>
        simulator.receive(datagram, from, performance.now()),
      );
      opened.push(opening);
      simulator.attach(opening);
    }
  } catch (error) {
    await Promise.all(opened.map((port) => port.close()));
    throw error;
  }
}

async function openHttp(grid: Grid, port: number): Promise<HttpServer> {
  try {
    return await HttpServer.open(port, gridHttp(grid));
  } catch (error) {
    await Promise.all(grid.simulators.map((simulator) => simulator.close()));
    throw error;
  }
}

/** Until all have acknowledged it, or time is up. */
async function sayFarewell(grid: Grid): Promise<void> {
  grid.kickAll('The demo grid is closing.');
  const until = performance.now() + FAREWELL_MS;
  const isHeard = () => grid.simulators.every(({ visits }) => visits.length === 0);
  while (!isHeard() && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, STEP_MS / 3));
  }
}

function once(act: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null;
  return () => {
    done ??= act();
    return done;
  };
}
