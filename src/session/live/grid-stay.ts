import { sleep } from '../../async/index.ts';
import type { ResumedChannel } from '../../protocol/bridge/index.ts';
import type { LoginSuccess } from '../../protocol/grid/index.ts';
import type { MessageValue, Packet } from '../../protocol/lludp/index.ts';
import type { PuppetryChange } from '../../protocol/puppetry/index.ts';
import type { CapabilityFetch } from '../bridge-http.ts';
import type { EmitEvent, SessionEnd, SessionStep } from '../live-contract.ts';
import type { DatagramLog } from '../log/datagram-log.ts';
import { InventoryOutfit } from '../outfit/index.ts';
import type { PuppetSettings } from '../puppetry/puppet-settings.ts';
import type { PuppetryOutcome } from '../puppetry/puppetry-contract.ts';
import type { RegionPuppets } from '../puppetry/region-puppets.ts';
import { StayPuppetry } from '../puppetry/stay-puppetry.ts';
import { HealthMeter } from '../region/connection-health.ts';
import { Journey, type JourneyHandlers } from '../region/journey.ts';
import type { RegionTarget } from '../region/region.ts';
import { regionNotice } from '../region/region-notice.ts';
import type { RegionScene } from '../scene/region-scene.ts';
import { SceneRequests } from '../scene/scene-requests.ts';
import type { ActiveClock, SessionEnvironment } from '../session-environment.ts';
import type { Steering } from '../steering.ts';
import type { BridgeLink } from './bridge-link.ts';
import { endOf } from './grid-login.ts';

/** Milliseconds. */
const HEALTH_INTERVAL = 1000;
const LOGOUT_PATIENCE = 6000;

/** What a stay shares with those before and after it. */
export interface StayContext {
  readonly env: SessionEnvironment;
  readonly page: string;
  readonly gridName: string;
  readonly tell: EmitEvent;
  readonly log: DatagramLog;
  readonly awake: ActiveClock;
  readonly steering: Steering;
  readonly scene: RegionScene;
  readonly puppets: RegionPuppets;
  readonly wishes: PuppetSettings;
  /** The link of the moment, if there is one. */
  readonly link: () => BridgeLink | null;
  readonly step: (step: SessionStep) => void;
  readonly end: (end: SessionEnd) => void;
}

/** What goes on in a grid between one login and the end of what it opened. */
export class GridStay {
  /** Datagrams that the bridge dropped since this page was behind. */
  droppedByBridge = 0;
  /** Frames and messages of the bridge's that could not be read. */
  garbled = 0;
  readonly #context: StayContext;
  readonly #login: LoginSuccess;
  readonly #token: string;
  readonly #over = new AbortController();
  readonly #journey: Journey;
  readonly #meter = new HealthMeter();
  readonly #requests = new SceneRequests();
  readonly #puppetry: StayPuppetry;
  #regionName = '';
  #hasOutfit = false;
  #healthAt = 0;
  #loggedOut: (() => void) | null = null;

  /** @param token the bridge's session. */
  constructor(context: StayContext, login: LoginSuccess, token: string) {
    const { env, page, awake, steering, link } = context;
    const { agentId, sessionId, circuitCode, lookAt } = login;
    this.#context = context;
    this.#login = login;
    this.#token = token;
    steering.setAgent({ agentId, sessionId }, lookAt);
    this.#journey = new Journey(
      { over: this.#over, env, page, awake, steering, link },
      { agent: { agentId, sessionId, circuitCode }, token },
      this.#journeyHandlers(),
    );
    this.#puppetry = this.#makePuppetry();
  }

  get hasEntered(): boolean {
    return this.#journey.region?.circuit.hasEntered ?? false;
  }

  /** Into the region that the login named. */
  enter(link: BridgeLink): void {
    const { simAddress: address, simPort: port, region } = this.#login;
    this.#journey.travel(link, { address, port, region }).catch(this.#context.env.report);
  }

  /** Goes on over a new link; false if the bridge has lost the circuit. */
  resume(link: BridgeLink, channels: readonly ResumedChannel[]): boolean {
    return this.#journey.resume(link, channels);
  }

  receive(channel: number, bytes: Uint8Array<ArrayBuffer>): void {
    this.#journey.receive(channel, bytes);
  }

  /** The bridge spoke on a channel, up to this number. */
  skipTo(channel: number, sequence: number): void {
    this.#journey.skipTo(channel, sequence);
  }

  /** The bridge has lost a channel; true if the agent was on it. */
  drop(channel: number): boolean {
    return this.#journey.drop(channel);
  }

  /** Posts what is to be other than it is to the region's puppetry. */
  changePuppetry(change: PuppetryChange): Promise<PuppetryOutcome> {
    return this.#puppetry.change(change);
  }

  tick(): void {
    const { awake, steering, scene, puppets } = this.#context;
    const journey = this.#journey;
    const now = awake.now();
    journey.tick();
    if (this.hasEntered) {
      steering.tick(now, (...message) => journey.send(...message));
      this.#requests.tick(scene, now, journey);
    }
    // A page clears its stage for the name of a region, which may come later than the first avatars.
    if (this.#regionName !== '') scene.flush(now);
    puppets.flush();
    if (now - this.#healthAt >= HEALTH_INTERVAL) this.#tellHealth(now);
  }

  /** Sends all that waits. */
  flush(link: BridgeLink): void {
    this.#journey.flush(link);
  }

  /** Asks to be logged out; resolves when the simulator has said goodbye, or takes too long. */
  async leave(link: BridgeLink): Promise<void> {
    const { env, steering } = this.#context;
    const journey = this.#journey;
    if (journey.region === null) return;
    steering.suspend();
    const replied = new Promise<void>((resolve) => {
      this.#loggedOut = resolve;
    });
    journey.region.capabilities.close().catch(env.report);
    journey.send('LogoutRequest', { AgentData: journey.ids }, true);
    journey.flush(link);
    await Promise.race([replied, sleep(LOGOUT_PATIENCE, this.#over.signal, env.clock)]);
  }

  /** Nothing is told any more. */
  stop(): void {
    this.#journey.stop();
    this.#puppetry.stop();
  }

  #journeyHandlers(): JourneyHandlers {
    const { env, log, step, end } = this.#context;
    return {
      entering: (target) => this.#begin(target),
      entered: () => step('connected'),
      leaving: () => {
        this.#puppetry.leave();
        step('moving');
      },
      named: (base, names) => this.#open(base, names),
      message: (packet) => this.#hear(packet),
      failed: (failure) => end(endOf(failure)),
      lost: (silence) => end({ kind: 'silent', seconds: Math.round(silence / 1000) }),
      refused: (message) => end({ kind: 'not-entered', message }),
      datagram: (direction, bytes) => log.add(direction, env.clock.wall(), bytes),
    };
  }

  #begin({ region }: RegionTarget): void {
    this.#meter.reset();
    this.#requests.clear();
    this.#regionName = '';
    this.#puppetry.leave();
    this.#context.scene.enter(region.handle);
    this.#context.puppets.clear();
  }

  #open(base: string, names: readonly string[]): void {
    const { tell, gridName } = this.#context;
    tell({ type: 'access', access: { base, token: this.#token, names, gridName } });
    const { region } = this.#journey;
    if (region) this.#puppetry.enter(region.capabilities.fetchCap, names);
    if (!this.#hasOutfit) this.#followOutfit();
    this.#hasOutfit = true;
  }

  /** By the capabilities of wherever the agent is by then. */
  #followOutfit(): void {
    const { env, tell } = this.#context;
    const fetchCap: CapabilityFetch = (name, query, init) => {
      const { region } = this.#journey;
      if (!region) return Promise.reject(new TypeError('in no region'));
      return region.capabilities.fetchCap(name, query, init);
    };
    const outfit = new InventoryOutfit(fetchCap, this.#login, (items) =>
      tell({ type: 'outfit', items }),
    );
    outfit.start(this.#over.signal).catch(env.report);
  }

  #makePuppetry(): StayPuppetry {
    const { env, tell, puppets, wishes, link } = this.#context;
    const journey = this.#journey;
    const send = (name: string, value: MessageValue) => {
      const way = link();
      if (!this.hasEntered || way === null) return;
      journey.send(name, value, false);
      journey.flush(way);
    };
    return new StayPuppetry({ env, tell, puppets, wishes, send, ids: journey.ids });
  }

  #hear(packet: Packet): void {
    const { env, scene, puppets, steering, end } = this.#context;
    scene.feed(packet, env.clock.wall());
    puppets.hear(packet, env.clock.now());
    const notice = regionNotice(packet);
    switch (notice?.kind) {
      case 'named':
        this.#nameRegion(notice.name);
        break;
      case 'kicked':
        end({ kind: 'kicked', message: notice.words });
        break;
      case 'closed':
        // A region that has handed the agent on may be quick to let go of it.
        if (this.hasEntered && !this.#journey.isBound) end({ kind: 'closed-by-simulator' });
        break;
      case 'teleport':
        if (notice.isUnderWay) steering.suspend();
        else steering.resume();
        break;
      case 'logged-out':
        this.#loggedOut?.();
    }
  }

  /** Regions shake hands more than once. */
  #nameRegion(name: string): void {
    const { env, tell, gridName: grid } = this.#context;
    const target = this.#journey.region?.target;
    if (!target || name === this.#regionName) return;
    this.#regionName = name;
    const { sizeX, sizeY } = target.region;
    const region = { name, grid, sizeX, sizeY, since: env.clock.wall(), isReplay: false };
    tell({ type: 'region', region });
  }

  #tellHealth(now: number): void {
    this.#healthAt = now;
    const circuit = this.#journey.region?.circuit;
    if (!circuit) return;
    const { scene, tell } = this.#context;
    const { unknown, unreadable, roundTrip, statistics } = circuit;
    const health = this.#meter.measure(statistics, {
      roundTrip,
      droppedByBridge: this.droppedByBridge,
      unknownMessages: unknown + unreadable + this.garbled + scene.unreadable,
    });
    tell({ type: 'health', health });
  }
}
