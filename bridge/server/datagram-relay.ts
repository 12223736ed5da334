import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import type { Clock } from '../../src/async/index.ts';
import { BRIDGE_SUBPROTOCOL } from '../../src/protocol/bridge/index.ts';
import type { LoginRequest } from '../../src/protocol/grid/index.ts';
import { BubbleRelay } from '../bubble-relay/index.ts';
import type { BridgeConfig } from '../config/index.ts';
import {
  remoteAddress,
  type UpgradeRoute,
  webSocketRoute,
} from '../connections/accept-upgrades.ts';
import { BridgeCounters } from '../connections/bridge-counters.ts';
import { type AddressBudget, ConnectionLimiter } from '../connections/connection-limiter.ts';
import { HandshakeLimiter } from '../connections/handshake-limiter.ts';
import { rejectSocket, TICK_MS } from '../connections/socket-lifetime.ts';
import { closeReasonOf, offeredToken, TokenAttempts } from '../connections/token-attempts.ts';
import type { GridSession, GridSessions, LoginResult } from '../grid/index.ts';
import { type ResolveHost, resolveHost } from '../grid/upstream/address-policy.ts';
import { ProgramRelay } from '../programs/index.ts';
import type { Agent } from './agent.ts';
import { Agents } from './agents.ts';
import { BridgeHttpServer } from './bridge-http-server.ts';
import { PageConnection, type PageContext } from './page-connection.ts';

/** Where a page counts. */
interface AdmittedPage {
  readonly limiter: ConnectionLimiter;
  readonly address: string;
}

/** Relays datagrams between all pages and their simulators and bubble servers. Its one timer drives them all. */
export class DatagramRelay implements PageContext {
  readonly config: BridgeConfig;
  readonly grids: GridSessions;
  readonly counters = new BridgeCounters();
  readonly clock: { now: number };
  readonly programs: ProgramRelay;
  readonly bubbles: BubbleRelay;
  readonly http: BridgeHttpServer;
  readonly handshakes: HandshakeLimiter;
  readonly tokens: TokenAttempts;
  readonly #log: FastifyBaseLogger;
  readonly #limiter: ConnectionLimiter;
  /** Of the sources of this bridge: pages cannot crowd them out. */
  readonly #sourceLimiter: ConnectionLimiter;
  readonly #pages = new Map<PageConnection, AdmittedPage>();
  readonly #agents: Agents;
  readonly #systemClock: Pick<Clock, 'now'>;
  readonly #stopTicks: () => void;
  #isClosing = false;
  /** Number of the last page, for the log. */
  #pageNumber = 0;

  constructor(
    config: BridgeConfig,
    grids: GridSessions,
    log: FastifyBaseLogger,
    systemClock: Pick<Clock, 'now' | 'every'>,
    resolve: ResolveHost = resolveHost,
  ) {
    this.config = config;
    this.grids = grids;
    this.#log = log;
    this.#limiter = new ConnectionLimiter(config.limits);
    this.#sourceLimiter = new ConnectionLimiter({
      ...config.limits,
      connections: Number.POSITIVE_INFINITY,
    });
    this.clock = { now: systemClock.now() };
    this.#systemClock = systemClock;
    this.#agents = new Agents(grids, config.limits, this.counters, this.clock, log);
    this.http = new BridgeHttpServer(config, this.counters);
    this.handshakes = new HandshakeLimiter(config.limits, this.clock);
    this.tokens = new TokenAttempts(this.clock, this.counters, log);
    this.programs = new ProgramRelay(config, this.counters, this.clock, this.tokens, log);
    this.bubbles = new BubbleRelay(config, this.counters, this.clock, this.tokens, resolve);
    this.#stopTicks = systemClock.every(TICK_MS, () => this.#tick());
  }

  get isClosing(): boolean {
    return this.#isClosing;
  }

  get pageCount(): number {
    return this.#pages.size;
  }

  get agents(): readonly Agent[] {
    return this.#agents.all;
  }

  /** Adds a page that has connected, or rejects it if there are too many. */
  acceptPage(socket: WebSocket, stream: Duplex, address: string): void {
    this.#accept(socket, stream, address, this.#limiter);
  }

  /** Adds the session of a source of this bridge, which is a page with limits of its own. */
  acceptSource(socket: WebSocket, stream: Duplex, id: string): void {
    this.#accept(socket, stream, `source ${id}`, this.#sourceLimiter);
  }

  #accept(socket: WebSocket, stream: Duplex, address: string, limiter: ConnectionLimiter): void {
    const budget =
      limiter.admit(address, this.clock.now) ??
      (this.#makeRoom(limiter, address) ? limiter.admit(address, this.clock.now) : null);
    if (budget === null) {
      rejectSocket(socket, 'tooMany', this.counters);
      return;
    }
    this.#pageNumber += 1;
    this.counters.connections += 1;
    const log = this.#log.child({ page: this.#pageNumber });
    log.info({ address }, 'page connected');
    this.#pages.set(new PageConnection(socket, stream, budget, this, log), { limiter, address });
  }

  /**
   * Where there are too many pages in all, the one that has been connected longest without using the bridge gives way: who
   * only occupies connections keeps nobody out for long.
   */
  #makeRoom(limiter: ConnectionLimiter, address: string): boolean {
    if (!limiter.isFull || limiter.isAddressFull(address)) return false;
    for (const [page, entry] of this.#pages) {
      if (entry.limiter !== limiter || !page.isIdle) continue;
      page.close('tooMany');
      this.removePage(page);
      return true;
    }
    return false;
  }

  removePage(page: PageConnection): void {
    const entry = this.#pages.get(page);
    this.#pages.delete(page);
    entry?.limiter.release(entry.address, this.clock.now);
  }

  async logIn(
    grid: string,
    request: LoginRequest,
    signal: AbortSignal,
    budget: AddressBudget,
  ): Promise<LoginResult> {
    this.counters.logins += 1;
    if (!budget.logins.take(1, this.clock.now)) {
      const { loginsPerMinute } = this.config.limits;
      const detail = `more than ${loginsPerMinute} logins in a minute from this address`;
      return { kind: 'refused', code: 'over-limit', detail };
    }
    try {
      return await this.grids.login(grid, request, signal, budget.key);
    } catch (error) {
      // Only the message, since the error may refer to the request, which holds credentials.
      this.#log.error(
        { fault: error instanceof Error ? error.message : 'unknown' },
        'login failed',
      );
      return {
        kind: 'refused',
        code: 'grid-unreachable',
        detail: 'the login failed in the bridge',
      };
    }
  }

  startAgent(session: GridSession, client: string): Agent {
    return this.#agents.start(session, client);
  }

  findAgent(token: string): Agent | null {
    return this.#agents.find(token);
  }

  /** Closes all connections and logs all agents out; takes some seconds at most. */
  async close(): Promise<void> {
    this.#isClosing = true;
    for (const page of this.#pages.keys()) page.close('shuttingDown');
    this.programs.closeAll('shuttingDown');
    await Promise.all([this.bubbles.close(), this.#agents.logOutAll()]);
    for (const { socket } of this.#pages.keys()) socket.terminate();
    this.programs.terminateAll();
    this.#stopTicks();
  }

  #tick(): void {
    const { clock } = this;
    clock.now = this.#systemClock.now();
    for (const page of this.#pages.keys()) page.tick(clock.now);
    this.#agents.tick(clock.now);
    this.bubbles.tick(clock.now);
    this.programs.tick(clock.now);
    this.#limiter.tick(clock.now);
    this.#sourceLimiter.tick(clock.now);
  }
}

/** The WebSocket endpoint of pages. */
export function pageRoute(relay: DatagramRelay): UpgradeRoute {
  const { config, counters, tokens } = relay;
  const { token, trustProxy } = config;
  return webSocketRoute({
    subprotocol: BRIDGE_SUBPROTOCOL,
    maxPayload: config.limits.maxPayload,
    onSocket: (socket, request, stream) => {
      const address = remoteAddress(request, trustProxy);
      const verdict =
        token === null ? 'right' : tokens.check(offeredToken(request), token, address);
      const reason = closeReasonOf(verdict);
      if (reason) rejectSocket(socket, reason, counters);
      else relay.acceptPage(socket, stream, address);
    },
  });
}

/** The WebSocket endpoint of a source of this bridge. Only its session knows the path. */
export function sourceRoute(relay: DatagramRelay, id: string): UpgradeRoute {
  return webSocketRoute({
    subprotocol: BRIDGE_SUBPROTOCOL,
    maxPayload: relay.config.limits.maxPayload,
    onSocket: (socket, _request, stream) => relay.acceptSource(socket, stream, id),
  });
}
