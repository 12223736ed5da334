import { sleep } from '../../async/index.ts';
import { MAX_CHANNEL, type ResumedChannel } from '../../protocol/bridge/index.ts';
import type { LoginSuccess } from '../../protocol/grid/index.ts';
import { AgentInventory } from '../inventory/agent-inventory.ts';
import type { BridgeLink, BridgeNotice } from '../link/bridge-link.ts';
import type { SessionEnd } from '../live-contract.ts';
import {
  RegionConnection,
  type RegionContext,
  type RegionEvents,
  type RegionTarget,
} from '../region/region-connection.ts';
import type { TeleportForm, TeleportRequestOutcome } from '../region/region-contract.ts';

const HEALTH_INTERVAL_MS = 1000;
const OPEN_TIMEOUT_MS = 20_000;
/** The time limit for the simulator's reply to LogoutRequest. */
const LOGOUT_TIMEOUT_MS = 6000;

/** What the regions of one login share. */
interface LoginContext extends RegionContext {
  readonly link: () => BridgeLink | null;
}

/** What a login reports to its session. */
interface LoginEvents {
  /** The agent is in a region. */
  entered(): void;
  /** The grid hands the agent over to another region. */
  handedOver(): void;
  /** The bridge has lost the channel to the region of the agent. */
  channelLost(): void;
  /** The session is over. */
  ended(end: SessionEnd): void;
}

/**
 * One login at the grid: the agent's region and the region that it has just left, each over a channel of the bridge,
 * and the agent's inventory. Another login of the same session replaces it.
 */
export class GridLogin {
  readonly inventory: AgentInventory;
  readonly #success: LoginSuccess;
  readonly #context: LoginContext;
  readonly #events: LoginEvents;
  /** Aborted when the login is over. */
  readonly #controller = new AbortController();
  /** Aborted when the agent logs out: from then on the grid may refuse requests for its inventory. */
  readonly #requests = new AbortController();
  readonly #regionEvents: RegionEvents;
  /** By channel. */
  readonly #regions = new Map<number, RegionConnection>();
  #root: RegionConnection | null = null;
  /** The region to which a channel is being opened, or will be over the next link. */
  #opening: RegionTarget | null = null;
  #lastChannel = -1;
  #healthAt = 0;
  /** Number of datagrams that the bridge dropped because this page was too slow. */
  #droppedByBridge = 0;
  /** Number of frames and control messages of the bridge that could not be read. */
  #malformed = 0;
  #logoutReplied: (() => void) | null = null;

  constructor(success: LoginSuccess, context: LoginContext, events: LoginEvents) {
    this.#success = success;
    this.#context = context;
    this.#events = events;
    this.#regionEvents = this.#makeRegionEvents();
    this.inventory = this.#makeInventory();
  }

  /** The region in which the agent is, or which it is entering; null before the first. */
  get root(): RegionConnection | null {
    return this.#root;
  }

  /** Enters the region in which the agent has logged in. */
  start(link: BridgeLink): void {
    const { simAddress: address, simPort: port, region } = this.#success;
    this.#enter(link, { address, port, region });
  }

  /**
   * Continues over another link.
   *
   * @param channels those that are still open.
   * @returns false if the agent's region is not among them.
   */
  resume(link: BridgeLink, channels: readonly ResumedChannel[]): boolean {
    const root = this.#root;
    const isResumable = root
      ? channels.some(({ channel }) => channel === root.channel)
      : this.#opening !== null;
    if (!isResumable) return false;
    for (const { channel, sequence } of channels) {
      const region = this.#regions.get(channel);
      if (region) region.skipTo(sequence);
      // It was opened, but the response was lost with the old link.
      else link.notify({ type: 'close', channel });
    }
    if (this.#opening) this.#enter(link, this.#opening);
    return true;
  }

  receive(channel: number, datagram: Uint8Array<ArrayBuffer>): void {
    this.#regions.get(channel)?.receive(datagram);
  }

  handleNotice(notice: BridgeNotice): void {
    switch (notice.type) {
      case 'kept':
        this.#regions.get(notice.channel)?.skipTo(notice.sequence);
        break;
      case 'dropped':
        this.#droppedByBridge += notice.count;
        break;
      case 'closed':
        if (this.#root?.channel === notice.channel) this.#events.channelLost();
        else this.#closeRegion(notice.channel);
    }
  }

  /** Counts a frame or a control message of the bridge that could not be read. */
  countMalformed(): void {
    this.#malformed += 1;
  }

  /** Does what is due, some 30 times a second while there is a link. */
  tick(): void {
    const { clock, scene, puppets, emit } = this.#context;
    for (const region of this.#regions.values()) region.tick();
    const now = clock.now();
    if (this.#root) {
      // The page clears its stage at the name of a region, which may arrive later than the first avatars.
      if (this.#root.hasName) scene.flush(now);
      puppets.flush();
    }
    if (now - this.#healthAt >= HEALTH_INTERVAL_MS) {
      this.#healthAt = now;
      const health = this.#root?.measureHealth(this.#droppedByBridge, this.#malformed);
      if (health) emit({ type: 'health', health });
    }
    this.flush();
  }

  /** Sends all waiting datagrams. */
  flush(): void {
    for (const region of this.#regions.values()) region.flush();
  }

  /** Requests the logout, and waits for the simulator's reply. */
  async logOut(): Promise<void> {
    if (!this.#root) return;
    const { steering, env } = this.#context;
    steering.suspend();
    this.#requests.abort();
    const replied = new Promise<void>((resolve) => {
      this.#logoutReplied = resolve;
    });
    this.#root.requestLogout();
    await Promise.race([replied, sleep(LOGOUT_TIMEOUT_MS, this.#controller.signal, env.clock)]);
  }

  // The agent's requests to travel; see RegionWorker.
  async teleport(_form: TeleportForm): Promise<TeleportRequestOutcome> {
    return { kind: 'failed', reason: 'not-connected' };
  }

  async teleportHome(): Promise<TeleportRequestOutcome> {
    return { kind: 'failed', reason: 'not-connected' };
  }

  cancelTeleport(): void {}

  /** Ends everything but the circuits, which the bridge closes. */
  stop(): void {
    this.#controller.abort();
    this.#requests.abort();
    for (const region of this.#regions.values()) region.stop();
  }

  #enter(link: BridgeLink, target: RegionTarget): void {
    this.#openRegion(link, target).catch(this.#context.env.report);
  }

  async #openRegion(link: BridgeLink, target: RegionTarget): Promise<void> {
    this.#opening = target;
    const channel = this.#nextChannel();
    const { address, port } = target;
    const response = await link.request({ type: 'open', channel, address, port }, OPEN_TIMEOUT_MS);
    // If the link has broken, nothing was opened: the region is opened over the next link.
    if (this.#controller.signal.aborted || this.#opening !== target || link.isClosed) return;
    this.#opening = null;
    if (response.type === 'refused') {
      this.#events.ended({ kind: 'not-entered', message: response.detail });
      return;
    }
    this.#closeChildren();
    this.#root?.becomeChild();
    this.#root = new RegionConnection(channel, target, this.#context, this.#regionEvents);
    this.#regions.set(channel, this.#root);
    this.#root.start();
  }

  #nextChannel(): number {
    do this.#lastChannel = (this.#lastChannel + 1) % (MAX_CHANNEL + 1);
    while (this.#regions.has(this.#lastChannel));
    return this.#lastChannel;
  }

  #makeRegionEvents(): RegionEvents {
    const { steering, link: currentLink } = this.#context;
    return {
      entered: () => {
        this.#closeChildren();
        this.#events.entered();
      },
      capabilitiesReady: () => {
        this.inventory.start();
        this.#readyTalk();
      },
      handedOver: (target) => {
        steering.suspend();
        this.#events.handedOver();
        this.#opening = target;
        const link = currentLink();
        if (link) this.#enter(link, target);
      },
      ended: (end) => this.#events.ended(end),
      loggedOut: () => this.#logoutReplied?.(),
      closed: ({ channel }) => this.#closeRegion(channel),
    };
  }

  #closeChildren(): void {
    for (const [channel, region] of this.#regions) {
      if (region !== this.#root) this.#closeRegion(channel);
    }
  }

  #closeRegion(channel: number): void {
    if (this.#regions.delete(channel)) this.#context.link()?.notify({ type: 'close', channel });
  }

  /** Asks the region how far one is heard, and after a login for stored messages. */
  #readyTalk(): void {
    const { talk, env } = this.#context;
    const root = this.#root;
    if (!root) return;
    const { capabilityNames, fetchCap } = root;
    talk.capabilitiesReady(capabilityNames, fetchCap, this.#requests.signal).catch(env.report);
  }

  /** Its requests go to the region in which the agent is at the time. */
  #makeInventory(): AgentInventory {
    const { emit, env } = this.#context;
    return new AgentInventory(
      (name, query, init) =>
        this.#root?.fetchCap(name, query, init) ?? Promise.reject(new TypeError('in no region')),
      this.#success,
      env,
      emit,
      this.#requests.signal,
    );
  }
}
