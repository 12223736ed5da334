import { clamp, type Vector3 } from '../../src/math/index.ts';
import { makeRegionHandle } from '../../src/protocol/lludp/index.ts';
import type { DemoContent } from './content/types.ts';
import type { GridServices } from './http/grid-http.ts';
import type { LoginForm } from './http/login-form.ts';
import { type NamedAgent, type Outgoing, teleportLocal } from './messages/index.ts';
import type { Random } from './random.ts';
import { Region } from './region/region.ts';
import { EDGE } from './region/walking.ts';
import type { Session } from './session/session.ts';
import { Sessions } from './session/sessions.ts';
import type { Stay } from './session/stay.ts';
import { type Counts, noCounts } from './visit/counts.ts';
import type { Host } from './visit/host.ts';
import { Simulator } from './visit/simulator.ts';

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
const FIRST_PLACE = 1000;

/** Metres from the edge at which one comes out of another region. */
const ARRIVAL_MARGIN = 2;

/**
 * Metres about the landing point within which visitors appear, so that they do not stand in each other. Our
 * bots keep two metres away.
 */
const LANDING_SPREAD = 1;

/** Metres: nobody asks to arrive higher up. */
const HIGHEST = 1000;

/** Steps between two looks at what changed in the scene. */
const STEPS_A_SCENE = 2;

/** Longest step of the simulation in seconds: a process that slept does not throw its avatars about. */
const LONGEST_STEP = 0.2;

/** Regions, sessions and simulators: everything of the demo grid but its sockets and its clock. */
export class Grid implements Host, GridServices {
  readonly gridName = 'Vitrine demo grid';
  readonly content: DemoContent;
  readonly simulators: readonly Simulator[];
  readonly counts: Counts = noCounts();
  readonly #sessions: Sessions;
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
    const outfits = options.content.guestOutfits;
    this.#sessions = new Sessions({ outfits, silenceMs, pollMs });
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
    return this.#sessions.all().filter(({ root }) => root?.visit?.body).length;
  }

  step(now: number): void {
    const passed = Math.min(LONGEST_STEP, (now - this.#now) / 1000);
    const seconds = (now - this.#begunAt) / 1000;
    this.#now = now;
    this.#steps += 1;
    const isForScene = this.#steps % STEPS_A_SCENE === 0;
    for (const simulator of this.simulators) {
      simulator.region.step(seconds, passed);
      simulator.step(now);
      simulator.showFrame(now, isForScene);
      simulator.tellOfBots(seconds);
    }
    this.#sessions.step(now);
  }

  kickAll(reason: string): void {
    this.#sessions.closeAll(reason);
  }

  door(path: string) {
    return this.#sessions.door(path);
  }

  find(first: string, last: string): Session | null {
    return this.#sessions.find(first, last);
  }

  admit(form: LoginForm): Session | null {
    const { simulators } = this;
    const simulator =
      form.region === null
        ? simulators[0]
        : simulators.find(({ region }) => region.name === form.region);
    if (!simulator) return null;
    const at = form.at ?? this.#landing(simulator.region);
    return this.#sessions.begin(form, simulator, this.#inside(simulator.region, at), this.#now);
  }

  end(session: Session, words: Outgoing): void {
    this.#sessions.end(session, words);
  }

  stayOf(ids: { code: number; agentId: string; sessionId: string }, at: Simulator): Stay | null {
    return this.#sessions.stayOf(ids, at);
  }

  arrived(stay: Stay): void {
    this.#sessions.arrive(stay);
  }

  loggedOut(session: Session): void {
    this.#sessions.end(session);
  }

  /** Of the region that it has left, silence is all there is to expect. */
  lost(stay: Stay): void {
    if (stay.session.root === stay) this.#sessions.end(stay.session);
  }

  readonly nameOf = (agentId: string): NamedAgent | null =>
    this.#sessions.ofAgent(agentId) ??
    this.content.bots.find((bot) => bot.agentId === agentId) ??
    null;

  teleport(session: Session, handle: bigint, to: Vector3): boolean {
    const target = this.simulators.find(({ region }) => region.handle === handle);
    if (!target) return false;
    const at = this.#inside(target.region, to);
    if (session.root?.simulator === target) return this.#teleportWithin(session, at);
    return this.#sessions.handOver(session, target, at, 'teleport', this.#now);
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

  crossEdge(session: Session): void {
    const from = session.root?.simulator;
    const body = session.root?.visit?.body;
    if (!from || !body) return;
    const [east, north, up] = body.regionPosition;
    const isEastward = east >= from.region.size - EDGE;
    const target = this.simulators[this.simulators.indexOf(from) + (isEastward ? 1 : -1)];
    if (!target) return;
    const x = isEastward ? ARRIVAL_MARGIN : target.region.size - ARRIVAL_MARGIN;
    this.#sessions.handOver(session, target, [x, north, up], 'crossing', this.#now);
  }

  #teleportWithin(session: Session, at: Vector3): boolean {
    const visit = session.root?.visit;
    const walker = session.root?.simulator.region.walker(session.agentId);
    if (!visit || !walker) return false;
    walker.moveTo(at);
    visit.send(teleportLocal(session.agentId, at));
    return true;
  }

  #landing({ landing: [x, y, z] }: Region): Vector3 {
    const spread = () => (this.#random() - 0.5) * 2 * LANDING_SPREAD;
    return [x + spread(), y + spread(), z];
  }

  #inside({ size, ground }: Region, [x, y, z]: Vector3): Vector3 {
    const within = (value: number, lowest: number, highest: number) =>
      clamp(Number.isFinite(value) ? value : lowest, lowest, highest);
    return [
      within(x, ARRIVAL_MARGIN, size - ARRIVAL_MARGIN),
      within(y, ARRIVAL_MARGIN, size - ARRIVAL_MARGIN),
      within(z, ground, HIGHEST),
    ];
  }
}

/** From west to east. */
function regionsOf({ content, hasSecondRegion, eventSize, puppetryLate }: GridOptions): Region[] {
  const { name, size, ground, landing } = content.region;
  const common = { size, ground, eventSize, puppetryLate, animations: content.animations };
  const south = FIRST_PLACE * 256;
  const first = new Region({
    ...common,
    name,
    handle: makeRegionHandle(south, south),
    landing,
    firstLocalId: 1001,
    seats: content.seats,
    bots: content.bots,
  });
  if (!hasSecondRegion) return [first];
  const second = new Region({
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
