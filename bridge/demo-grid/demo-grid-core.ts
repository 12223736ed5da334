import { clamp, type Vector3 } from '../../src/math/index.ts';
import { makeRegionHandle } from '../../src/protocol/lludp/index.ts';
import type { OpenSimPrices } from '../../src/upload/cost/index.ts';
import type { SimulatorHost, TeleportRequest } from './circuits/handler-context.ts';
import { Simulator } from './circuits/simulator.ts';
import type { DemoAsset, DemoAttachment, DemoContent } from './content/demo-content.ts';
import {
  type GridFaults,
  NO_FAULTS,
  TRANSFER_SECONDS,
  type TransferSeconds,
} from './grid-faults.ts';
import type { GridServices } from './http/capability-handlers.ts';
import type { LoginForm } from './http/login-form.ts';
import { agentInventory, libraryInventory } from './inventory/agent-inventory.ts';
import { withHostileContent } from './inventory/hostile-inventory.ts';
import type { Inventory } from './inventory/inventory-types.ts';
import type { NamedAgent } from './messages/avatar-updates.ts';
import type { OutgoingMessage } from './messages/outgoing-message.ts';
import { MATURITY, TELEPORT_FLAGS } from './messages/region-messages.ts';
import { isInside, translate } from './region/region-geometry.ts';
import { SimulatedRegion } from './region/simulated-region.ts';
import type { Random } from './reproducible-values.ts';
import { ChildAgents } from './session/child-agents.ts';
import { HandOvers } from './session/hand-overs.ts';
import { SessionManager } from './session/session-manager.ts';
import type { RegionPresence, ViewerSession } from './session/viewer-session.ts';
import { DueActions } from './talk/due-actions.ts';
import { GridTalk } from './talk/grid-talk.ts';
import { UploadStore } from './uploads/upload-store.ts';

interface DemoGridCoreOptions {
  readonly content: DemoContent;
  readonly hasSecondRegion: boolean;
  readonly silenceMs: number;
  readonly pollMs: number;
  /** Bytes at which puppetry blocks are cut off. */
  readonly eventSize: number;
  /** Number of requests that the puppetry capability answers with 404 before it is ready. */
  readonly puppetryDelay: number;
  readonly random: Random;
  readonly inventory?: 'usual' | 'hostile';
  /** By default OpenSimulator's. */
  readonly transfers?: Partial<TransferSeconds>;
  /** By default none. */
  readonly faults?: Partial<GridFaults>;
  readonly uploadPrices?: OpenSimPrices;
}

/** A grid that has a price. */
const UPLOAD_PRICES: OpenSimPrices = { priceUpload: 10, meshFactor: 1, minFactor: 0.5 };

/** Grid coordinates of the first region to the east and north, in regions: the same as OpenSimulator's first one. */
const FIRST_REGION_INDEX = 1000;

/** Metres from the edge at which avatars arrive from another region. */
const ARRIVAL_MARGIN = 2;

/** Metres: visitors appear within this distance of the landing point, so as not to overlap. Bots stay two metres away. */
const LANDING_SPREAD = 1;

/** Greatest height at which avatars may arrive, metres. */
const MAX_HEIGHT = 1000;

/** Most names that are remembered as having been greeted. */
const MAX_GREETED = 10_000;

/** Steps between two updates of the scene. */
const STEPS_PER_SCENE = 2;

/** Seconds: an avatar that will have left its region so soon is handed over to the next one. */
const CROSSING_SECONDS = 0.09;

/** Longest step of the simulation in seconds: after a pause of the process, avatars do not leap. */
const MAX_STEP_SECONDS = 0.2;

/** The demo grid without its sockets and its clock: regions, simulators and sessions. */
export class DemoGridCore implements SimulatorHost, GridServices {
  readonly gridName = 'Vitrine demo grid';
  readonly content: DemoContent;
  /** From west to east. */
  readonly simulators: readonly Simulator[];
  readonly counts = {
    received: 0,
    sent: 0,
    malformed: 0,
    unknownSenders: 0,
    wrongCodes: 0,
    wrongAgents: 0,
    movedAddresses: 0,
  };
  readonly sessions: SessionManager;
  /** May be changed at any time. */
  readonly faults: GridFaults;
  readonly actions = new DueActions();
  readonly talk: GridTalk;
  readonly library: Inventory;
  readonly uploads = new UploadStore();
  readonly uploadPrices: OpenSimPrices;
  readonly #inventories = new WeakMap<ViewerSession, Inventory>();
  readonly #hasHostileInventory: boolean;
  readonly #children: ChildAgents;
  readonly #handOvers: HandOvers;
  readonly #random: Random;
  readonly #startedAt: number;
  /** Agents that have been greeted. */
  readonly #greeted = new Set<string>();
  #steps = 0;
  #now: number;

  constructor(options: DemoGridCoreOptions, now: number) {
    const { content, silenceMs, pollMs } = options;
    this.content = content;
    this.library = libraryInventory(content);
    this.#hasHostileInventory = options.inventory === 'hostile';
    this.uploadPrices = options.uploadPrices ?? UPLOAD_PRICES;
    this.#random = options.random;
    this.#startedAt = now;
    this.#now = now;
    this.sessions = new SessionManager({ outfits: content.visitorOutfits, silenceMs, pollMs });
    this.faults = { ...NO_FAULTS, ...options.faults };
    const { sessions, faults } = this;
    this.talk = new GridTalk({
      actions: this.actions,
      sessions,
      simulators: () => this.simulators,
      time: () => Math.floor(Date.now() / 1000),
    });
    const seconds = { ...TRANSFER_SECONDS, ...options.transfers };
    this.#children = new ChildAgents({
      sessions,
      servers: () => this.simulators,
      faults,
      leavingMs: seconds.leaving * 1000,
    });
    this.#handOvers = new HandOvers({ sessions, children: this.#children, seconds, faults });
    this.simulators = createRegions(options).map(
      (region) => new Simulator(region, { host: this, counts: this.counts, silenceMs, faults }),
    );
  }

  /** Number of viewers that are in a region. */
  get viewerCount(): number {
    return this.sessions.all.filter(({ presence }) => presence.circuit && presence.avatar).length;
  }

  /** Advances the simulation; to be called some twenty times a second. */
  step(now: number): void {
    const elapsed = Math.min(MAX_STEP_SECONDS, (now - this.#now) / 1000);
    const seconds = (now - this.#startedAt) / 1000;
    this.#now = now;
    this.#steps += 1;
    const withScene = this.#steps % STEPS_PER_SCENE === 0;
    for (const simulator of this.simulators) {
      simulator.region.step(seconds, elapsed);
    }
    for (const session of this.sessions.all) this.#startCrossing(session);
    this.#handOvers.step(now);
    this.#children.step(now);
    for (const simulator of this.simulators) {
      simulator.step(now);
      simulator.sendFrame(now, withScene);
      simulator.sendBotChat(seconds);
    }
    this.actions.step(now);
    this.sessions.step(now);
  }

  findAgent(agentId: string): NamedAgent | null {
    return this.sessions.findByAgent(agentId) ?? this.talk.bots.findBot(agentId);
  }

  /** The inventory of a viewer, the same one at every login. */
  readonly inventoryOf = (session: ViewerSession): Inventory => {
    const known = this.#inventories.get(session);
    if (known) return this.uploads.extend(known);
    const usual = agentInventory(session, this.content);
    const inventory = this.#hasHostileInventory ? withHostileContent(usual) : usual;
    this.#inventories.set(session, inventory);
    return this.uploads.extend(inventory);
  };

  findAsset(id: string): DemoAsset | null {
    return this.content.assets.get(id) ?? this.uploads.findAsset(id);
  }

  findAttachment(session: ViewerSession, itemId: string): DemoAttachment | null {
    if (!this.inventoryOf(session).items.has(itemId)) return null;
    const clothes = this.content.visitorOutfits.flatMap(({ attachments }) => attachments);
    const known = clothes.find((attachment) => attachment.itemId === itemId);
    return known ?? this.uploads.findAttachment(itemId);
  }

  createSession(form: LoginForm): ViewerSession | null {
    const simulator = form.region === null ? this.simulators[0] : this.findSimulator(form.region);
    if (!simulator) return null;
    const { region } = simulator;
    const position = nearestArrivalPoint(region, form.position ?? this.#randomLanding(region));
    const session = this.sessions.create(form, simulator, position, this.#now);
    session.attached = this.uploads.wornBy(session.agentId);
    this.#greet(session);
    return session;
  }

  /** Ends the session, if the agent is a root agent there. */
  closeAgent(presence: RegionPresence, ...lastMessages: OutgoingMessage[]): void {
    if (presence.session.presence === presence) {
      this.sessions.end(presence.session, ...lastMessages);
    } else this.sessions.closePresence(presence, lastMessages);
  }

  arrive(presence: RegionPresence): void {
    this.#handOvers.arrive(presence, this.#now);
  }

  teleport(session: ViewerSession, { handle, position, flags }: TeleportRequest): boolean {
    const target =
      handle === null
        ? this.simulators[0]
        : this.simulators.find(({ region }) => region.handle === handle);
    if (!target) return false;
    const arrival = nearestArrivalPoint(target.region, position ?? target.region.landing);
    return this.#handOvers.teleport(session, target, arrival, flags, this.#now);
  }

  cancelTeleport(session: ViewerSession): void {
    this.#handOvers.cancelTeleport(session);
  }

  findRegions(text: string): readonly SimulatedRegion[] {
    const wanted = text.toLowerCase();
    const regions = this.simulators.map(({ region }) => region);
    return wanted === '' ? [] : regions.filter(({ name }) => name.toLowerCase().includes(wanted));
  }

  /** The session of an agent by its first and last name. */
  findSession(name: string): ViewerSession | null {
    const session = this.sessions.all.find(
      ({ firstName, lastName }) => `${firstName} ${lastName}` === name,
    );
    return session ?? null;
  }

  /** @param name first and last name. */
  teleportByName(name: string, regionName: string): boolean {
    const session = this.findSession(name);
    const region = this.findSimulator(regionName)?.region;
    if (!session || !region) return false;
    const { handle, landing: position } = region;
    return this.teleport(session, { handle, position, flags: TELEPORT_FLAGS.location });
  }

  findSimulator(regionName: string): Simulator | undefined {
    return this.simulators.find(({ region }) => region.name === regionName);
  }

  /** Hands an avatar over that is about to leave its region on foot. */
  #startCrossing(session: ViewerSession): void {
    const { controller, region } = session.presence;
    const position = session.handOver ? null : controller?.upcomingPosition(CROSSING_SECONDS);
    if (!position || isInside(position, region)) return;
    const next = this.simulators.find((simulator) =>
      isInside(translate(position, region, simulator.region), simulator.region),
    );
    if (!next) return;
    const arrival = translate(position, region, next.region);
    this.#handOvers.cross(session, next, arrival, this.#now);
  }

  /** A bot has written to the agent before its first login. */
  #greet({ agentId }: ViewerSession): void {
    const { greeting } = this.content;
    if (!greeting || this.#greeted.has(agentId) || this.#greeted.size >= MAX_GREETED) return;
    this.#greeted.add(agentId);
    this.talk.leaveMessage(greeting.bot, agentId, greeting.text);
  }

  #randomLanding({ landing: [x, y, z] }: SimulatedRegion): Vector3 {
    const offset = () => (this.#random() - 0.5) * 2 * LANDING_SPREAD;
    return [x + offset(), y + offset(), z];
  }
}

/** The nearest position at which avatars may arrive in a region. */
function nearestArrivalPoint({ size, ground }: SimulatedRegion, [x, y, z]: Vector3): Vector3 {
  const within = (value: number, lowest: number, highest: number) =>
    clamp(Number.isFinite(value) ? value : lowest, lowest, highest);
  return [
    within(x, ARRIVAL_MARGIN, size - ARRIVAL_MARGIN),
    within(y, ARRIVAL_MARGIN, size - ARRIVAL_MARGIN),
    within(z, ground, MAX_HEIGHT),
  ];
}

/** The regions, from west to east. */
function createRegions(options: DemoGridCoreOptions): SimulatedRegion[] {
  const { content, hasSecondRegion, eventSize, puppetryDelay } = options;
  const { name, size, ground, landing } = content.region;
  const common = { size, ground, eventSize, puppetryDelay, animations: content.animations };
  const south = FIRST_REGION_INDEX * 256;
  const first = new SimulatedRegion({
    ...common,
    name,
    handle: makeRegionHandle(south, south),
    landing,
    access: MATURITY.general,
    firstLocalId: 1001,
    seats: content.seats,
    bots: content.bots,
    openSides: hasSecondRegion ? ['east'] : [],
  });
  if (!hasSecondRegion) return [first];
  const second = new SimulatedRegion({
    ...common,
    name: `${name} East`,
    handle: makeRegionHandle(south + size, south),
    landing: [size / 2, size / 2, landing[2]],
    access: MATURITY.moderate,
    firstLocalId: 500_001,
    seats: content.neighbour.seats,
    bots: content.neighbour.bots,
    openSides: ['west'],
  });
  return [first, second];
}
