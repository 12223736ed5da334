import { DecodeError } from '../../formats/bytes/index.ts';
import { ORIGIN } from '../../math/index.ts';
import type { GridEvent, RegionLocation, SimulatorAddress } from '../../protocol/grid/index.ts';
import {
  type AgentIdentity,
  Circuit,
  CircuitStart,
  packetCodec,
  type StartFailure,
} from '../../protocol/lludp/circuit/index.ts';
import {
  type DecodedPacket,
  decodePacket,
  handleMessage,
  type MessageOf,
  type MessageValue,
  type Packet,
} from '../../protocol/lludp/index.ts';
import { type CapabilityFetch, capabilityBase, capabilityFetch } from '../bridge-http.ts';
import type { ConnectionHealth, EmitEvent, SessionEnd } from '../live-contract.ts';
import type { DatagramLog } from '../log/datagram-log.ts';
import type { OwnAgent } from '../own/own-agent.ts';
import type { PuppetSettings } from '../puppetry/puppet-settings.ts';
import { PuppetrySender } from '../puppetry/puppetry-sender.ts';
import { RegionPuppetry } from '../puppetry/region-puppetry.ts';
import type { RegionPuppets } from '../puppetry/region-puppets.ts';
import type { RegionScene } from '../scene/region-scene.ts';
import { SceneRequests } from '../scene/scene-requests.ts';
import type { ActiveClock, SessionEnvironment } from '../session-environment.ts';
import type { Steering } from '../steering.ts';
import type { RegionTalk } from '../talk/region-talk.ts';
import { HealthMeter } from './connection-health.ts';
import { LIVE_EFFECTS, type LiveContext } from './message-effects.ts';
import { RegionCapabilities } from './region-capabilities.ts';

/** A region's simulator, and its place on the grid. */
export interface RegionTarget extends SimulatorAddress {
  readonly region: RegionLocation;
}

/** What all regions of one login share. */
export interface RegionContext {
  readonly env: SessionEnvironment;
  /** Address of the page that the bridge serves. */
  readonly page: string;
  /** The bridge's session. */
  readonly token: string;
  readonly gridName: string;
  readonly agent: AgentIdentity;
  /** The clock of circuits. */
  readonly clock: ActiveClock;
  readonly emit: EmitEvent;
  readonly log: DatagramLog;
  readonly steering: Steering;
  readonly scene: RegionScene;
  readonly puppets: RegionPuppets;
  readonly talk: RegionTalk;
  readonly own: OwnAgent;
  readonly settings: PuppetSettings;
  /** The open link to the bridge, if there is one. */
  readonly link: () => DatagramLink | null;
}

interface DatagramLink {
  sendDatagrams(channel: number, datagrams: readonly Uint8Array[]): void;
}

/** What a region reports to its login. All but `closed` are events of the root region. */
export interface RegionEvents {
  /** The agent is in the region. */
  entered(): void;
  /** The seed has responded. */
  capabilitiesReady(): void;
  /** The grid hands the agent over to another region. */
  handedOver(target: RegionTarget): void;
  /** The session is over. */
  ended(end: SessionEnd): void;
  loggedOut(): void;
  /** The simulator of a child region has closed the circuit. */
  closed(region: RegionConnection): void;
}

/** The size of the window in pixels. Simulators only derive from it how far the agent sees. */
const VIEW = { width: 1280, height: 720 };

/**
 * One region: its circuit over a channel of the bridge, its capabilities and event queue, requests for what its
 * scene lacks, and its puppetry. It begins as the root region, in which the agent is. When the agent moves to another
 * one it becomes a child: the circuit stays open, and its messages are ignored.
 */
export class RegionConnection {
  readonly channel: number;
  readonly puppetry: RegionPuppetry;
  readonly #target: RegionTarget;
  readonly #context: RegionContext;
  readonly #events: RegionEvents;
  readonly #circuit: Circuit;
  readonly #start: CircuitStart;
  readonly #effectContext: LiveContext;
  readonly #capabilities: RegionCapabilities;
  readonly #sender: PuppetrySender;
  readonly #requests = new SceneRequests();
  readonly #meter = new HealthMeter();
  #isRoot = true;
  #isHandedOver = false;
  #hasEntered = false;
  #hasFailed = false;
  #capabilityNames: readonly string[] = [];
  /** The region's name; empty until the region has sent it. */
  #name = '';
  /** Number of datagrams that are no packets. */
  #unreadable = 0;
  /** Number of messages that the template does not have. */
  #unknown = 0;

  /** @param channel at the bridge, opened to the target's address. */
  constructor(channel: number, target: RegionTarget, context: RegionContext, events: RegionEvents) {
    const { env, agent, clock, emit, puppets, settings } = context;
    this.channel = channel;
    this.#target = target;
    this.#context = context;
    this.#events = events;
    this.#circuit = new Circuit(packetCodec, clock.now());
    this.#start = new CircuitStart(this.#circuit, agent, {
      view: VIEW,
      agentUpdate: (arrival) => this.#firstUpdate(arrival as MessageOf<'AgentMovementComplete'>),
    });
    this.#effectContext = this.#makeEffectContext();
    this.#capabilities = this.#makeCapabilities();
    this.puppetry = new RegionPuppetry(this.fetchCap, env.clock, (access) => {
      puppets.setAccess(access);
      emit({ type: 'puppetry', access });
    });
    this.#sender = new PuppetrySender({
      clock: env.clock,
      settings,
      access: () => this.puppetry.access,
      agentData: this.agentData,
      send: (name, value) => {
        if (!this.hasEntered || this.#context.link() === null) return;
        this.send(name, value, false);
        this.flush();
      },
      report: env.report,
    });
  }

  /** Whether the agent has come into the region. */
  get hasEntered(): boolean {
    return this.#hasEntered;
  }

  /** Whether the region has sent its name. */
  get hasName(): boolean {
    return this.#name !== '';
  }

  /** Names of the region's capabilities; empty until the seed has responded. */
  get capabilityNames(): readonly string[] {
    return this.#capabilityNames;
  }

  get fetchCap(): CapabilityFetch {
    return this.#capabilities.fetchCap;
  }

  /** `AgentData` of most messages. */
  get agentData() {
    const { agentId, sessionId } = this.#context.agent;
    return { AgentID: agentId, SessionID: sessionId };
  }

  /** Clears the scene, and begins to enter the region. Once. */
  start(): void {
    const { env, clock, scene, puppets } = this.#context;
    scene.enterRegion(this.#target.region.handle);
    puppets.clear();
    this.#start.begin(clock.now());
    this.#capabilities.run().catch(env.report);
  }

  receive(datagram: Uint8Array<ArrayBuffer>): void {
    const { env, clock, log } = this.#context;
    log.add('in', env.clock.wall(), datagram, String(this.#target.region.handle));
    const packet = this.#decode(datagram);
    if (packet === null) return;
    if (packet.name === null) this.#unknown += 1;
    const now = clock.now();
    this.#circuit.receive(packet, now, datagram.length);
    this.#handleEvents(now);
  }

  /** Does what is due, some 30 times a second. */
  tick(): void {
    const { clock, steering, scene } = this.#context;
    const now = clock.now();
    this.#circuit.tick(now);
    this.#start.tick(now);
    this.#handleEvents(now);
    if (!this.#isRoot || !this.#hasEntered) return;
    steering.tick(now, (...message) => this.send(...message));
    this.#requests.tick(scene.store, scene.names, now, this);
  }

  send(name: string, value: MessageValue, reliable: boolean): void {
    this.#circuit.send(name, value, { reliable }, this.#context.clock.now());
  }

  /** Sends all waiting datagrams over the link. */
  flush(): void {
    const { env, log } = this.#context;
    const link = this.#context.link();
    if (link === null || this.#circuit.outbox.length === 0) return;
    const datagrams = this.#circuit.outbox.splice(0).map(({ datagram }) => datagram);
    const region = String(this.#target.region.handle);
    for (const bytes of datagrams) log.add('out', env.clock.wall(), bytes, region);
    link.sendDatagrams(this.channel, datagrams);
  }

  /** Numbers packets above `sequence`: the bridge has sent others on this channel. */
  skipTo(sequence: number): void {
    this.#circuit.skipTo(sequence);
  }

  /**
   * Call once a second.
   *
   * @param droppedByBridge datagrams that the bridge has dropped.
   * @param malformed frames and control messages of the bridge that could not be read.
   */
  measureHealth(droppedByBridge: number, malformed: number): ConnectionHealth {
    const unreadable = this.#unreadable + this.#context.scene.unreadable + malformed;
    const unknownMessages = this.#unknown + unreadable;
    return this.#meter.measure(this.#circuit.statistics, { droppedByBridge, unknownMessages });
  }

  /** Sends LogoutRequest, and ends the event queue. */
  requestLogout(): void {
    this.#capabilities.close().catch(this.#context.env.report);
    this.send('LogoutRequest', { AgentData: this.agentData }, true);
    this.flush();
  }

  /** The agent has moved to another region. */
  becomeChild(): void {
    this.#isRoot = false;
    this.stop();
  }

  /** Ends everything but the circuit. */
  stop(): void {
    this.#capabilities.stop();
    this.#sender.stop();
    this.puppetry.stop();
  }

  #decode(datagram: Uint8Array<ArrayBuffer>): DecodedPacket | null {
    try {
      return decodePacket(datagram);
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      this.#unreadable += 1;
      return null;
    }
  }

  #handleEvents(now: number): void {
    for (const event of this.#circuit.events.splice(0)) {
      this.#start.handle(event, now);
      if (event.kind === 'message') this.#handleMessage(event.packet);
      else if (event.kind === 'ping') this.#meter.addRoundTrip(event.roundTrip);
      else if (event.kind === 'lost' && this.#hasEntered) {
        this.#end({ kind: 'silent', seconds: Math.round(event.silence / 1000) });
      }
    }
    const { step, failure } = this.#start;
    if (step === 'ready' && !this.#hasEntered) {
      this.#hasEntered = true;
      if (this.#isRoot) this.#events.entered();
    }
    if (failure !== null && !this.#hasFailed) {
      this.#hasFailed = true;
      this.#end(startFailureEnd(failure));
    }
  }

  /** A child region only reports that its simulator closes the circuit. */
  #handleMessage(packet: Packet): void {
    if (!this.#isRoot) {
      if (packet.name === 'DisableSimulator') this.#events.closed(this);
      return;
    }
    const { scene, own, talk, env } = this.#context;
    scene.apply(packet);
    own.receive(packet);
    const [wall, now] = [env.clock.wall(), env.clock.now()];
    talk.receive(packet, { wall, now, circuit: this, corner: ORIGIN });
    handleMessage(LIVE_EFFECTS, packet, this.#effectContext, wall, now);
  }

  #makeEffectContext(): LiveContext {
    const { scene, puppets, emit, steering } = this.#context;
    return {
      scene,
      puppets,
      emit,
      steering,
      setRegionName: (name) => this.#setName(name),
      end: (end) => this.#end(end),
      circuitClosed: () => {
        // A region that has handed the agent over may close at once.
        if (this.#hasEntered && !this.#isHandedOver) this.#end({ kind: 'closed-by-simulator' });
      },
      loggedOut: () => this.#events.loggedOut(),
    };
  }

  #makeCapabilities(): RegionCapabilities {
    const { env, page, token, gridName, emit } = this.#context;
    const base = capabilityBase(page, this.#target.address, this.#target.port);
    return new RegionCapabilities(capabilityFetch(base, token, env.fetch), env.clock, {
      seedReceived: (names) => {
        emit({ type: 'access', access: { base, token, names, gridName } });
        this.#capabilityNames = names;
        this.puppetry.start(names);
        this.#events.capabilitiesReady();
      },
      event: (event) => this.#handleGridEvent(event),
    });
  }

  #handleGridEvent(event: GridEvent): void {
    const isHandOver = event.name === 'TeleportFinish' || event.name === 'CrossedRegion';
    if (!isHandOver || event.agentId !== this.#context.agent.agentId) return;
    this.#isHandedOver = true;
    this.puppetry.stop();
    this.#events.handedOver(event);
  }

  #firstUpdate({ Data }: MessageOf<'AgentMovementComplete'>): MessageValue {
    const { steering, clock } = this.#context;
    return steering.arrive(Data.Position, Data.LookAt, clock.now());
  }

  #setName(name: string): void {
    if (name === this.#name) return;
    this.#name = name;
    const { env, emit, gridName: grid } = this.#context;
    const { sizeX, sizeY } = this.#target.region;
    const since = env.clock.wall();
    const handle = String(this.#target.region.handle);
    const unknown = { maturity: 'unknown', waterHeight: 0, regionFlags: 0 } as const;
    const region = { name, grid, handle, sizeX, sizeY, ...unknown, since, isReplay: false };
    emit({ type: 'region', region, shift: null });
  }

  #end(end: SessionEnd): void {
    if (this.#isRoot) this.#events.ended(end);
  }
}

/** The end of a session that could not enter a region. */
function startFailureEnd(failure: StartFailure): SessionEnd {
  switch (failure.reason) {
    case 'kicked':
      return { kind: 'kicked', message: failure.text };
    case 'closed':
      return { kind: 'closed-by-simulator' };
    case 'lost':
      return { kind: 'not-entered', message: 'the simulator fell silent' };
    case 'unanswered':
      return { kind: 'not-entered', message: `${failure.message} was not acknowledged` };
    case 'late':
      return { kind: 'not-entered', message: `${failure.message} did not arrive` };
  }
}
