import type { WebSocket } from 'ws';
import type {
  BridgeControl,
  CloseReason,
  ResumedChannel,
} from '../../src/protocol/bridge/index.ts';
import type { Limits } from '../config/index.ts';
import type { GridSession } from '../grid/types.ts';
import { CircuitChannel } from './circuit-channel.ts';
import type { Clock } from './clock.ts';
import type { BridgeCounts } from './counts.ts';
import { Farewell } from './farewell.ts';
import { PageOutbox } from './page-outbox.ts';

/** A page that sent no datagram for so long sleeps, or its socket is broken. */
const SILENCE_MS = 1500;

/** What an agent needs of the page that plays it. */
export interface AgentPage {
  readonly socket: WebSocket;
  tell(control: BridgeControl): void;
  /** The agent is no longer this page's. */
  end(reason: CloseReason): void;
}

export type OpenRefusal = 'address-not-allowed' | 'too-many-circuits' | 'malformed';

/**
 * One agent in a grid: its circuits, what waits for its page, and the page, as long as there is one. It lives
 * from a login to a logout, and outlives the page's socket for a while.
 */
export class Agent {
  readonly session: GridSession;
  readonly #limits: Limits;
  readonly #counts: BridgeCounts;
  readonly #clock: Clock;
  readonly #outbox: PageOutbox;
  readonly #channels = new Map<number, CircuitChannel>();
  readonly #expiresAt: number;
  readonly #onOver: () => void;
  #page: AgentPage | null = null;
  /** When the page's last datagram came, or the page itself. */
  #heardAt: number;
  #leftAt: number;
  /** Whether the bridge speaks for the page: until the page does. */
  #isKept = false;
  #farewell: Farewell | null = null;
  #root: CircuitChannel | null = null;
  #ending: Promise<void> | null = null;
  #resolveEnding: () => void = () => {};

  /** @param onOver is called once, when the agent is out and its circuits are closed. */
  constructor(
    session: GridSession,
    limits: Limits,
    counts: BridgeCounts,
    clock: Clock,
    onOver: () => void,
  ) {
    this.session = session;
    this.#limits = limits;
    this.#counts = counts;
    this.#clock = clock;
    this.#onOver = onOver;
    this.#outbox = new PageOutbox(limits.queueBytes, counts);
    this.#expiresAt = clock.now + limits.sessionSeconds * 1000;
    this.#heardAt = clock.now;
    this.#leftAt = clock.now;
  }

  get isAttached(): boolean {
    return this.#page !== null;
  }

  get isEnding(): boolean {
    return this.#ending !== null;
  }

  get circuits(): number {
    return this.#channels.size;
  }

  get waitingBytes(): number {
    return this.#outbox.bytes;
  }

  /** What a page that comes back has to know. */
  get channels(): ResumedChannel[] {
    return [...this.#channels.values()].map(({ number, keeper }) => ({
      channel: number,
      sequence: keeper.reserved,
    }));
  }

  /** Another page takes over; what waited for it leaves after what it is told in this turn. */
  attach(page: AgentPage): void {
    this.#page?.end('replaced');
    this.#page = page;
    this.#heardAt = this.#clock.now;
    this.#outbox.attach(page.socket);
  }

  /** The page's socket is gone. Of a page that is not the agent's (any more) it says nothing. */
  detach(page: AgentPage): void {
    if (this.#page !== page) return;
    this.#page = null;
    this.#leftAt = this.#clock.now;
    this.#outbox.detach();
    this.#keep();
  }

  /** The page's socket has room again. */
  drain(): void {
    this.#outbox.drain();
  }

  /** Opens a circuit; `ready` once it can be used. Null where nothing is against it. */
  open(number: number, address: string, port: number, ready: () => void): OpenRefusal | null {
    if (this.#channels.has(number)) return 'malformed';
    if (!this.session.allowsSimulator(address, port)) return 'address-not-allowed';
    if (this.#channels.size >= this.#limits.circuits) return 'too-many-circuits';
    const channel = new CircuitChannel(
      number,
      address,
      port,
      {
        ready,
        datagram: (datagram) => this.#receive(channel, datagram),
        failed: (detail) => this.#lose(channel, detail),
      },
      this.#counts,
    );
    this.#channels.set(number, channel);
    return null;
  }

  close(number: number): void {
    this.#channels.get(number)?.close();
    this.#channels.delete(number);
  }

  /** A datagram of the page for a simulator. */
  relay(number: number, datagram: Uint8Array): void {
    const channel = this.#channels.get(number);
    if (!channel) {
      this.#counts.droppedStray += 1;
      return;
    }
    this.#heardAt = this.#clock.now;
    if (this.#isKept) this.#handBack();
    channel.relay(datagram);
  }

  tick(now: number): void {
    if (this.#ending) this.#tickEnding(now);
    else if (now >= this.#expiresAt) this.#expire();
    else if (this.#isForsaken(now)) void this.end();
    else this.#tickPlaying(now);
  }

  /** Logs the agent out, unless the page has done so, and closes its circuits; some seconds at most. */
  end(): Promise<void> {
    if (this.#ending) return this.#ending;
    this.#ending = new Promise((resolve) => {
      this.#resolveEnding = resolve;
    });
    this.#page = null;
    this.#outbox.detach();
    this.#outbox.clear();
    this.#root = this.#findRoot();
    const root = this.#root;
    if (root) {
      const send = (datagram: Uint8Array) => root.send(datagram);
      this.#farewell = new Farewell(this.session, root.keeper, send, this.#clock.now);
    } else this.#finish();
    return this.#ending;
  }

  #expire(): void {
    this.#page?.end('expired');
    void this.end();
  }

  #isForsaken(now: number): boolean {
    return this.#page === null && now - this.#leftAt >= this.#limits.resumeSeconds * 1000;
  }

  #tickPlaying(now: number): void {
    if (now - this.#heardAt >= SILENCE_MS) this.#keep();
    if (!this.#isKept) this.#tellKept();
    else for (const { keeper } of this.#channels.values()) keeper.tick(now);
    this.#outbox.tick();
    const count = this.#outbox.takeDrops();
    if (count > 0) this.#page?.tell({ type: 'dropped', count });
  }

  #receive(channel: CircuitChannel, datagram: Uint8Array): void {
    if (this.#ending) {
      channel.keeper.hear(datagram, true);
      if (channel === this.#root) this.#farewell?.hear(datagram);
      return;
    }
    const isTaken = this.#outbox.push(channel.number, datagram, this.#isKept);
    if (this.#isKept) channel.keeper.hear(datagram, isTaken);
  }

  #lose(channel: CircuitChannel, detail: string): void {
    this.#channels.delete(channel.number);
    this.#page?.tell({ type: 'closed', channel: channel.number, detail });
  }

  /** The page is silent, or gone: what waits for it is acknowledged in its name. */
  #keep(): void {
    if (this.#isKept) return;
    this.#isKept = true;
    this.#outbox.promiseAll((channel, datagram) =>
      this.#channels.get(channel)?.keeper.hear(datagram, true),
    );
  }

  /** The page is there again, and acknowledges by itself what it gets from now on. */
  #handBack(): void {
    this.#isKept = false;
    for (const { keeper } of this.#channels.values()) keeper.sendAcks();
    this.#tellKept();
  }

  #tellKept(): void {
    for (const { number: channel, keeper } of this.#channels.values()) {
      if (keeper.takeNews()) this.#page?.tell({ type: 'kept', channel, sequence: keeper.reserved });
    }
  }

  #tickEnding(now: number): void {
    if (!this.#farewell) return;
    this.#farewell.tick(now);
    for (const { keeper } of this.#channels.values()) keeper.sendAcks();
    if (this.#farewell.isOver(now)) this.#finish();
  }

  /** The circuit on which the agent stands; of several without an AgentUpdate yet, the first. */
  #findRoot(): CircuitChannel | null {
    const present = [...this.#channels.values()].filter(
      ({ isOpen, keeper }) => isOpen && keeper.isPresent,
    );
    return present.find(({ keeper }) => keeper.hasUpdate) ?? present[0] ?? null;
  }

  #finish(): void {
    this.#farewell = null;
    for (const channel of this.#channels.values()) channel.close();
    this.#channels.clear();
    this.#onOver();
    this.#resolveEnding();
  }
}
