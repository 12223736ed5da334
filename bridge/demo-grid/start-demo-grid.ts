import { type Clock, systemClock } from '../../src/async/index.ts';
import type { MessageName, MessageOf } from '../../src/protocol/lludp/index.ts';
import { INITIAL_PUPPETRY_STATE } from '../../src/protocol/puppetry/index.ts';
import type { OpenSimPrices } from '../../src/upload/cost/index.ts';
import type { DemoGridCounts, Simulator } from './circuits/simulator.ts';
import type { DemoContent } from './content/demo-content.ts';
import { DemoGridCore } from './demo-grid-core.ts';
import type { GridFaults, TransferSeconds } from './grid-faults.ts';
import { bodyLimit, gridRequestHandler } from './http/capability-handlers.ts';
import { HttpServer } from './http/http-server.ts';
import { type LinkOptions, LOOPBACK, LossyLink, PERFECT_LINK, UdpPort } from './lossy-link.ts';
import { reliableMessage } from './messages/outgoing-message.ts';
import { disableSimulator } from './messages/region-messages.ts';
import { agentAlert } from './messages/script-messages.ts';
import { seededRandom } from './reproducible-values.ts';
import { type FalseNeighbour, falseNeighbourEvent } from './session/hand-over-events.ts';
import type { QueuedEvent } from './session/viewer-event-queue.ts';
import { announceRestart } from './talk/region-restarts.ts';

export interface DemoGridOptions {
  /** Number of bots; 8 by default. */
  readonly avatars?: number;
  /** How many of the bots, the first ones, stream puppetry. By default their places decide: four of the first 8. */
  readonly puppeteers?: number;
  readonly link?: Partial<LinkOptions>;
  /** Seed of everything random. */
  readonly seed?: number;
  /** Ports to listen on, always on 127.0.0.1; 0, the default, for any. */
  readonly httpPort?: number;
  readonly udpPort?: number;
  /** Seconds without a packet after which a viewer is logged out; 60 by default. */
  readonly silenceSeconds?: number;
  /** Seconds for which an event queue holds a poll; 30 by default. */
  readonly pollSeconds?: number;
  /** Bytes at which puppetry blocks are cut off; by default the most that there can be, 255. */
  readonly eventSize?: number;
  /** Number of requests that the puppetry capability of each region answers with 404 before it is ready; 0 by default. */
  readonly puppetryDelay?: number;
  /** Whether there is another region east of the first one, into which viewers can look, walk and teleport. */
  readonly secondRegion?: boolean;
  /** `hostile` adds folders, names and counts that no viewer should trust. */
  readonly inventory?: 'usual' | 'hostile';
  /** Waiting times of crossings and teleports; by default OpenSimulator's. */
  readonly transfers?: Partial<TransferSeconds>;
  /** Ways in which the grid misbehaves; none by default. */
  readonly faults?: Partial<GridFaults>;
  /** What uploads cost; by default a few L$, so that there is a price to see. */
  readonly uploadPrices?: OpenSimPrices;
  /** Replaces this project's own wardrobe and bots. */
  readonly content?: DemoContent;
}

export interface DemoGrid {
  readonly name: string;
  /** Takes XML-RPC, and LLSD as `application/llsd+xml`. */
  readonly loginUri: string;
  readonly httpPort: number;
  /** Port of the first region. */
  readonly udpPort: number;
  /** Names of all regions, the first one first. */
  readonly regionNames: readonly string[];
  /** Number of viewers that are in a region now. */
  viewers(): number;
  counts(): DemoGridCounts;
  /**
   * Teleports a viewer to another region.
   *
   * @param name first and last name. @returns false if there is no such viewer or region.
   */
  teleport(name: string, region: string): boolean;
  /** What it does wrong, which may be changed while it runs. */
  readonly faults: GridFaults;
  /**
   * Warns all agents in a region of a restart, again as it comes nearer, and logs them out then.
   *
   * @returns false if there is no such region.
   */
  announceRestart(region: string, seconds: number): boolean;
  /** Whether a region neither hears nor sends any datagram, like one whose machine is gone. */
  setSilent(region: string, isSilent: boolean): void;
  /**
   * Closes the agent of a viewer in a region by DisableSimulator, for example a child agent.
   *
   * @param name first and last name. @returns false if it has none there.
   */
  closeAgent(name: string, region: string): boolean;
  /**
   * Sends a message over a viewer's circuit with a region, whatever it says.
   *
   * @param name first and last name. @returns false if it has no circuit there.
   */
  send<Name extends MessageName>(
    name: string,
    region: string,
    message: Name,
    value: MessageOf<Name>,
  ): boolean;
  /**
   * Adds events, whatever they say, to the event queue of the region that a viewer is in.
   *
   * @param name first and last name. @returns false if there is no such viewer.
   */
  pushEvents(name: string, ...events: readonly QueuedEvent[]): boolean;
  /**
   * Tells a viewer of neighbouring regions at any addresses, which need not exist.
   *
   * @param name first and last name. @returns false if there is no such viewer.
   */
  presentNeighbours(name: string, neighbours: readonly FalseNeighbour[]): boolean;
  /**
   * Shows an alert to a viewer.
   *
   * @param name first and last name. @returns false if there is no such viewer.
   */
  alert(name: string, text: string, isModal: boolean): boolean;
  /** Stops the grid. Viewers are notified, and have half a second to acknowledge. */
  close(): Promise<void>;
}

const DEFAULTS = {
  avatars: 8,
  seed: 1,
  silenceSeconds: 60,
  pollSeconds: 30,
  eventSize: INITIAL_PUPPETRY_STATE.eventSize,
  puppetryDelay: 0,
} as const;

/** Milliseconds of one step of the simulation: some 22 steps a second, as in other simulators. */
const STEP_MS = 45;

/** Milliseconds that viewers have to acknowledge that the grid closes. */
const CLOSE_TIMEOUT_MS = 500;

/**
 * Starts a small grid with its simulators, on loopback only.
 *
 * @param clock - drives the simulation.
 */
export async function startDemoGrid(
  options: DemoGridOptions = {},
  clock: Pick<Clock, 'now' | 'every'> = systemClock,
): Promise<DemoGrid> {
  const { avatars, puppeteers, seed, silenceSeconds, pollSeconds, eventSize, puppetryDelay } = {
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
      puppetryDelay,
      random: seededRandom(seed),
      inventory: options.inventory,
      transfers: options.transfers,
      faults: options.faults,
      uploadPrices: options.uploadPrices,
    },
    clock.now(),
  );
  await openPorts(grid.simulators, options, seed, clock);
  const http = await openHttp(grid, options.httpPort ?? 0);
  const origin = `http://${LOOPBACK}:${http.port}`;
  grid.sessions.origin = origin;
  const stopSteps = clock.every(STEP_MS, () => grid.step(clock.now()));
  const stop = async () => {
    await kickViewers(grid);
    stopSteps();
    await Promise.all([http.close(), ...grid.simulators.map((simulator) => simulator.close())]);
  };
  let stopped: Promise<void> | null = null;
  return {
    name: grid.gridName,
    loginUri: `${origin}/`,
    httpPort: http.port,
    udpPort: grid.simulators[0].udpPort,
    regionNames: grid.simulators.map(({ region }) => region.name),
    viewers: () => grid.viewerCount,
    counts: () => ({ ...grid.counts }),
    teleport: (name, region) => grid.teleportByName(name, region),
    faults: grid.faults,
    ...gridControls(grid),
    close: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

/** What tests do with a grid. */
function gridControls(
  grid: DemoGridCore,
): Pick<
  DemoGrid,
  | 'announceRestart'
  | 'setSilent'
  | 'closeAgent'
  | 'send'
  | 'pushEvents'
  | 'presentNeighbours'
  | 'alert'
> {
  const presenceIn = (name: string, regionName: string) => {
    const server = grid.findSimulator(regionName);
    return (server && grid.findSession(name)?.presences.get(server)) ?? null;
  };
  return {
    announceRestart(region, seconds) {
      const simulator = grid.findSimulator(region);
      const { sessions, actions } = grid;
      if (simulator) announceRestart(simulator, seconds, { sessions, actions });
      return simulator !== undefined;
    },
    setSilent(region, isSilent) {
      const simulator = grid.findSimulator(region);
      if (simulator) simulator.isSilent = isSilent;
    },
    closeAgent(name, region) {
      const presence = presenceIn(name, region);
      if (presence) grid.closeAgent(presence, disableSimulator());
      return presence !== null;
    },
    send(name, region, message, value) {
      const circuit = presenceIn(name, region)?.circuit;
      circuit?.send(reliableMessage(message, value));
      return circuit !== undefined && circuit !== null;
    },
    pushEvents(name, ...events) {
      const session = grid.findSession(name);
      session?.presence.events.push(...events);
      return session !== null;
    },
    presentNeighbours(name, neighbours) {
      const session = grid.findSession(name);
      const events = neighbours.map((neighbour) => falseNeighbourEvent(neighbour));
      session?.presence.events.push(...events);
      return session !== null;
    },
    alert(name, text, isModal) {
      const session = grid.findSession(name);
      session?.presence.circuit?.send(agentAlert(session.agentId, text, isModal));
      return session !== null;
    },
  };
}

/** Imported on demand, since callers with their own content do not need this project's. */
async function loadContent(avatars: number, puppeteers: number | undefined) {
  const { loadDemoContent } = await import('./content/index.ts');
  return loadDemoContent(avatars, puppeteers);
}

async function openPorts(
  simulators: readonly Simulator[],
  { link, udpPort = 0 }: DemoGridOptions,
  seed: number,
  clock: Pick<Clock, 'now'>,
): Promise<void> {
  const linkOptions = { ...PERFECT_LINK, ...link };
  const opened: UdpPort[] = [];
  try {
    for (const [index, simulator] of simulators.entries()) {
      const inward = new LossyLink(linkOptions, seededRandom(seed + 2 * index + 1));
      const outward = new LossyLink(linkOptions, seededRandom(seed + 2 * index + 2));
      const number = index === 0 ? udpPort : 0;
      const port = await UdpPort.open(number, { inward, outward }, (datagram, from) =>
        simulator.receive(datagram, from, clock.now()),
      );
      opened.push(port);
      simulator.attach(port);
    }
  } catch (error) {
    await Promise.all(opened.map((port) => port.close()));
    throw error;
  }
}

async function openHttp(grid: DemoGridCore, port: number): Promise<HttpServer> {
  try {
    return await HttpServer.open(port, gridRequestHandler(grid), (path) => bodyLimit(grid, path));
  } catch (error) {
    await Promise.all(grid.simulators.map((simulator) => simulator.close()));
    throw error;
  }
}

/** Kicks all viewers, and waits until they have acknowledged it or the time limit is reached. */
async function kickViewers(grid: DemoGridCore): Promise<void> {
  grid.sessions.endAll('The demo grid is closing.');
  const deadline = performance.now() + CLOSE_TIMEOUT_MS;
  const hasCircuits = () => grid.simulators.some(({ circuits }) => circuits.length > 0);
  while (hasCircuits() && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, STEP_MS / 3));
  }
}
