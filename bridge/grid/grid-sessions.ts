import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { LoginRequest } from '../../src/protocol/grid/index.ts';
import type { BridgeConfig, GridConfig } from '../config/index.ts';
import { AgentSession } from './agent-session.ts';
import { AssetStore } from './asset-store.ts';
import { CapabilityProxy } from './capability-proxy.ts';
import { findGrid, gridChoice } from './find-grid.ts';
import { GridMetrics, metricsByName } from './grid-metrics.ts';
import { type GridAnswer, loginToGrid } from './login.ts';
import { Reach, type Resolve, resolveHost } from './reach.ts';
import { Refusal } from './refusal.ts';
import { registerRoutes } from './routes.ts';
import { SessionTable } from './session-table.ts';
import type { GridSessions, LoginResult } from './types.ts';
import { Upstream } from './upstream.ts';

/** @param resolve how names become addresses; that of the system unless a test has its own. */
export function createGridSessions(
  config: BridgeConfig,
  log: FastifyBaseLogger,
  resolve: Resolve = resolveHost,
): GridSessions {
  const metrics = new GridMetrics();
  const sessions = new SessionTable();
  const assets = new AssetStore(config.limits, metrics);
  const proxy = new CapabilityProxy(config.limits, assets, metrics);

  async function enter(
    grid: GridConfig,
    request: LoginRequest,
    signal: AbortSignal,
  ): Promise<LoginResult> {
    const upstream = new Upstream(new Reach(grid, resolve));
    try {
      const timeoutMs = config.limits.gridSeconds * 1000;
      const came = await loginToGrid(grid, request, upstream, signal, timeoutMs);
      const session = await begin(grid, came, upstream, signal);
      if (!session) upstream.close();
      return { kind: 'answer', body: came.body, format: grid.login, session };
    } catch (error) {
      upstream.close();
      throw error;
    }
  }

  async function begin(
    grid: GridConfig,
    { answer }: GridAnswer,
    upstream: Upstream,
    signal: AbortSignal,
  ): Promise<AgentSession | null> {
    if (answer.outcome !== 'success') return null;
    await checkPlaces(upstream.reach, answer.simAddress, answer.seedCapability);
    signal.throwIfAborted();
    const session = new AgentSession(grid, answer, upstream, config.limits);
    sessions.add(session);
    return session;
  }

  return {
    choices: config.grids.map(gridChoice),
    async login(name, request, signal) {
      metrics.logins++;
      try {
        return await enter(findGrid(config, name), request, signal);
      } catch (error) {
        metrics.loginsRefused++;
        const { code, message: detail } = refusalOf(error, signal);
        log.warn({ code, detail }, 'login refused');
        return { kind: 'refused', code, detail };
      }
    },
    find: (token) => sessions.find(token),
    end: (token) => sessions.end(token),
    register(app: FastifyInstance) {
      const refused = () => {
        metrics.refusals++;
      };
      registerRoutes(app, { config, proxy, find: (token) => sessions.find(token), refused });
    },
    metrics: () =>
      metricsByName(metrics, {
        sessions: sessions.size,
        requestsUnderWay: proxy.requestsUnderWay,
        cacheBytes: assets.bytes,
        cachedAssets: assets.count,
      }),
    async close() {
      sessions.endAll();
    },
  };
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
