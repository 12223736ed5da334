import { DecodeError } from '../../formats/bytes/index.ts';
import { BAKES_CAPABILITY_NAME } from '../../protocol/bridge/index.ts';
import type { GridEvent } from '../../protocol/grid/index.ts';
import {
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
  messageOf,
  type Packet,
} from '../../protocol/lludp/index.ts';
import { type CapabilityFetch, capabilityBase, capabilityFetch } from '../bridge-http.ts';
import type { CapabilityAccess, ConnectionHealth } from '../live-contract.ts';
import { AgentPuppetry } from '../puppetry/agent-puppetry.ts';
import type { SceneRegion } from '../scene/scene-regions.ts';
import { SceneRequests } from '../scene/scene-requests.ts';
import { HealthMeter } from './connection-health.ts';
import { LIVE_EFFECTS, type LiveContext, NEIGHBOUR_EFFECTS } from './message-effects.ts';
import { RegionCapabilities } from './region-capabilities.ts';
import type { EarlierCircuit, RegionContext, RegionRole, RegionTarget } from './region-context.ts';
import { isSameDescription, type RegionDescription, UNDESCRIBED } from './region-description.ts';
import { RegionMaterials } from './region-materials.ts';
import { RegionStatistics } from './region-statistics.ts';
import type { LocalTeleport } from './travel-messages.ts';

/** Where and how an agent has arrived. */
export type Arrival = Pick<LocalTeleport, 'position' | 'lookAt'>;

/** What a region reports to its login. */
export interface RegionEvents {
  /** The agent has come into the region. Returns the first AgentUpdate. */
  arrived(region: RegionConnection, arrival: Arrival): MessageValue;
  /** The agent has come into the region, and the region has sent its handshake. */
  entered(region: RegionConnection): void;
  /** The region has sent a handshake that says something new. */
  described(region: RegionConnection): void;
  /** The seed has responded. */
  capabilitiesReady(region: RegionConnection): void;
  gridEvent(region: RegionConnection, event: GridEvent): void;
  /** A message of the region in which the agent is, or into which it comes. */
  message(region: RegionConnection, packet: Packet): void;
  /** The circuit could not be opened, or the agent does not get into the region over it. */
  failed(region: RegionConnection, failure: StartFailure): void;
  /** The simulator has been silent for so long that the circuit is over. */
  lost(region: RegionConnection, seconds: number): void;
  /** The simulator has closed the circuit. @param sequence number of its message. */
  closed(region: RegionConnection, sequence: number): void;
  kicked(region: RegionConnection, message: string): void;
  loggedOut(): void;
}

/** The size of the window in pixels. Simulators only derive from it how far the agent sees. */
const VIEW = { width: 1280, height: 720 };

/**
 * One region: its circuit over a channel of the bridge, its capabilities and event queue, its part of the scene, and
 * where the agent is in it, requests for what its scene lacks and its puppetry. The agent may come and go
 * (`enter`, `becomeRoot`, `becomeNeighbour`) over the same circuit.
 *
 * A neighbour gets UseCircuitCode, the reply to its handshake, acks, pings and the request of its seed, and nothing else.
 *
 * **Source:** region.md sections 1 to 3.
 */
export class RegionConnection {
  /** Identifies the channel at the bridge; null before it is requested, and after the link broke before it was open. */
  channel: number | null = null;
  /** Whether the bridge has opened the channel. */
  isOpen = false;
  readonly target: RegionTarget;
  readonly statistics = new RegionStatistics();
  readonly puppetry: AgentPuppetry;
  readonly scenePart: SceneRegion;
  readonly fetchCap: CapabilityFetch;
  readonly #base: string;
  readonly #context: RegionContext;
  readonly #events: RegionEvents;
  readonly #circuit: Circuit;
  readonly #start: CircuitStart;
  readonly #effectContext: LiveContext;
  readonly #requests = new SceneRequests();
  readonly #meter = new HealthMeter();
  readonly #materials: RegionMaterials;
  #capabilities: RegionCapabilities;
  #seed: string | null;
  #role: RegionRole = 'neighbour';
  #description: RegionDescription;
  #hasEntered = false;
  #hasFailed = false;
  /** The packet that is handled at present. */
  #sequence = 0;
  /** Number of datagrams that are no packets. */
  #unreadable = 0;
  /** Number of messages that the template does not have. */
  #unknown = 0;

  /**
   * @param seed its seed capability, a credential; null if it is not known yet.
   * @param earlier what an earlier circuit to the simulator has left.
   */
  constructor(
    target: RegionTarget,
    seed: string | null,
    context: RegionContext,
    events: RegionEvents,
    earlier: EarlierCircuit | null = null,
  ) {
    const { env, page, token, agent, clock, scene } = context;
    this.target = target;
    this.#seed = seed;
    this.#context = context;
    this.#events = events;
    this.#description = earlier?.description ?? UNDESCRIBED;
    this.#circuit = new Circuit(packetCodec, clock.now());
    if (earlier) this.#circuit.skipTo(earlier.lastSequence);
    this.#start = new CircuitStart(this.#circuit, agent, {
      view: VIEW,
      agentUpdate: (movement) => this.#arrive(movement as MessageOf<'AgentMovementComplete'>),
    });
    this.#effectContext = this.#makeEffectContext();
    this.scenePart = scene.open(target.region);
    this.#base = capabilityBase(page, target.address, target.port);
    this.fetchCap = capabilityFetch(this.#base, token, env.fetch);
    this.#materials = new RegionMaterials({
      ...{ fetchCap: this.fetchCap, clock: env.clock, report: env.report },
      ...{ materials: scene.materials, region: this.scenePart },
    });
    this.#capabilities = this.#makeCapabilities();
    this.puppetry = this.#makePuppetry();
  }

  get role(): RegionRole {
    return this.#role;
  }

  /** The seed capability, a credential; null if it is not known yet. */
  get seed(): string | null {
    return this.#seed;
  }

  /** What its last handshake has said. */
  get description(): RegionDescription {
    return this.#description;
  }

  /** Whether the agent is in the region, and the region has sent its handshake. */
  get hasEntered(): boolean {
    return this.#hasEntered;
  }

  /** Whether the simulator knows the agent, and has described the region. */
  get isKnown(): boolean {
    return this.#start.hasHandshake || this.#description !== UNDESCRIBED;
  }

  /** Names of the region's capabilities; empty until the seed has responded. */
  get capabilityNames(): readonly string[] {
    return this.#capabilities.names ?? [];
  }

  /** How the page reaches its capabilities; null until the seed has responded. */
  get access(): CapabilityAccess | null {
    const { token, gridName, hasBakeService } = this.#context;
    const { names } = this.#capabilities;
    const all = names && hasBakeService ? [...names, BAKES_CAPABILITY_NAME] : names;
    return all && { base: this.#base, token, names: all, gridName };
  }

  /** `AgentData` of most messages. */
  get agentData() {
    const { agentId, sessionId } = this.#context.agent;
    return { AgentID: agentId, SessionID: sessionId };
  }

  /** What another circuit to the simulator should know. */
  get legacy(): EarlierCircuit {
    return { lastSequence: this.#circuit.lastSequence, description: this.#description };
  }

  /** Milliseconds for which the simulator is silent, once two pings were not answered; otherwise 0. */
  get silence(): number {
    return this.#circuit.silence(this.#context.clock.now());
  }

  /** Opens the circuit, once. A neighbour's seed is requested as soon as it is known. */
  open(role: RegionRole): void {
    this.#role = role;
    this.#start.begin(this.#context.clock.now(), role !== 'neighbour');
    this.#capabilities.setPolling(role !== 'neighbour');
    if (this.#seed !== null) this.#capabilities.start();
    if (role === 'root') this.puppetry.start(this.#capabilities.names);
  }

  /**
   * The seed has come, or another one in its place: then the capabilities and the event queue of the last one are void.
   */
  setSeed(seed: string): void {
    const isOther = this.#seed !== null && this.#seed !== seed;
    this.#seed = seed;
    if (isOther) {
      this.#capabilities.stop();
      this.#capabilities = this.#makeCapabilities();
      this.#capabilities.setPolling(this.#role !== 'neighbour');
    }
    this.#capabilities.start();
  }

  /** The agent begins to come into the region. @param reopens see {@link CircuitStart.enter}. */
  enter(reopens: boolean): void {
    if (this.#role === 'neighbour') this.#role = 'entering';
    this.#hasEntered = false;
    this.#start.enter(this.#context.clock.now(), reopens);
    this.#capabilities.setPolling(true);
  }

  /** The agent is in the region now. */
  becomeRoot(): void {
    this.#role = 'root';
    this.puppetry.start(this.#capabilities.names);
  }

  /** The agent is in another region, or has not come into this one after all. */
  becomeNeighbour(): void {
    this.puppetry.stop();
    this.#role = 'neighbour';
    this.#hasEntered = false;
    this.#start.leave();
    this.#capabilities.setPolling(false);
  }

  receive(datagram: Uint8Array<ArrayBuffer>): void {
    const { env, clock, log } = this.#context;
    log.add('in', env.clock.wall(), datagram, String(this.target.region.handle));
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
    this.#materials.tick();
    if (this.#role !== 'root' || !this.#hasEntered) return;
    steering.tick(now, (...message) => this.send(...message));
    this.#requests.tick(scene, now, this);
  }

  send(name: string, value: MessageValue, reliable: boolean): void {
    this.#circuit.send(name, value, { reliable }, this.#context.clock.now());
  }

  /** Sends all waiting datagrams over the link. */
  flush(): void {
    const { env, log } = this.#context;
    const link = this.#context.link();
    const { channel } = this;
    if (!this.isOpen || channel === null || link === null) return;
    if (this.#circuit.outbox.length === 0) return;
    const datagrams = this.#circuit.outbox.splice(0).map(({ datagram }) => datagram);
    const region = String(this.target.region.handle);
    for (const bytes of datagrams) log.add('out', env.clock.wall(), bytes, region);
    link.sendDatagrams(channel, datagrams);
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

  /** Ends everything but the circuit. */
  stop(): void {
    this.#capabilities.stop();
    this.#materials.stop();
    this.puppetry.stop();
  }

  /** Ends everything, and leaves the scene. The simulator gets the acks that it still waits for. */
  close(): void {
    this.stop();
    this.#circuit.acknowledge();
    this.flush();
    this.#context.scene.close(this.scenePart);
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
        this.#events.lost(this, Math.round(event.silence / 1000));
      }
    }
    const { step, failure } = this.#start;
    if (step === 'ready' && !this.#hasEntered && this.#role === 'root') {
      this.#hasEntered = true;
      this.#events.entered(this);
    }
    if (failure !== null && !this.#hasFailed) {
      this.#hasFailed = true;
      this.#events.failed(this, failure);
    }
  }

  #handleMessage(packet: Packet): void {
    const { scene, own, talk, presence, env } = this.#context;
    this.#sequence = packet.sequence;
    scene.apply(packet, this.scenePart);
    const [wall, now] = [env.clock.wall(), env.clock.now()];
    const isNeighbour = this.#role === 'neighbour';
    if (!isNeighbour) {
      own.receive(packet);
      presence.receive(packet);
    }
    const isHeard = !isNeighbour || packet.name === 'ChatFromSimulator';
    if (isHeard) {
      talk.receive(packet, { wall, now, circuit: this, corner: scene.cornerOf(this.scenePart) });
    }
    const effects = isNeighbour ? NEIGHBOUR_EFFECTS : LIVE_EFFECTS;
    handleMessage(effects, packet, this.#effectContext, wall, now);
    if (isNeighbour) return;
    const stats = messageOf(packet, 'SimStats');
    if (stats) this.statistics.applyStats(stats);
    const terse = messageOf(packet, 'ImprovedTerseObjectUpdate');
    if (terse) this.statistics.applyDilation(terse.RegionData.TimeDilation);
    this.#events.message(this, packet);
  }

  #makeEffectContext(): LiveContext {
    const { scene, puppets, emit } = this.#context;
    return {
      scene,
      puppets,
      emit,
      setDescription: (description) => {
        if (isSameDescription(description, this.#description)) return;
        this.#description = description;
        this.#events.described(this);
      },
      kicked: (message) => this.#events.kicked(this, message),
      circuitClosed: () => this.#events.closed(this, this.#sequence),
      loggedOut: () => this.#events.loggedOut(),
    };
  }

  #makeCapabilities(): RegionCapabilities {
    const { env } = this.#context;
    return new RegionCapabilities(this.fetchCap, env.clock, {
      seedReceived: (names) => {
        this.#materials.setNames(names);
        if (this.#role === 'root') this.puppetry.start(names);
        this.#events.capabilitiesReady(this);
      },
      event: (event) => this.#events.gridEvent(this, event),
      report: env.report,
    });
  }

  #makePuppetry(): AgentPuppetry {
    const { env, settings, puppets, emit, link } = this.#context;
    return new AgentPuppetry({
      ...{ settings, puppets, emit, fetchCap: this.fetchCap, agentData: this.agentData },
      clock: env.clock,
      send: (name, value) => {
        if (!this.hasEntered || link() === null) return;
        this.send(name, value, false);
        this.flush();
      },
      report: env.report,
    });
  }

  #arrive({ Data }: MessageOf<'AgentMovementComplete'>): MessageValue {
    return this.#events.arrived(this, { position: Data.Position, lookAt: Data.LookAt });
  }
}
