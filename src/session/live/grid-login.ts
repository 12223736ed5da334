import { sleep } from '../../async/index.ts';
import type { ResumedChannel } from '../../protocol/bridge/index.ts';
import type { GridEvent, LoginSuccess } from '../../protocol/grid/index.ts';
import type { StartFailure } from '../../protocol/lludp/circuit/index.ts';
import { handleMessage, type MessageValue } from '../../protocol/lludp/index.ts';
import { AgentInventory } from '../inventory/agent-inventory.ts';
import type { BridgeLink, BridgeNotice } from '../link/bridge-link.ts';
import type { EmitEvent, SessionEnd } from '../live-contract.ts';
import { AgentTravel } from '../region/agent-travel.ts';
import type { Arrival, RegionConnection, RegionEvents } from '../region/region-connection.ts';
import { type ConnectionsContext, RegionConnections } from '../region/region-connections.ts';
import type { TeleportForm, TeleportRequestOutcome } from '../region/region-contract.ts';
import { RegionReports } from '../region/region-reports.ts';
import { TeleportRequests } from '../region/teleport-requests.ts';
import {
  type LocalTeleport,
  TELEPORT_FLYING,
  TRAVEL_MESSAGES,
  type TravelMessageHandlers,
} from '../region/travel-messages.ts';
import { AgentUploads } from '../upload/agent-uploads.ts';
import { startFailureEnd } from './session-login.ts';

const HEALTH_INTERVAL_MS = 1000;
/** The time limit for the simulator's reply to LogoutRequest, which it often never sends. */
const LOGOUT_TIMEOUT_MS = 2000;

/** In the bridge's reason for a channel that it lost: no program listens at the simulator's port any more. */
const PORT_CLOSED = 'ECONNREFUSED';

/** What a login reports to its session. */
interface LoginEvents {
  /** The agent is in a region. */
  entered(): void;
  /** The agent is on its way to another region, or it stays after all. */
  moving(isMoving: boolean): void;
  /** The bridge has lost the channel to the region of the agent. @param gone its name, if its simulator has stopped. */
  channelLost(gone: string | null): void;
  /** The session is over. */
  ended(end: SessionEnd): void;
}

/**
 * One login at the grid: the agent's region and those around it, each over a channel of the bridge, its ways between them,
 * and its inventory. Another login of the same session replaces it.
 */
export class GridLogin {
  readonly inventory: AgentInventory;
  readonly uploads: AgentUploads;
  readonly #success: LoginSuccess;
  readonly #context: ConnectionsContext;
  readonly #events: LoginEvents;
  /** Aborted when the login is over. */
  readonly #controller = new AbortController();
  /** Aborted when the agent logs out: from then on the grid may refuse requests for its inventory. */
  readonly #requests = new AbortController();
  readonly #connections: RegionConnections;
  readonly #travel: AgentTravel;
  readonly #reports: RegionReports;
  readonly #teleports: TeleportRequests;
  readonly #travelMessages: TravelMessageHandlers;
  #root: RegionConnection | null = null;
  #healthAt = 0;
  /** Number of datagrams that the bridge dropped because this page was too slow. */
  #droppedByBridge = 0;
  /** Number of frames and control messages of the bridge that could not be read. */
  #malformed = 0;
  #logoutReplied: (() => void) | null = null;

  constructor(success: LoginSuccess, context: ConnectionsContext, events: LoginEvents) {
    this.#success = success;
    this.#context = context;
    this.#events = events;
    this.#reports = new RegionReports(context);
    this.#connections = new RegionConnections(context, {
      ...this.#makeRegionEvents(),
      refused: (region, detail) => this.#refused(region, detail),
      changed: () => this.#reports.markChanged(),
    });
    this.#travel = this.#makeTravel();
    this.#teleports = new TeleportRequests(context, this.#travel, () => this.#presentRoot);
    this.#travelMessages = this.#makeTravelMessages();
    this.inventory = this.#makeInventory();
    this.uploads = new AgentUploads({
      login: success,
      region: () => (this.#presentRoot?.hasEntered ? this.#presentRoot : null),
      onStored: (folderId) => this.inventory.rereadFolder(folderId),
      signal: this.#requests.signal,
    });
  }

  /** The region in which the agent is, or which it enters first; null before that. */
  get root(): RegionConnection | null {
    return this.#root;
  }

  /** What the agent is doing. */
  get step(): 'entering' | 'connected' | 'moving' {
    if (this.#travel.isUnderWay) return 'moving';
    return this.#root?.hasEntered ? 'connected' : 'entering';
  }

  /** Enters the region in which the agent has logged in. */
  start(link: BridgeLink): void {
    const { simAddress: address, simPort: port, region, seedCapability } = this.#success;
    this.#root = this.#connections.open({ address, port, region }, seedCapability, 'root');
    this.#connections.openWaiting(link);
  }

  /**
   * Continues over another link.
   *
   * @param channels those that are still open.
   * @returns false if the agent's region is not among them.
   */
  resume(link: BridgeLink, channels: readonly ResumedChannel[]): boolean {
    const lost = this.#connections.resume(link, channels);
    for (const region of lost) if (region !== this.#root) this.#loseRegion(region);
    if (this.#root === null) return false;
    if (!lost.includes(this.#root)) return true;
    if (!this.#travel.isHandedOver || this.#travel.target === null) return false;
    this.#connections.close(this.#root);
    return true;
  }

  receive(channel: number, datagram: Uint8Array<ArrayBuffer>): void {
    this.#connections.ofChannel(channel)?.receive(datagram);
  }

  handleNotice(notice: BridgeNotice): void {
    switch (notice.type) {
      case 'kept':
        this.#connections.ofChannel(notice.channel)?.skipTo(notice.sequence);
        break;
      case 'dropped':
        this.#droppedByBridge += notice.count;
        break;
      case 'closed': {
        const region = this.#connections.ofChannel(notice.channel);
        if (region) this.#loseChannel(region, notice.detail);
      }
    }
  }

  /** Counts a frame or a control message of the bridge that could not be read. */
  countMalformed(): void {
    this.#malformed += 1;
  }

  /** Does what is due, some 30 times a second while there is a link. */
  tick(): void {
    const { clock, scene, puppets, emit } = this.#context;
    for (const region of this.#connections.all) region.tick();
    this.#travel.tick();
    const now = clock.now();
    scene.flush(now);
    if (this.#root) puppets.flush();
    if (now - this.#healthAt >= HEALTH_INTERVAL_MS) {
      this.#healthAt = now;
      const health = this.#root?.measureHealth(this.#droppedByBridge, this.#malformed);
      if (health) emit({ type: 'health', health });
    }
    this.#reports.tick(this.#presentRoot, this.#connections, this.#travel.crossing);
    this.flush();
  }

  /** Sends all waiting datagrams. */
  flush(): void {
    for (const region of this.#connections.all) region.flush();
  }

  /** Requests the logout from the region in which the agent is, and waits for its reply. */
  async logOut(): Promise<void> {
    // An agent that is handed over is in the next region as soon as that lets it in.
    const region = this.#travel.target ?? this.#presentRoot;
    if (!region) return;
    const { steering, env } = this.#context;
    steering.suspend();
    this.#requests.abort();
    const replied = new Promise<void>((resolve) => {
      this.#logoutReplied = resolve;
    });
    region.requestLogout();
    await Promise.race([replied, sleep(LOGOUT_TIMEOUT_MS, this.#controller.signal, env.clock)]);
  }

  /** See `RegionWorker`. */
  teleport(form: TeleportForm): Promise<TeleportRequestOutcome> {
    return this.#teleports.teleport(form);
  }

  /** See `RegionWorker`. */
  teleportHome(): TeleportRequestOutcome {
    return this.#teleports.teleportHome();
  }

  /** See `RegionWorker`. */
  cancelTeleport(): void {
    this.#teleports.cancel();
  }

  /** Ends everything but the circuits, which the bridge closes. */
  stop(): void {
    this.#controller.abort();
    this.#requests.abort();
    this.#teleports.stop();
    for (const region of this.#connections.all) {
      region.stop();
      this.#context.scene.close(region.scenePart);
    }
  }

  /** The agent's region, unless its circuit is gone. */
  get #presentRoot(): RegionConnection | null {
    return this.#root && this.#connections.has(this.#root) ? this.#root : null;
  }

  #makeRegionEvents(): RegionEvents {
    return {
      arrived: (region, arrival) => this.#arrive(region, arrival),
      entered: (region) => {
        this.#reports.entered(region);
        this.#events.entered();
      },
      described: (region) => this.#reports.described(region, region === this.#root),
      capabilitiesReady: (region) => {
        if (region === this.#root) this.#useCapabilities(region);
      },
      gridEvent: (region, event) => this.#handleGridEvent(region, event),
      message: (region, packet) => {
        if (region !== this.#root) return;
        handleMessage(TRAVEL_MESSAGES, packet, this.#travelMessages, packet.sequence);
      },
      failed: (region, failure) => this.#failRegion(region, failure),
      lost: (region, seconds) => {
        if (region === this.#root) this.#loseRoot(region, { kind: 'silent', seconds });
      },
      closed: (region, sequence) => this.#closeRegion(region, sequence),
      kicked: (region, message) => {
        if (region === this.#root) this.#events.ended({ kind: 'kicked', message });
      },
      loggedOut: () => this.#logoutReplied?.(),
    };
  }

  #makeTravel(): AgentTravel {
    const { clock, env, steering, emit } = this.#context;
    return new AgentTravel({
      connections: this.#connections,
      steering,
      root: () => this.#presentRoot,
      now: () => clock.now(),
      wall: () => env.clock.wall(),
      setMoving: (isMoving) => this.#events.moving(isMoving),
      notify: (notice) => emit({ type: 'notice', notice }),
      stranded: () => this.#events.ended({ kind: 'closed-by-simulator' }),
    });
  }

  #makeTravelMessages(): TravelMessageHandlers {
    const travel = this.#travel;
    return {
      agentId: this.#success.agentId,
      neighbour: (simulator) => this.#connections.enable(simulator),
      teleportStarted: (sequence) => travel.started(sequence),
      teleportProgressed: (message, sequence) => travel.progress(message, sequence),
      teleportedLocally: (teleport, sequence) => this.#moveLocally(teleport, sequence),
      teleportFailed: (reason, sequence) => travel.failed(reason, sequence),
      teleportCancelled: (sequence) => travel.cancelled(sequence),
      regionsFound: (blocks) => this.#teleports.receive(blocks),
    };
  }

  /** Only the agent's region and the one into which it comes decide where it goes. */
  #handleGridEvent(region: RegionConnection, event: GridEvent): void {
    const { agentId } = this.#success;
    if (region.role === 'neighbour') return;
    switch (event.name) {
      case 'EnableSimulator':
        for (const simulator of event.simulators) this.#connections.enable(simulator);
        break;
      case 'EstablishAgentCommunication':
        if (event.agentId === agentId) this.#connections.establish(event);
        break;
      case 'TeleportFinish':
      case 'CrossedRegion':
        if (event.agentId !== agentId || !this.#root?.hasEntered) return;
        this.#travel.handOver(event);
    }
  }

  /** Returns the first AgentUpdate in the region. */
  #arrive(region: RegionConnection, { position, lookAt }: Arrival): MessageValue {
    const { steering, clock } = this.#context;
    const journey = region === this.#travel.target ? this.#travel.arrived() : null;
    const isContinued = journey !== null && this.#changeRoot(region);
    if (!journey) this.#reports.begin(region);
    // The direction of a crossing is that of its motion, or says nothing at all.
    const isOnFoot = journey?.kind === 'border' && isContinued;
    if (journey?.isFlying != null) steering.setFlying(journey.isFlying);
    return steering.arrive(position, isOnFoot ? null : lookAt, clock.now());
  }

  /**
   * Makes a region the agent's own. Returns whether the scene goes on, since the region was in view already: then
   * everything moves into its axes. Otherwise the last scene stays until the region has sent its handshake.
   */
  #changeRoot(region: RegionConnection): boolean {
    const { steering, scene, emit, puppets } = this.#context;
    const former = this.#root;
    const isInView = region.isKnown && scene.isInView(region.scenePart);
    this.#root = region;
    if (former !== region) former?.becomeNeighbour();
    region.becomeRoot();
    if (former && !this.#connections.has(former)) scene.close(former.scenePart);
    if (isInView) {
      const shift = scene.moveTo(region.scenePart, true);
      steering.shift(shift);
      this.#reports.moved(region, shift);
    } else {
      puppets.clear();
      this.#reports.begin(region);
    }
    const { access } = region;
    if (access) this.#useCapabilities(region);
    else emit({ type: 'access', access });
    return isInView;
  }

  #useCapabilities(region: RegionConnection): void {
    const { talk, env, emit } = this.#context;
    const { capabilityNames, fetchCap, access } = region;
    emit({ type: 'access', access });
    this.inventory.start();
    talk.capabilitiesReady(capabilityNames, fetchCap, this.#requests.signal).catch(env.report);
  }

  #moveLocally({ position, lookAt, flags }: LocalTeleport, sequence: number): void {
    const { steering, clock } = this.#context;
    this.#travel.movedLocally(sequence);
    if (this.#travel.isUnderWay || !this.#root?.hasEntered) return;
    steering.setFlying((flags & TELEPORT_FLYING) !== 0);
    this.#root.send('AgentUpdate', steering.arrive(position, lookAt, clock.now()), true);
  }

  #failRegion(region: RegionConnection, failure: StartFailure): void {
    if (!this.#connections.has(region)) return;
    if (region === this.#root && region !== this.#travel.target) {
      this.#loseRoot(region, startFailureEnd(failure));
    } else this.#loseRegion(region);
  }

  #closeRegion(region: RegionConnection, sequence: number): void {
    if (this.#connections.isRepeatedClose(region, sequence)) return;
    const end: SessionEnd = { kind: 'closed-by-simulator' };
    if (region === this.#root) this.#loseRoot(region, end, sequence);
    else this.#loseRegion(region, sequence);
  }

  /** A region that has handed the agent over may close its circuit at once. */
  #loseRoot(region: RegionConnection, end: SessionEnd, sequence: number | null = null): void {
    if (!this.#travel.isHandedOver || this.#travel.target === null) this.#events.ended(end);
    else this.#connections.close(region, sequence);
  }

  /** A neighbour, or the region into which the agent was coming, is gone. */
  #loseRegion(region: RegionConnection, sequence: number | null = null): void {
    this.#connections.close(region, sequence);
    this.#travel.targetLost(region, null);
  }

  #loseChannel(region: RegionConnection, detail: string): void {
    this.#connections.channelLost(region);
    if (region !== this.#root) this.#loseRegion(region);
    else if (this.#travel.isHandedOver && this.#travel.target) this.#connections.close(region);
    else this.#events.channelLost(detail.includes(PORT_CLOSED) ? region.description.name : null);
  }

  #refused(region: RegionConnection, detail: string): void {
    if (region === this.#root) this.#events.ended({ kind: 'not-entered', message: detail });
    else this.#travel.targetLost(region, 'refused');
  }

  /** Its requests go to the region in which the agent is at the time. */
  #makeInventory(): AgentInventory {
    const { emit, env, own } = this.#context;
    const emitItems: EmitEvent = (event) => {
      if (event.type === 'inventory') own.addItems(event.update.items);
      emit(event);
    };
    return new AgentInventory(
      (name, query, init) =>
        this.#root?.fetchCap(name, query, init) ?? Promise.reject(new TypeError('in no region')),
      this.#success,
      env,
      emitItems,
      this.#requests.signal,
    );
  }
}
