import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import type { LoginRequest } from '../../src/protocol/grid/index.ts';
import type { BridgeConfig } from '../config/index.ts';
import type { GridSession, GridSessions, LoginResult } from '../grid/types.ts';
import { ProgramRelay } from '../programs/index.ts';
import { AddressBook } from './address-book.ts';
import { Agent } from './agent.ts';
import { startClock, TICK_MS } from './clock.ts';
import { turnAway } from './close-socket.ts';
import { BridgeCounts } from './counts.ts';
import { PageConnection } from './page-connection.ts';

/** All pages and all agents of a bridge, and the one timer that looks after them. */
export class Hub {
  readonly config: BridgeConfig;
  readonly grids: GridSessions;
  readonly counts = new BridgeCounts();
  readonly clock = startClock();
  readonly programs: ProgramRelay;
  readonly #log: FastifyBaseLogger;
  readonly #addresses: AddressBook;
  readonly #pages = new Map<PageConnection, string>();
  /** By token, those that are being logged out included. */
  readonly #agents = new Map<string, Agent>();
  readonly #timer: NodeJS.Timeout;
  #isClosing = false;
  #count = 0;

  constructor(config: BridgeConfig, grids: GridSessions, log: FastifyBaseLogger) {
    this.config = config;
    this.grids = grids;
    this.#log = log;
    this.#addresses = new AddressBook(config.limits);
    this.programs = new ProgramRelay(config, this.counts, this.clock, log);
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
  }

  get isClosing(): boolean {
    return this.#isClosing;
  }

  get pages(): number {
    return this.#pages.size;
  }

  get agents(): Iterable<Agent> {
    return this.#agents.values();
  }

  /** A page has connected; it is sent away where there are too many. */
  enter(socket: WebSocket, stream: Duplex, address: string): void {
    const use = this.#addresses.enter(address, this.clock.now);
    if (use === null) {
      turnAway(socket, 'tooMany', this.counts);
      return;
    }
    this.#count += 1;
    this.counts.connections += 1;
    const log = this.#log.child({ page: this.#count });
    log.info({ address }, 'page connected');
    this.#pages.set(new PageConnection(socket, stream, use, this, log), address);
  }

  forget(page: PageConnection): void {
    const address = this.#pages.get(page);
    if (address === undefined) return;
    this.#pages.delete(page);
    this.#addresses.leave(address, this.clock.now);
  }

  /** Never rejects. */
  async logIn(grid: string, request: LoginRequest, signal: AbortSignal): Promise<LoginResult> {
    this.counts.logins += 1;
    try {
      return await this.grids.login(grid, request, signal);
    } catch (error) {
      // The message alone: an error of a request may carry the request.
      this.#log.error(
        { fault: error instanceof Error ? error.message : 'unknown' },
        'login failed',
      );
      return { kind: 'refused', code: 'grid-unreachable', detail: 'the bridge could not ask' };
    }
  }

  /** The agent of a new session. */
  begin(session: GridSession): Agent {
    const { token } = session;
    const agent = new Agent(session, this.config.limits, this.counts, this.clock, () => {
      this.#agents.delete(token);
      this.grids.end(token);
      this.counts.logouts += 1;
      this.#log.info({ grid: session.grid.id }, 'agent gone');
    });
    this.#agents.set(token, agent);
    return agent;
  }

  /** The agent of a session that is not over. */
  find(token: string): Agent | null {
    const agent = this.#agents.get(token);
    return agent && !agent.isEnding && this.grids.find(token) ? agent : null;
  }

  /** Tells all pages, and logs all agents out; some seconds at most. */
  async close(): Promise<void> {
    this.#isClosing = true;
    for (const page of this.#pages.keys()) page.end('shuttingDown');
    this.programs.end('shuttingDown');
    await Promise.all(Array.from(this.#agents.values(), (agent) => agent.end()));
    for (const { socket } of this.#pages.keys()) socket.terminate();
    this.programs.cutOff();
    clearInterval(this.#timer);
  }

  #tick(): void {
    const { clock } = this;
    clock.now = performance.now();
    for (const page of this.#pages.keys()) page.tick(clock.now);
    for (const agent of this.#agents.values()) agent.tick(clock.now);
    this.programs.tick(clock.now);
    this.#addresses.tick(clock.now);
  }
}
