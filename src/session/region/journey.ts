import { MAX_CHANNEL, type ResumedChannel } from '../../protocol/bridge/index.ts';
import type { GridEvent } from '../../protocol/grid/index.ts';
import type { AgentIdentity, StartFailure } from '../../protocol/lludp/circuit/index.ts';
import type { BlockValue, MessageOf, MessageValue, Packet } from '../../protocol/lludp/index.ts';
import { capabilityBase, capabilityFetch } from '../bridge-http.ts';
import type { BridgeLink } from '../live/bridge-link.ts';
import type { ActiveClock, SessionEnvironment } from '../session-environment.ts';
import type { Steering } from '../steering.ts';
import type { Region, RegionTarget } from './region.ts';
import { RegionCapabilities } from './region-capabilities.ts';
import { RegionCircuit } from './region-circuit.ts';

export interface JourneyHandlers {
  /** A circuit to another region begins: what was is void. */
  entering(target: RegionTarget): void;
  /** The agent stands in it. */
  entered(): void;
  /** The seed of the region where the agent is has answered. */
  named(base: string, names: readonly string[]): void;
  /** A message of the region where the agent is. */
  message(packet: Packet): void;
  /** The region where the agent is hands it on; nothing is told to it any more. */
  leaving(): void;
  failed(failure: StartFailure): void;
  lost(silence: number): void;
  /** The bridge would not open a circuit. */
  refused(detail: string): void;
  /** Datagrams as they come and go. */
  datagram(direction: 'in' | 'out', bytes: Uint8Array<ArrayBuffer>): void;
}

/** Who travels, and by which of the bridge's sessions. */
export interface Traveller {
  readonly agent: AgentIdentity;
  readonly token: string;
}

/** What a journey is made with. */
export interface Vessel {
  /** Given when the journey is over. */
  readonly over: AbortController;
  readonly env: SessionEnvironment;
  readonly page: string;
  readonly awake: ActiveClock;
  readonly steering: Steering;
  /** The link of the moment, if there is one. */
  readonly link: () => BridgeLink | null;
}

/** Milliseconds. */
const OPEN_TIMEOUT = 20_000;

/** The agent's way through regions: the one it is in, the one it has just left, and the one that it is bound for. */
export class Journey {
  readonly #over: AbortController;
  readonly #env: SessionEnvironment;
  readonly #page: string;
  readonly #awake: ActiveClock;
  readonly #steering: Steering;
  readonly #traveller: Traveller;
  readonly #handlers: JourneyHandlers;
  /** The link of the moment, if there is one. */
  readonly #link: () => BridgeLink | null;
  #region: Region | null = null;
  /** Its circuit goes on until the agent is in the next one. */
  #former: Region | null = null;
  #bound: RegionTarget | null = null;
  #lastChannel = -1;

  constructor(vessel: Vessel, traveller: Traveller, handlers: JourneyHandlers) {
    this.#over = vessel.over;
    this.#env = vessel.env;
    this.#page = vessel.page;
    this.#awake = vessel.awake;
    this.#steering = vessel.steering;
    this.#link = vessel.link;
    this.#traveller = traveller;
    this.#handlers = handlers;
  }

  /** Where the agent is, or is coming in. */
  get region(): Region | null {
    return this.#region;
  }

  /** Whether it has been handed on, and the way to there is not open yet. */
  get isBound(): boolean {
    return this.#bound !== null;
  }

  /** `AgentData` of most messages. */
  get ids(): BlockValue {
    const { agentId, sessionId } = this.#traveller.agent;
    return { AgentID: agentId, SessionID: sessionId };
  }

  /** Opens a circuit to a region and enters it. */
  async travel(link: BridgeLink, target: RegionTarget): Promise<void> {
    this.#bound = target;
    const channel = this.#nextChannel();
    const { address, port } = target;
    const answer = await link.request({ type: 'open', channel, address, port }, OPEN_TIMEOUT);
    // Over a link that broke nothing was opened: it is tried again over the next one.
    if (this.#over.signal.aborted || this.#bound !== target || link.isClosed) return;
    this.#bound = null;
    if (answer.type === 'refused') this.#handlers.refused(answer.detail);
    else this.#enter(channel, target);
  }

  /** Goes on over a new link, with what the bridge still has; false if it has lost the circuit. */
  resume(link: BridgeLink, channels: readonly ResumedChannel[]): boolean {
    const bound = this.#bound;
    const { region } = this;
    const isThere = (wanted: Region) => channels.some(({ channel }) => channel === wanted.channel);
    if (region === null ? bound === null : !isThere(region)) return false;
    for (const { channel, sequence } of channels) {
      if (this.#regionOf(channel)) this.skipTo(channel, sequence);
      // Opened, but the word of it was lost with the old link.
      else link.notify({ type: 'close', channel });
    }
    if (bound !== null) this.travel(link, bound).catch(this.#env.report);
    return true;
  }

  receive(channel: number, bytes: Uint8Array<ArrayBuffer>): void {
    const region = this.#regionOf(channel);
    if (region === null) return;
    this.#handlers.datagram('in', bytes);
    region.circuit.receive(bytes, this.#awake.now());
  }

  skipTo(channel: number, sequence: number): void {
    this.#regionOf(channel)?.circuit.skipTo(sequence);
  }

  /** The bridge has lost a channel; true if it was that of the region where the agent is. */
  drop(channel: number): boolean {
    if (this.#former?.channel === channel) this.#forgetFormer();
    return this.#region?.channel === channel;
  }

  send(name: string, value: MessageValue, reliable: boolean): void {
    this.#region?.circuit.send(name, value, reliable, this.#awake.now());
  }

  tick(): void {
    const now = this.#awake.now();
    this.#region?.circuit.tick(now);
    this.#former?.circuit.tick(now);
  }

  /** Sends all that waits. */
  flush(link: BridgeLink): void {
    for (const region of [this.#former, this.#region]) {
      const datagrams = region?.circuit.takeOutbox() ?? [];
      for (const bytes of datagrams) this.#handlers.datagram('out', bytes);
      if (region && datagrams.length > 0) link.sendDatagrams(region.channel, datagrams);
    }
  }

  /** Nothing is told any more. */
  stop(): void {
    this.#over.abort();
    this.#bound = null;
    this.#region?.capabilities.stop();
    this.#former?.capabilities.stop();
  }

  #enter(channel: number, target: RegionTarget): void {
    this.#forgetFormer();
    this.#former = this.#region;
    this.#former?.capabilities.stop();
    this.#handlers.entering(target);
    const base = capabilityBase(this.#page, target.address, target.port);
    const capabilities = this.#capabilities(base);
    const circuit: RegionCircuit = this.#circuit(() => circuit === this.#region?.circuit);
    this.#region = { channel, target, circuit, capabilities };
    capabilities.run().catch(this.#env.report);
  }

  #capabilities(base: string): RegionCapabilities {
    const fetchCap = capabilityFetch(base, this.#traveller.token, this.#env.fetch);
    return new RegionCapabilities(fetchCap, this.#env.clock, {
      named: (names) => this.#handlers.named(base, names),
      event: (event) => this.#hear(event),
    });
  }

  /** What a region tells that was left is of no interest, but that it is over. */
  #circuit(isCurrent: () => boolean): RegionCircuit {
    const { agent } = this.#traveller;
    const handlers = {
      message: (packet: Packet) => {
        if (isCurrent()) this.#handlers.message(packet);
        else if (packet.name === 'DisableSimulator') this.#forgetFormer();
      },
      agentUpdate: (arrival: MessageValue) => this.#arrive(arrival),
      entered: () => {
        this.#forgetFormer();
        this.#handlers.entered();
      },
      failed: (failure: StartFailure) => isCurrent() && this.#handlers.failed(failure),
      lost: (silence: number) => isCurrent() && this.#handlers.lost(silence),
    };
    return new RegionCircuit(agent, handlers, this.#awake.now());
  }

  #arrive(arrival: MessageValue): MessageValue {
    const { Data } = arrival as MessageOf<'AgentMovementComplete'>;
    return this.#steering.arrive(Data.Position, Data.LookAt, this.#awake.now());
  }

  #hear(event: GridEvent): void {
    const isHandOver = event.name === 'TeleportFinish' || event.name === 'CrossedRegion';
    if (!isHandOver || event.agentId !== this.#traveller.agent.agentId) return;
    this.#steering.suspend();
    this.#handlers.leaving();
    this.#bound = event;
    const link = this.#link();
    if (link) this.travel(link, event).catch(this.#env.report);
  }

  #forgetFormer(): void {
    const former = this.#former;
    this.#former = null;
    if (former) this.#link()?.notify({ type: 'close', channel: former.channel });
  }

  #regionOf(channel: number): Region | null {
    if (this.#region?.channel === channel) return this.#region;
    return this.#former?.channel === channel ? this.#former : null;
  }

  /** Never one that is still in use. */
  #nextChannel(): number {
    do this.#lastChannel = (this.#lastChannel + 1) % (MAX_CHANNEL + 1);
    while (this.#regionOf(this.#lastChannel) !== null);
    return this.#lastChannel;
  }
}
