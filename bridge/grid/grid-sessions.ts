import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { GridChoice } from '../../src/protocol/bridge/index.ts';
import type { LoginRequest } from '../../src/protocol/grid/index.ts';
import type { BridgeConfig, GridConfig } from '../config/index.ts';
import { AgentSession } from './agent-session.ts';
import { AssetStore } from './assets/asset-store.ts';
import { CapabilityProxy } from './capabilities/capability-proxy.ts';
import { findGrid, gridChoice } from './find-grid.ts';
import { GridMetrics, metricsByName } from './grid-metrics.ts';
import { type GridAnswer, loginToGrid } from './login.ts';
import { Refusal } from './refusal.ts';
import { registerRoutes } from './routes.ts';
import { SessionTable } from './session-table.ts';
import type { GridSessions, LoginResult } from './types.ts';
import { Reach, type Resolve, resolveHost } from './upstream/reach.ts';
import { Upstream } from './upstream/upstream.ts';

/** @param resolve how names become addresses; that of the system unless a test has its own. */
export function createGridSessions(
  config: BridgeConfig,
  log: FastifyBaseLogger,
  resolve: Resolve = resolveHost,
): GridSessions {
  return new ProxiedSessions(config, log, resolve);
}

/** The sessions of all agents, with one capability proxy and one asset cache for them. */
class ProxiedSessions implements GridSessions {
  readonly choices: readonly GridChoice[];
  readonly #config: BridgeConfig;
  readonly #log: FastifyBaseLogger;
  readonly #resolve: Resolve;
  readonly #metrics = new GridMetrics();
  readonly #sessions = new SessionTable();
  readonly #assets: AssetStore;
  readonly #proxy: CapabilityProxy;

  constructor(config: BridgeConfig, log: FastifyBaseLogger, resolve: Resolve) {
    this.choices = config.grids.map(gridChoice);
    this.#config = config;
    this.#log = log;
    this.#resolve = resolve;
    this.#assets = new AssetStore(config.limits, this.#metrics);
    this.#proxy = new CapabilityProxy(config.limits, this.#assets, this.#metrics);
  }

  async login(name: string, request: LoginRequest, signal: AbortSignal): Promise<LoginResult> {
    this.#metrics.logins++;
    try {
      return await this.#enter(findGrid(this.#config, name), request, signal);
    } catch (error) {
      this.#metrics.loginsRefused++;
      const { code, message: detail } = refusalOf(error, signal);
      this.#log.warn({ code, detail }, 'login refused');
      return { kind: 'refused', code, detail };
    }
  }

  find(token: string): AgentSession | null {
    return this.#sessions.find(token);
  }

  end(token: string): void {
    this.#sessions.end(token);
  }

  register(app: FastifyInstance): void {
    registerRoutes(app, {
      config: this.#config,
      proxy: this.#proxy,
      find: (token) => this.find(token),
      refused: () => {
        this.#metrics.refusals++;
      },
    });
  }

  metrics(): ReadonlyMap<string, number> {
    return metricsByName(this.#metrics, {
      sessions: this.#sessions.size,
      requestsUnderWay: this.#proxy.requestsUnderWay,
      cacheBytes: this.#assets.bytes,
      cachedAssets: this.#assets.count,
    });
  }

  async close(): Promise<void> {
    this.#sessions.endAll();
  }

  async #enter(grid: GridConfig, request: LoginRequest, signal: AbortSignal): Promise<LoginResult> {
    const upstream = new Upstream(new Reach(grid, this.#resolve));
    try {
      const timeoutMs = this.#config.limits.gridSeconds * 1000;
      const came = await loginToGrid(grid, request, upstream, signal, timeoutMs);
      const session = await this.#begin(grid, came, upstream, signal);
      if (!session) upstream.close();
      return { kind: 'answer', body: came.body, format: grid.login, session };
    } catch (error) {
      upstream.close();
      throw error;
    }
  }

  async #begin(
    grid: GridConfig,
    { answer }: GridAnswer,
    upstream: Upstream,
    signal: AbortSignal,
  ): Promise<AgentSession | null> {
    if (answer.outcome !== 'success') return null;
    await checkPlaces(upstream.reach, answer.simAddress, answer.seedCapability);
    signal.throwIfAborted();
    const session = new AgentSession(grid, answer, upstream, this.#config.limits);
    this.#sessions.add(session);
    return session;
  }
}

/** A region that cannot be reached is told at the login, where a person sees it, and not when a circuit is opened. */
async function checkPlaces(reach: Reach, simAddress: string, seed: string): Promise<void> {
  if (!reach.allows(simAddress)) {
    throw new Refusal(
      'address-not-allowed',
      `the grid's simulator has the address ${simAddress}, which the bridge's configuration does not allow for this grid`,
    );
  }
  await reach.pin(new URL(seed));
}

function refusalOf(error: unknown, signal: AbortSignal): Refusal {
  if (error instanceof Refusal) return error;
  if (signal.aborted) return new Refusal('no-session', 'the page has gone');
  throw error;
}
