import type { WebSocket } from 'ws';
import { TokenBucket } from '../../src/async/index.ts';
import type {
  BridgeControl,
  CloseReason,
  ResumedChannel,
} from '../../src/protocol/bridge/index.ts';
import type { Limits } from '../config/index.ts';
import type { BridgeCounters } from '../connections/bridge-counters.ts';
import { PageOutbox } from '../connections/page-outbox.ts';
import { SharedPort } from '../connections/shared-port.ts';
import type { TickClock } from '../connections/socket-lifetime.ts';
import type { GridSession } from '../grid/index.ts';
import { LogoutHandshake } from './logout-handshake.ts';
import {
  AGENT_UPDATE,
  COMPLETE_AGENT_MOVEMENT,
  isPacket,
  isReliablePacket,
  messageNumber,
} from './packet-header.ts';
import { SimulatorCircuit } from './simulator-circuit.ts';

/** A page that has sent no datagram for this long is asleep, or its socket is broken. */
const SILENCE_MS = 1500;

/**
 * Datagrams per second that a page may send to simulators that have not answered yet: enough to open circuits to a region
 * and its neighbours, and too few to harm a machine that is none.
 */
const UNANSWERED_PER_SECOND = 20;

/** The page that controls an agent. */
export interface AgentPage {
  readonly socket: WebSocket;
  /** The key of its address, by `addressKey`. */
  readonly client: string;
  send(control: BridgeControl): void;
  /** Called when the page no longer controls the agent. */
  close(reason: CloseReason): void;
}

type OpenRefusal = 'address-not-allowed' | 'too-many-circuits' | 'malformed';

/**
 * One agent in a grid: its circuits, the datagrams that wait for its page, and the page while one is connected. It
 * lives from login to logout, and outlives the page's socket for a while, so that a new socket can resume it.
 */
export class Agent {
  readonly session: GridSession;
  readonly #limits: Limits;
  readonly #counters: BridgeCounters;
  readonly #clock: TickClock;
  readonly #outbox: PageOutbox;
  /** By channel. */
  readonly #circuits = new Map<number, SimulatorCircuit>();
  /** The circuits on which the page has acted as in the agent's own region, the newest last. */
  readonly #roots = new Set<SimulatorCircuit>();
  /** The UDP port of all circuits; null until the first is opened. */
  #localPort: SharedPort | null = null;
  readonly #expiresAt: number;
  readonly #onEnd: () => void;
  readonly #unanswered: TokenBucket;
  #client: string;
  #page: AgentPage | null = null;
  /** When the page attached, or sent its last datagram. */
  #lastReceivedAt: number;
  #detachedAt: number;
  /** Whether the bridge keeps the circuits alive, which it does until the page sends a datagram. */
  #isKeptAlive = false;
  #logoutCircuit: SimulatorCircuit | null = null;
  #logoutHandshake: LogoutHandshake | null = null;
  #ended: Promise<void> | null = null;
  #resolveEnded: () => void = () => {};

  /**
   * @param client see {@link Agent.client}.
   * @param onEnd is called once, when the agent is logged out and its circuits are closed.
   */
  constructor(
    session: GridSession,
    client: string,
    limits: Limits,
    counters: BridgeCounters,
    clock: TickClock,
    onEnd: () => void,
  ) {
    this.session = session;
    this.#client = client;
    this.#limits = limits;
    this.#counters = counters;
    this.#clock = clock;
    this.#onEnd = onEnd;
    this.#unanswered = new TokenBucket(UNANSWERED_PER_SECOND, clock.now);
    this.#outbox = new PageOutbox(limits.queueBytes, isReliablePacket, counters);
    this.#expiresAt = clock.now + limits.sessionSeconds * 1000;
    this.#lastReceivedAt = clock.now;
    this.#detachedAt = clock.now;
  }

  get isAttached(): boolean {
    return this.#page !== null;
  }

  /** The key of the address from which it is, or was last, controlled. */
  get client(): string {
    return this.#client;
  }

  /** When its last page was gone; without meaning while it has one. */
  get waitingSince(): number {
    return this.#detachedAt;
  }

  get isEnding(): boolean {
    return this.#ended !== null;
  }

  get circuitCount(): number {
    return this.#circuits.size;
  }

  get waitingBytes(): number {
    return this.#outbox.bytes;
  }

  /** The open circuits, for a page that resumes. */
  get channels(): ResumedChannel[] {
    return Array.from(this.#circuits.values(), ({ channel, keepAlive }) => ({
      channel,
      sequence: keepAlive.reservedSequence,
    }));
  }

  /** A page takes control. Waiting datagrams are sent after the control messages of this turn of the event loop. */
  attach(page: AgentPage): void {
    this.#page?.close('replaced');
    this.#page = page;
    this.#client = page.client;
    this.#lastReceivedAt = this.#clock.now;
    this.#outbox.attach(page.socket);
  }

  /** A page's socket is gone. Does nothing for a page that has been replaced. */
  detach(page: AgentPage): void {
    if (this.#page !== page) return;
    this.#page = null;
    this.#detachedAt = this.#clock.now;
    this.#outbox.detach();
    this.#startKeepAlive();
  }

  /** Call this when the page's socket can take more. */
  drain(): void {
    this.#outbox.drain();
  }

  hasCircuit(channel: number): boolean {
    return this.#circuits.has(channel);
  }

  /** Opens a circuit. @param ready is called once it can be used. @returns null, or why it is refused. */
  openCircuit(
    channel: number,
    address: string,
    port: number,
    ready: () => void,
  ): OpenRefusal | null {
    if (this.#circuits.has(channel) || this.#leadsTo(address, port)) return 'malformed';
    if (!this.session.allowsSimulator(address, port)) return 'address-not-allowed';
    if (this.#circuits.size >= this.#limits.circuits) return 'too-many-circuits';
    const events = {
      ready,
      datagram: (datagram: Uint8Array) => this.#receive(circuit, datagram),
      failed: (detail: string) => {
        this.#removeCircuit(circuit);
        this.#page?.send({ type: 'closed', channel, detail });
        if (circuit === this.#logoutCircuit) this.#finish();
      },
    };
    this.#localPort ??= new SharedPort(this.#counters);
    const circuit = new SimulatorCircuit(
      channel,
      address,
      port,
      events,
      this.#counters,
      this.#localPort,
    );
    this.#circuits.set(channel, circuit);
    this.session.noteCircuit(address, port, 'opened');
    return null;
  }

  closeCircuit(channel: number): void {
    const circuit = this.#circuits.get(channel);
    if (!circuit) return;
    circuit.close();
    this.#removeCircuit(circuit);
  }

  /** Sends a datagram of the page to a simulator. */
  forward(channel: number, datagram: Uint8Array): void {
    const circuit = this.#circuits.get(channel);
    if (!circuit) {
      this.#counters.droppedStray += 1;
      return;
    }
    this.#lastReceivedAt = this.#clock.now;
    if (!circuit.isAnswered && !this.#unanswered.take(1, this.#clock.now)) {
      this.#counters.droppedUnanswered += 1;
      return;
    }
    if (this.#isKeptAlive) this.#stopKeepAlive();
    if (isPacket(datagram)) this.#noteRoot(circuit, messageNumber(datagram));
    circuit.forward(datagram);
  }

  tick(now: number): void {
    if (this.#ended) {
      this.#tickLogout(now);
    } else if (now >= this.#expiresAt) {
      this.#page?.close('expired');
      void this.logOut();
    } else if (this.#resumeWindowExpired(now)) {
      void this.logOut();
    } else {
      this.#tickActive(now);
    }
  }

  /**
   * Logs the agent out, unless the page has done so, and closes its circuits. Takes as long as
   * {@link LogoutHandshake} at most.
   */
  logOut(): Promise<void> {
    if (this.#ended) return this.#ended;
    this.#ended = new Promise((resolve) => {
      this.#resolveEnded = resolve;
    });
    this.#page = null;
    this.#outbox.detach();
    this.#outbox.clear();
    const circuit = this.#findLogoutCircuit();
    if (circuit) {
      const send = (datagram: Uint8Array) => circuit.send(datagram);
      this.#logoutCircuit = circuit;
      this.#logoutHandshake = new LogoutHandshake(
        this.session,
        circuit.keepAlive,
        send,
        this.#clock.now,
      );
    } else this.#finish();
    return this.#ended;
  }

  /** Ends a logout before the simulator has replied. */
  abandon(): void {
    if (this.#logoutHandshake) this.#finish();
  }

  #resumeWindowExpired(now: number): boolean {
    return this.#page === null && now - this.#detachedAt >= this.#limits.resumeSeconds * 1000;
  }

  #tickActive(now: number): void {
    if (now - this.#lastReceivedAt >= SILENCE_MS) this.#startKeepAlive();
    if (this.#isKeptAlive) {
      for (const { keepAlive } of this.#circuits.values()) keepAlive.tick(now);
    } else this.#reportSequences();
    this.#outbox.tick();
    const count = this.#outbox.drainDropCount();
    if (count > 0) this.#page?.send({ type: 'dropped', count });
  }

  #receive(circuit: SimulatorCircuit, datagram: Uint8Array): void {
    if (this.#ended) {
      circuit.keepAlive.receive(datagram, true);
      if (circuit === this.#logoutCircuit) this.#logoutHandshake?.receive(datagram);
      return;
    }
    const isQueued = this.#outbox.push(circuit.channel, datagram, this.#isKeptAlive);
    if (this.#isKeptAlive) circuit.keepAlive.receive(datagram, isQueued);
  }

  /** The page is silent or gone: from now on the bridge acknowledges for it, beginning with what already waits. */
  #startKeepAlive(): void {
    if (this.#isKeptAlive) return;
    this.#isKeptAlive = true;
    this.#outbox.acknowledgeAll((channel, datagram) =>
      this.#circuits.get(channel)?.keepAlive.receive(datagram, true),
    );
  }

  /** The page is back and acknowledges what it gets from now on. */
  #stopKeepAlive(): void {
    this.#isKeptAlive = false;
    for (const { keepAlive } of this.#circuits.values()) keepAlive.sendAcks();
    this.#reportSequences();
  }

  /** Notifies the page of the sequence numbers that the bridge has used. */
  #reportSequences(): void {
    for (const { channel, keepAlive } of this.#circuits.values()) {
      if (!keepAlive.drainUnreported()) continue;
      this.#page?.send({ type: 'kept', channel, sequence: keepAlive.reservedSequence });
    }
  }

  #tickLogout(now: number): void {
    if (!this.#logoutHandshake) return;
    this.#logoutHandshake.tick(now);
    for (const { keepAlive } of this.#circuits.values()) keepAlive.sendAcks();
    if (this.#logoutHandshake.isDone(now)) this.#finish();
  }

  /** Whether a circuit leads to a simulator: it could not tell a second one of the same endpoint from the first. */
  #leadsTo(address: string, port: number): boolean {
    for (const circuit of this.#circuits.values()) {
      if (circuit.address === address && circuit.port === port) return true;
    }
    return false;
  }

  #removeCircuit(circuit: SimulatorCircuit): void {
    if (this.#circuits.get(circuit.channel) !== circuit) return;
    this.#circuits.delete(circuit.channel);
    this.#roots.delete(circuit);
    this.session.noteCircuit(circuit.address, circuit.port, 'closed');
  }

  /** The agent is in the region on whose circuit the page entered, or sent an AgentUpdate, last. */
  #noteRoot(circuit: SimulatorCircuit, message: number): void {
    if (message !== AGENT_UPDATE && message !== COMPLETE_AGENT_MOVEMENT) return;
    if (circuit === this.#newestRoot()) return;
    this.#newestRoot()?.keepAlive.becomeChild();
    this.#roots.delete(circuit);
    this.#roots.add(circuit);
    this.session.noteCircuit(circuit.address, circuit.port, 'entered');
  }

  #newestRoot(): SimulatorCircuit | null {
    let newest: SimulatorCircuit | null = null;
    for (const circuit of this.#roots) newest = circuit;
    return newest;
  }

  /**
   * The circuit of the agent's own region, or, before the agent has entered one, the first active circuit; null if the
   * page has logged the agent out. A simulator takes the request of a neighbouring region for that region only.
   */
  #findLogoutCircuit(): SimulatorCircuit | null {
    const circuits = [...this.#circuits.values()];
    if (circuits.some(({ keepAlive }) => keepAlive.hasLeft)) return null;
    const isUsable = ({ isOpen, keepAlive }: SimulatorCircuit) => isOpen && keepAlive.isActive;
    return this.#newestRoot() ?? circuits.find(isUsable) ?? null;
  }

  #finish(): void {
    this.#logoutHandshake = null;
    for (const circuit of this.#circuits.values()) circuit.close();
    this.#circuits.clear();
    this.#roots.clear();
    this.#localPort?.close();
    this.#onEnd();
    this.#resolveEnded();
  }
}
