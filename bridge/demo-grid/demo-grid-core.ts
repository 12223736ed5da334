import { clamp, type Vector3 } from '../../src/math/index.ts';
import { makeRegionHandle } from '../../src/protocol/lludp/index.ts';
import type { SimulatorHost } from './circuits/message-handlers.ts';
import { type Counts, noCounts, Simulator } from './circuits/simulator.ts';
import type { DemoContent } from './content/demo-content.ts';
import type { GridServices } from './http/capability-handlers.ts';
import type { LoginForm } from './http/login-form.ts';
import { type NamedAgent, type OutgoingMessage, teleportLocal } from './messages/index.ts';
import { EDGE_MARGIN } from './region/avatar-movement.ts';
import { SimulatedRegion } from './region/simulated-region.ts';
import type { Random } from './reproducible.ts';
import { SessionManager } from './session/session-manager.ts';
import type { RegionPresence, ViewerSession } from './session/viewer-session.ts';

export interface GridOptions {
  readonly content: DemoContent;
  readonly hasSecondRegion: boolean;
  readonly silenceMs: number;
  readonly pollMs: number;
  /** Bytes at which puppetry blocks are cut. */
  readonly eventSize: number;
  /** Requests for which the capability of puppetry is not there yet. */
  readonly puppetryLate: number;
  readonly random: Random;
}

/** West and south edge of the first region in regions: where OpenSimulator puts its first one. */
const FIRST_REGION_INDEX = 1000;

/** Metres from the edge at which one comes out of another region. */
const ARRIVAL_MARGIN = 2;

/**
 * Metres about the landing point within which visitors appear, so that they do not stand in each other. Our
 * bots keep two metres away.
 */
const LANDING_SPREAD = 1;

/** Metres: nobody asks to arrive higher up. */
const MAX_HEIGHT = 1000;

/** Steps between two looks at what changed in the scene. */
const STEPS_PER_SCENE = 2;

/** Longest step of the simulation in seconds: a process that slept does not throw its avatars about. */
const MAX_STEP_SECONDS = 0.2;

/** Regions, sessions and simulators: everything of the demo grid but its sockets and its clock. */
export class DemoGridCore implements SimulatorHost, GridServices {
  readonly gridName = 'Vitrine demo grid';
  readonly content: DemoContent;
  readonly simulators: readonly Simulator[];
  readonly counts: Counts = noCounts();
  readonly #sessions: SessionManager;
  readonly #random: Random;
  #steps = 0;
  #begunAt: number;
  #now: number;

  constructor(options: GridOptions, now: number) {
    this.content = options.content;
    this.#random = options.random;
    this.#begunAt = now;
    this.#now = now;
    const { silenceMs, pollMs } = options;
    const outfits = options.content.visitorOutfits;
    this.#sessions = new SessionManager({ outfits, silenceMs, pollMs });
    this.simulators = regionsOf(options).map(
      (region) => new Simulator(region, { host: this, counts: this.counts, silenceMs }),
    );
  }

  get origin(): string {
    return this.#sessions.origin;
  }

  set origin(origin: string) {
    this.#sessions.origin = origin;
  }

  get isFull(): boolean {
    return this.#sessions.isFull;
  }

  viewers(): number {
    return this.#sessions.all().filter(({ presence: root }) => root?.circuit?.avatar).length;
  }

  step(now: number): void {
    const passed = Math.min(MAX_STEP_SECONDS, (now - this.#now) / 1000);
    const seconds = (now - this.#begunAt) / 1000;
    this.#now = now;
    this.#steps += 1;
    const isForScene = this.#steps % STEPS_PER_SCENE === 0;
    for (const simulator of this.simulators) {
      simulator.region.step(seconds, passed);
      simulator.step(now);
      simulator.sendFrame(now, isForScene);
      simulator.sendBotChat(seconds);
    }
    this.#sessions.step(now);
  }

  kickAll(reason: string): void {
    this.#sessions.closeAll(reason);
  }

  endpoint(path: string) {
    return this.#sessions.endpoint(path);
  }

  find(first: string, last: string): ViewerSession | null {
    return this.#sessions.find(first, last);
  }

  admit(form: LoginForm): ViewerSession | null {
    const { simulators } = this;
    const simulator =
      form.region === null
        ? simulators[0]
        : simulators.find(({ region }) => region.name === form.region);
    if (!simulator) return null;
    const at = form.at ?? this.#landing(simulator.region);
    return this.#sessions.create(form, simulator, this.#inside(simulator.region, at), this.#now);
  }

  end(session: ViewerSession, words: OutgoingMessage): void {
    this.#sessions.end(session, words);
  }

  findPresence(
    ids: { code: number; agentId: string; sessionId: string },
    at: Simulator,
  ): RegionPresence | null {
    return this.#sessions.findPresence(ids, at);
  }

  completeHandOver(stay: RegionPresence): void {
    this.#sessions.completeHandOver(stay);
  }

  loggedOut(session: ViewerSession): void {
    this.#sessions.end(session);
  }

  /** Of the region that it has left, silence is all there is to expect. */
  lost(stay: RegionPresence): void {
    if (stay.session.presence === stay) this.#sessions.end(stay.session);
  }

  readonly nameOf = (agentId: string): NamedAgent | null =>
    this.#sessions.ofAgent(agentId) ??
    this.content.bots.find((bot) => bot.agentId === agentId) ??
    null;

  teleport(session: ViewerSession, handle: bigint, to: Vector3): boolean {
    const target = this.simulators.find(({ region }) => region.handle === handle);
    if (!target) return false;
    const at = this.#inside(target.region, to);
    if (session.presence?.simulator === target) return this.#teleportWithin(session, at);
    return this.#sessions.startHandOver(session, target, at, 'teleport', this.#now);
  }

  teleportByName(name: string, regionName: string): boolean {
    const session = this.#sessions
      .all()
      .find(({ firstName, lastName }) => `${firstName} ${lastName}` === name);
    const region = this.simulators.find(
      (simulator) => simulator.region.name === regionName,
    )?.region;
    return session && region ? this.teleport(session, region.handle, region.landing) : false;
  }

  crossEdge(session: ViewerSession): void {
    const from = session.presence?.simulator;
    const body = session.presence?.circuit?.avatar;
    if (!from || !body) return;
    const [east, north, up] = body.regionPosition;
    const isEastward = east >= from.region.size - EDGE_MARGIN;
    const target = this.simulators[this.simulators.indexOf(from) + (isEastward ? 1 : -1)];
    if (!target) return;
    const x = isEastward ? ARRIVAL_MARGIN : target.region.size - ARRIVAL_MARGIN;
    this.#sessions.startHandOver(session, target, [x, north, up], 'crossing', this.#now);
  }

  #teleportWithin(session: ViewerSession, at: Vector3): boolean {
    const visit = session.presence?.circuit;
    const walker = session.presence?.simulator.region.controller(session.agentId);
    if (!visit || !walker) return false;
    walker.moveTo(at);
    visit.send(teleportLocal(session.agentId, at));
    return true;
  }

  #landing({ landing: [x, y, z] }: SimulatedRegion): Vector3 {
    const spread = () => (this.#random() - 0.5) * 2 * LANDING_SPREAD;
    return [x + spread(), y + spread(), z];
  }

  #inside({ size, ground }: SimulatedRegion, [x, y, z]: Vector3): Vector3 {
    const within = (value: number, lowest: number, highest: number) =>
      clamp(Number.isFinite(value) ? value : lowest, lowest, highest);
    return [
      within(x, ARRIVAL_MARGIN, size - ARRIVAL_MARGIN),
      within(y, ARRIVAL_MARGIN, size - ARRIVAL_MARGIN),
      within(z, ground, MAX_HEIGHT),
    ];
  }
}

/** From west to east. */
function regionsOf({
  content,
  hasSecondRegion,
  eventSize,
  puppetryLate,
}: GridOptions): SimulatedRegion[] {
  const { name, size, ground, landing } = content.region;
  const common = { size, ground, eventSize, puppetryLate, animations: content.animations };
  const south = FIRST_REGION_INDEX * 256;
  const first = new SimulatedRegion({
    ...common,
    name,
    handle: makeRegionHandle(south, south),
    landing,
    firstLocalId: 1001,
    seats: content.seats,
    bots: content.bots,
  });
  if (!hasSecondRegion) return [first];
  const second = new SimulatedRegion({
    ...common,
    name: `${name} East`,
    handle: makeRegionHandle(south + size, south),
    landing: [size / 2, size / 2, landing[2]],
    firstLocalId: 500_001,
    seats: [],
    bots: [],
  });
  return [first, second];
}
