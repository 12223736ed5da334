import { DecodeError } from '../../formats/bytes/index.ts';
import { decodePacket, handleMessage, type MessageHandlers } from '../../protocol/lludp/index.ts';
import {
  decodeKillObject,
  decodeObjectUpdate,
  decodeObjectUpdateCompressed,
  decodeTerseUpdate,
} from '../../protocol/objects/index.ts';
import type { LoggedDatagram } from './datagram-row.ts';
import { LoggedObjects } from './logged-objects.ts';
import { StateBudget, type StateDatagram } from './state-budget.ts';

/** Bytes of the datagrams that are kept: a hundred avatars with all that they wear need some three megabytes. */
export const MAX_STATE_BYTES = 8 * 1024 * 1024;
/** Far more regions than an agent sees at once. */
const MAX_REGIONS = 32;
/** Agents of one region of which names, appearance and animations are kept. */
const MAX_AGENTS = 1024;

/**
 * What the datagrams that have fallen out of a log said about the regions and their avatars, as the newest of these
 * datagrams about each: without them a recording would begin with strangers, and with nobody who stands still.
 * Datagrams are decoded once, and only those of the few messages that matter.
 */
export class LogState {
  /** By region handle, oldest circuit first. */
  readonly #regions = new Map<string | null, RegionState>();
  readonly #budget = new StateBudget();
  /** AgentMovementComplete of the region in which the agent is. */
  #movement: StateDatagram | null = null;

  /** Bytes of the datagrams that are kept. */
  get bytes(): number {
    return this.#budget.bytes;
  }

  /** Applies the next datagram that the log does not keep any more. */
  apply(datagram: LoggedDatagram): void {
    const { bytes, direction, region } = datagram;
    if (!mayMatter(bytes)) return;
    try {
      const packet = decodePacket(bytes);
      const isEnd = packet.name === 'DisableSimulator' && direction === 'in';
      // A circuit counts from 1: ids of objects on the former one are not valid any more.
      const isStart = packet.name === 'UseCircuitCode' && packet.sequence === 1;
      if (isEnd || isStart) this.#forget(region);
      if (isEnd) return;
      const handlers = direction === 'in' ? RECEIVED : SENT;
      if (packet.name === null || !Object.hasOwn(handlers, packet.name)) return;
      handleMessage(handlers, packet, this.#regionOf(region), { datagram, uses: 0 }, this);
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
    }
    this.#trim();
  }

  /** The newest datagrams about the regions and their avatars, oldest first. */
  datagrams(): LoggedDatagram[] {
    const found = new Set<StateDatagram>(this.#movement ? [this.#movement] : []);
    for (const region of this.#regions.values()) region.collect(found);
    return [...found].map(({ datagram }) => datagram).sort((a, b) => a.index - b.index);
  }

  /** The agent has entered a region. Without handles of the circuits there is only one at a time. */
  enter(entered: StateDatagram, handle: bigint, region: RegionState): void {
    if (region.key === null && region.handle !== null && region.handle !== handle) {
      this.#forget(null);
      this.#regionOf(null).handle = handle;
    } else region.handle = handle;
    this.#movement = this.#budget.replace(this.#movement, entered);
  }

  #regionOf(key: string | null): RegionState {
    const known = this.#regions.get(key);
    if (known) return known;
    const region = new RegionState(key, this.#budget);
    this.#regions.set(key, region);
    const [oldest] = this.#regions.keys();
    if (this.#regions.size > MAX_REGIONS) this.#forget(oldest);
    return region;
  }

  #forget(key: string | null): void {
    this.#regions.get(key)?.clear();
    this.#regions.delete(key);
  }

  /** Makes room: by objects that no avatar wears or sits on, then by whole regions, the agent's own last. */
  #trim(): void {
    if (this.#budget.bytes <= MAX_STATE_BYTES) return;
    const isEnough = () => this.#budget.bytes <= MAX_STATE_BYTES / 2;
    for (const region of this.#regions.values()) region.objects.dropScenery(isEnough);
    if (this.#budget.bytes <= MAX_STATE_BYTES) return;
    const own = this.#movement?.datagram.region ?? null;
    const keys = [...this.#regions.keys()];
    for (const key of [...keys.filter((each) => each !== own), own]) {
      if (!isEnough()) this.#forget(key);
    }
  }
}

type SingleFact = 'handshake' | 'circuit' | 'coarse';
type AgentFact = 'name' | 'appearance' | 'animations';

/** The newest datagrams of one circuit. */
class RegionState {
  readonly key: string | null;
  readonly objects: LoggedObjects;
  /** Of the region that the agent has entered; null for a neighbour. */
  handle: bigint | null = null;
  readonly #budget: StateBudget;
  readonly #single = new Map<SingleFact, StateDatagram>();
  readonly #agents: Readonly<Record<AgentFact, Map<string, StateDatagram>>> = {
    name: new Map(),
    appearance: new Map(),
    animations: new Map(),
  };

  constructor(key: string | null, budget: StateBudget) {
    this.key = key;
    this.#budget = budget;
    this.objects = new LoggedObjects(budget);
  }

  set(fact: SingleFact, next: StateDatagram): void {
    this.#single.set(fact, this.#budget.replace(this.#single.get(fact) ?? null, next));
  }

  setAgent(fact: AgentFact, agentId: string, next: StateDatagram): void {
    const known = this.#agents[fact];
    const kept = this.#budget.replace(known.get(agentId) ?? null, next);
    known.delete(agentId);
    known.set(agentId, kept);
    if (known.size <= MAX_AGENTS) return;
    const [oldest] = known;
    known.delete(oldest[0]);
    this.#budget.release(oldest[1]);
  }

  clear(): void {
    for (const kept of this.#single.values()) this.#budget.release(kept);
    this.#single.clear();
    for (const known of Object.values(this.#agents)) {
      for (const kept of known.values()) this.#budget.release(kept);
      known.clear();
    }
    this.objects.clear();
  }

  /** Adds what a recording needs. Appearance and animations may be of avatars whose objects are yet to come. */
  collect(found: Set<StateDatagram>): void {
    for (const kept of this.#single.values()) found.add(kept);
    for (const known of Object.values(this.#agents)) {
      for (const kept of known.values()) found.add(kept);
    }
    this.objects.collect(found);
  }
}

type Handlers = MessageHandlers<[region: RegionState, next: StateDatagram, state: LogState]>;

const RECEIVED: Handlers = {
  RegionHandshake: (_, region, next) => region.set('handshake', next),
  AgentMovementComplete: ({ Data }, region, next, state) =>
    state.enter(next, Data.RegionHandle, region),
  CoarseLocationUpdate: (_, region, next) => region.set('coarse', next),
  UUIDNameReply: ({ UUIDNameBlock }, region, next) => {
    for (const { ID } of UUIDNameBlock) region.setAgent('name', ID, next);
  },
  AvatarAppearance: ({ Sender }, region, next) => region.setAgent('appearance', Sender.ID, next),
  // An empty list comes with puppetry, and does not change what is played.
  AvatarAnimation: ({ Sender, AnimationList }, region, next) => {
    if (AnimationList.length > 0) region.setAgent('animations', Sender.ID, next);
  },
  ObjectUpdate: (message, { objects }, next) => objects.update(decodeObjectUpdate(message), next),
  ObjectUpdateCompressed: (message, { objects }, next) =>
    objects.update(decodeObjectUpdateCompressed(message), next),
  ImprovedTerseObjectUpdate: (message, { objects }, next) =>
    objects.move(decodeTerseUpdate(message), next),
  KillObject: (message, { objects }) => objects.kill(decodeKillObject(message)),
};

const SENT: Handlers = {
  // It tells which avatar is the agent's own.
  UseCircuitCode: ({ CircuitCode }, region, next) => {
    region.objects.ownId = CircuitCode.ID;
    region.set('circuit', next);
  },
};

const EXTRA_LENGTH_OFFSET = 5;
const NUMBER_OFFSET = 6;
/** First bytes of the numbers of the High messages above. */
const HIGH_NUMBERS: ReadonlySet<number> = new Set([12, 13, 15, 16, 20]);
const COARSE_LOCATION_UPDATE = 6;

/** Whether a datagram may be of one of these messages, by the first bytes of its number: most are not. */
function mayMatter(bytes: Uint8Array): boolean {
  if (bytes[EXTRA_LENGTH_OFFSET] !== 0) return true;
  const [first, second] = [bytes[NUMBER_OFFSET], bytes[NUMBER_OFFSET + 1]];
  if (first !== 0xff) return HIGH_NUMBERS.has(first);
  return second === 0xff || second === COARSE_LOCATION_UPDATE;
}
