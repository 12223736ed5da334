import { INITIAL_PUPPETRY_STATE } from '../../src/protocol/puppetry/index.ts';
import type { Simulator } from './circuits/simulator.ts';
import type { DemoContent } from './content/demo-content.ts';
import { DemoGridCore } from './demo-grid-core.ts';
import { gridRequestHandler } from './http/capability-handlers.ts';
import { HttpServer } from './http/http-server.ts';
import { LOOPBACK, LossyLink, PERFECT_LINK, UdpPort } from './lossy-link.ts';
import { seededRandom } from './reproducible.ts';

/** How cruel the network between the demo grid and its viewers is. All of it acts on datagrams both ways. */
export interface LinkOptions {
  /** 0..1 of the datagrams that never arrive. */
  readonly loss: number;
  /** Milliseconds. */
  readonly latency: number;
  /** Milliseconds more, at random from 0 up to this; datagrams may overtake each other by it. */
  readonly jitter: number;
  /** 0..1 of the datagrams that arrive twice. */
  readonly duplication: number;
  /** 0..1 of the datagrams that are held back behind the next one. */
  readonly reordering: number;
}

export interface DemoGridOptions {
  /** Avatars of ours, the bots; 8 unless told. */
  readonly avatars?: number;
  /** How many of them stream puppetry, the first ones; as their parts have it unless told: four of the first 8. */
  readonly puppeteers?: number;
  readonly link?: Partial<LinkOptions>;
  /** Of all that happens by chance. */
  readonly seed?: number;
  /** Ports to take; 0, the default, takes any. Always on 127.0.0.1. */
  readonly httpPort?: number;
  readonly udpPort?: number;
  /** Seconds without a packet after which a viewer's agent is taken away; 60 unless told. */
  readonly silenceSeconds?: number;
  /** Seconds for which the event queue holds a poll; 30 unless told. */
  readonly pollSeconds?: number;
  /** Bytes at which puppetry blocks are cut; 255, the most there can be, unless told. */
  readonly eventSize?: number;
  /** Requests for which the capability of puppetry is not there yet (404), in each region; none unless told. */
  readonly puppetryLate?: number;
  /** An empty region east of the first one, into which one can walk, or teleport. */
  readonly secondRegion?: boolean;
  /** Instead of the wardrobe and the bots of this project. */
  readonly content?: DemoContent;
}

/** Datagrams since the grid began. */
export interface DemoGridCounts {
  readonly received: number;
  readonly sent: number;
  /** Not datagrams of the protocol. */
  readonly malformed: number;
  /** From an address without a circuit. */
  readonly strangers: number;
  /** Circuit codes that nobody was given. */
  readonly wrongCodes: number;
  /** Messages that name another agent than the circuit's own. */
  readonly impostors: number;
}

export interface DemoGrid {
  readonly name: string;
  /** XML-RPC, and LLSD for `application/llsd+xml`. */
  readonly loginUri: string;
  readonly httpPort: number;
  /** Of the first region. */
  readonly udpPort: number;
  /** Of all regions, the first one first. */
  readonly regionNames: readonly string[];
  /** Viewers that are in a region now. */
  viewers(): number;
  counts(): DemoGridCounts;
  /**
   * Sends a viewer that is in to another region, as a teleport.
   *
   * @param name first and last name. @returns false if it is not in, or there is no such region.
   */
  teleport(name: string, region: string): boolean;
  /** Stops the simulator with everything it serves; viewers are told, and have half a second to hear it. */
  close(): Promise<void>;
}

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
  const grid = new DemoGridCore(
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
      const inward = new LossyLink(linkOptions, seededRandom(seed + 2 * index + 1));
      const outward = new LossyLink(linkOptions, seededRandom(seed + 2 * index + 2));
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

async function openHttp(grid: DemoGridCore, port: number): Promise<HttpServer> {
  try {
    return await HttpServer.open(port, gridRequestHandler(grid));
  } catch (error) {
    await Promise.all(grid.simulators.map((simulator) => simulator.close()));
    throw error;
  }
}

/** Until all have acknowledged it, or time is up. */
async function sayFarewell(grid: DemoGridCore): Promise<void> {
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
