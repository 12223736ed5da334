import { TokenBucket } from '../../async/index.ts';
import { MAX_CHANNEL, type ResumedChannel } from '../../protocol/bridge/index.ts';
import type {
  EstablishAgentCommunication,
  NeighbourSimulator,
  RegionLocation,
  SimulatorAddress,
} from '../../protocol/grid/index.ts';
import type { BridgeLink } from '../link/bridge-link.ts';
import type { RegionBeyond } from './border-watch.ts';
import { RegionConnection, type RegionEvents } from './region-connection.ts';
import type { EarlierCircuit, RegionContext, RegionRole, RegionTarget } from './region-context.ts';

/** What the regions of one login share. */
export interface ConnectionsContext extends RegionContext {
  readonly link: () => BridgeLink | null;
}

interface ConnectionsEvents extends RegionEvents {
  /** The bridge refuses the simulator's address. The region is closed. */
  refused(region: RegionConnection, detail: string): void;
  /** Neighbours have come, gone, or become known. */
  changed(): void;
}

interface Refusal {
  readonly target: RegionTarget;
  readonly count: number;
}

const OPEN_TIMEOUT_MS = 20_000;
/** OpenSimulator names eight neighbours at most; one more is the region that was just left. */
const MAX_NEIGHBOURS = 9;
/** Circuits that may be opened at once, and then per second: whatever a simulator names, this is all that it causes. */
const OPEN_BURST = 16;
const OPEN_RATE = 0.5;
/** Seeds and refusals that are remembered. */
const MAX_REMEMBERED = 32;
/** How often the bridge is asked for an address that it refuses: the first time it may not know it yet. */
const MAX_REFUSALS = 3;

/**
 * The circuits of a login, one for each simulator: that of the agent's region, those of the regions around it, and that of
 * a region into which it comes. What simulators name beyond some limits is ignored.
 *
 * **Source:** region.md section 1.
 */
export class RegionConnections {
  readonly #context: ConnectionsContext;
  readonly #events: ConnectionsEvents;
  /** By `a.b.c.d:port`, in the order in which they were opened. */
  readonly #regions = new Map<string, RegionConnection>();
  /** By address: seeds that came before their regions. */
  readonly #seeds = new Map<string, string>();
  /** By address: what the bridge has refused, and how often. */
  readonly #refusals = new Map<string, Refusal>();
  /** By address: the packet by which its last circuit was closed, which may arrive again. */
  readonly #closedBy = new Map<string, number>();
  readonly #openings: TokenBucket;
  #lastChannel = -1;

  constructor(context: ConnectionsContext, events: ConnectionsEvents) {
    this.#context = context;
    this.#events = events;
    this.#openings = new TokenBucket(OPEN_RATE, context.clock.now(), OPEN_BURST);
  }

  get all(): Iterable<RegionConnection> {
    return this.#regions.values();
  }

  find(address: SimulatorAddress): RegionConnection | null {
    return this.#regions.get(keyOf(address)) ?? null;
  }

  ofChannel(channel: number): RegionConnection | null {
    for (const region of this.#regions.values()) if (region.channel === channel) return region;
    return null;
  }

  has(region: RegionConnection): boolean {
    return this.find(region.target) === region;
  }

  /** The neighbour at a place on the grid, metres; null where there is none. */
  neighbourAt(x: number, y: number): RegionBeyond | null {
    for (const { target, description, role } of this.#regions.values()) {
      if (role !== 'root' && isWithin(target.region, x, y)) {
        return { name: description.name, isRefused: false };
      }
    }
    for (const { target } of this.#refusals.values()) {
      if (isWithin(target.region, x, y)) return { name: '', isRefused: true };
    }
    return null;
  }

  /** Opens a circuit to a neighbour, unless there is one that is alive. */
  enable(simulator: NeighbourSimulator): void {
    const key = keyOf(simulator);
    const known = this.#regions.get(key);
    if (known && (known.role !== 'neighbour' || known.silence === 0)) return;
    const isFull = !known && this.#regions.size > MAX_NEIGHBOURS;
    if (isFull || (this.#refusals.get(key)?.count ?? 0) >= MAX_REFUSALS) return;
    if (!this.#openings.take(1, this.#context.clock.now())) return;
    this.open(simulator, this.#seeds.get(key) ?? known?.seed ?? null, 'neighbour');
  }

  /**
   * Takes note of a neighbour's seed. Another seed than before means that the simulator has closed its side of the circuit,
   * and opened another: perhaps the message about it was lost.
   */
  establish(event: EstablishAgentCommunication): void {
    const region = this.find(event);
    const { seedCapability: seed } = event;
    remember(this.#seeds, keyOf(event), seed);
    if (region?.role !== 'neighbour' || region.seed === seed) return;
    if (region.seed === null) region.setSeed(seed);
    else if (this.#openings.take(1, this.#context.clock.now())) {
      this.open(region.target, seed, 'neighbour');
    }
  }

  /** Opens a circuit. One that there is to the simulator is closed first. */
  open(target: RegionTarget, seed: string | null, role: RegionRole): RegionConnection {
    const known = this.find(target);
    const earlier: EarlierCircuit | null = known && sameRegion(known, target) ? known.legacy : null;
    if (known) this.close(known);
    if (role !== 'neighbour' && this.#regions.size > MAX_NEIGHBOURS) this.#closeOldest();
    const region = new RegionConnection(target, seed, this.#context, this.#events, earlier);
    this.#regions.set(keyOf(target), region);
    region.open(role);
    const link = this.#context.link();
    if (link) this.#request(link, region);
    this.#events.changed();
    return region;
  }

  /** Closes a circuit. @param sequence number of the simulator's message that has closed it. */
  close(region: RegionConnection, sequence: number | null = null): void {
    const key = keyOf(region.target);
    if (!this.has(region)) return;
    if (sequence !== null) remember(this.#closedBy, key, sequence);
    region.close();
    this.#regions.delete(key);
    this.#seeds.delete(key);
    const { channel } = region;
    region.isOpen = false;
    region.channel = null;
    if (channel !== null) this.#context.link()?.notify({ type: 'close', channel });
    this.#events.changed();
  }

  /** Whether a message that closes a circuit is one that has closed the last circuit to the simulator. */
  isRepeatedClose({ target }: RegionConnection, sequence: number): boolean {
    return this.#closedBy.get(keyOf(target)) === sequence;
  }

  /** The bridge has lost a channel. */
  channelLost(region: RegionConnection): void {
    region.isOpen = false;
    region.channel = null;
  }

  /**
   * Continues over another link. Channels that are not open any more are lost.
   *
   * @param channels those that are still open.
   * @returns the regions whose channels are lost.
   */
  resume(link: BridgeLink, channels: readonly ResumedChannel[]): RegionConnection[] {
    for (const { channel, sequence } of channels) {
      const region = this.ofChannel(channel);
      if (region?.isOpen) region.skipTo(sequence);
      // It was opened, but the response was lost with the old link.
      else link.notify({ type: 'close', channel });
    }
    const open = new Set(channels.map(({ channel }) => channel));
    const lost: RegionConnection[] = [];
    for (const region of this.#regions.values()) {
      if (!region.isOpen) this.#request(link, region);
      else if (region.channel !== null && !open.has(region.channel)) {
        this.channelLost(region);
        lost.push(region);
      }
    }
    return lost;
  }

  /** Asks the bridge for the channels that were to be opened while there was no link. */
  openWaiting(link: BridgeLink): void {
    for (const region of this.#regions.values()) {
      if (region.channel === null) this.#request(link, region);
    }
  }

  #request(link: BridgeLink, region: RegionConnection): void {
    this.#openChannel(link, region).catch(this.#context.env.report);
  }

  async #openChannel(link: BridgeLink, region: RegionConnection): Promise<void> {
    const channel = this.#nextChannel();
    const { address, port } = region.target;
    region.channel = channel;
    const response = await link.request({ type: 'open', channel, address, port }, OPEN_TIMEOUT_MS);
    // If the link has broken, nothing was opened: the region is opened over the next link.
    if (!this.has(region) || region.channel !== channel || link.isClosed) return;
    if (response.type !== 'refused') {
      region.isOpen = true;
      this.#refusals.delete(keyOf(region.target));
      region.flush();
      return;
    }
    const key = keyOf(region.target);
    region.channel = null;
    const count = (this.#refusals.get(key)?.count ?? 0) + 1;
    remember(this.#refusals, key, { target: region.target, count });
    this.close(region);
    this.#events.refused(region, response.detail);
  }

  #nextChannel(): number {
    do this.#lastChannel = (this.#lastChannel + 1) % (MAX_CHANNEL + 1);
    while (this.ofChannel(this.#lastChannel) !== null);
    return this.#lastChannel;
  }

  /** Makes room for the region into which the agent comes. */
  #closeOldest(): void {
    const neighbours = [...this.#regions.values()].filter(({ role }) => role === 'neighbour');
    if (neighbours.length > 0) this.close(neighbours[0]);
  }
}

function isWithin({ x: west, y: south, sizeX, sizeY }: RegionLocation, x: number, y: number) {
  return x >= west && y >= south && x < west + sizeX && y < south + sizeY;
}

function keyOf({ address, port }: SimulatorAddress): string {
  return `${address}:${port}`;
}

function sameRegion({ target }: RegionConnection, { region }: RegionTarget): boolean {
  return target.region.handle === region.handle;
}

/** Sets an entry of a map that keeps the newest ones only. */
function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > MAX_REMEMBERED) map.delete(oldest);
}
