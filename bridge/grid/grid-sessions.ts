import { createHash } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { GridChoice, RefusalCode } from '../../src/protocol/bridge/index.ts';
import { isHttpUrl, type LoginRequest } from '../../src/protocol/grid/index.ts';
import type { BridgeConfig, GridConfig } from '../config/index.ts';
import { AgentSession, type GridSession, gridChoice } from './agent-session.ts';
import { AnswerMemory, type HeldAnswer } from './answer-memory.ts';
import { AssetStore } from './asset-store.ts';
import {
  type AssetFetch,
  addCapabilityRoutes,
  CapabilityProxy,
  type FetchedAsset,
} from './capability-proxy.ts';
import { GridMetrics } from './grid-metrics.ts';
import { MAX_URL_LENGTH } from './known-regions.ts';
import { responseText } from './login-body.ts';
import { type LoginLimits, loginToGrid } from './login-to-grid.ts';
import { RefusalError } from './refusal-error.ts';
import { AddressPolicy, type ResolveHost, resolveHost } from './upstream/address-policy.ts';
import { GridHttpClient } from './upstream/grid-http-client.ts';

/** The part of the bridge that uses HTTP with grids: logins, sessions, and the capability proxy. */
export interface GridSessions {
  readonly choices: readonly GridChoice[];
  /**
   * @param grid id of a configured grid, or any login address if the configuration allows other grids.
   * @param client the key of the page's address, which shares the memory of answers.
   */
  login(
    grid: string,
    request: LoginRequest,
    signal: AbortSignal,
    client: string,
  ): Promise<LoginResult>;
  find(token: string): GridSession | null;
  /** Ends a session: its token becomes invalid, and its requests are aborted. */
  end(token: string): void;
  /**
   * Fetches an asset in a session's name, through its quota and the caches of the capability proxy.
   * @throws {@link RefusalError} as a page's request is refused; the signal's reason when it is aborted.
   */
  fetchAsset(token: string, request: AssetFetch, signal: AbortSignal): Promise<FetchedAsset>;
  /** Adds the capability proxy to the server. */
  register(app: FastifyInstance): void;
  /** Values for /metrics by name (`vitrine_bridge_…`). */
  metrics(): ReadonlyMap<string, number>;
  close(): Promise<void>;
}

export type LoginResult =
  | {
      readonly kind: 'response';
      readonly body: string;
      readonly format: 'xml-rpc' | 'llsd';
      /** The memory of `body`: whoever sends that closes it once it is sent. */
      readonly memory: Pick<HeldAnswer, 'beginSending' | 'close'>;
      /** Null if the grid refused the login. */
      readonly session: GridSession | null;
    }
  | { readonly kind: 'refused'; readonly code: RefusalCode; readonly detail: string };

/** @param resolve resolves host names; tests may replace the system's resolver. */
export function createGridSessions(
  config: BridgeConfig,
  log: FastifyBaseLogger,
  resolve: ResolveHost = resolveHost,
): GridSessions {
  return new ProxiedSessions(config, log, resolve);
}

/** The sessions of all agents, which share one capability proxy and one asset cache. */
class ProxiedSessions implements GridSessions {
  readonly choices: readonly GridChoice[];
  readonly #config: BridgeConfig;
  readonly #log: FastifyBaseLogger;
  readonly #resolve: ResolveHost;
  readonly #metrics = new GridMetrics();
  /** By digest of the token, so that the duration of a search reveals nothing about valid tokens. */
  readonly #sessions = new Map<string, AgentSession>();
  readonly #memory: AnswerMemory;
  readonly #assets: AssetStore;
  readonly #proxy: CapabilityProxy;

  constructor(config: BridgeConfig, log: FastifyBaseLogger, resolve: ResolveHost) {
    this.choices = config.grids.map(gridChoice);
    this.#config = config;
    this.#log = log;
    this.#resolve = resolve;
    this.#memory = new AnswerMemory(config.limits);
    this.#assets = new AssetStore(config.limits, this.#memory, this.#metrics);
    this.#proxy = new CapabilityProxy(config.limits, this.#memory, this.#assets, this.#metrics);
  }

  async login(
    name: string,
    request: LoginRequest,
    signal: AbortSignal,
    client: string,
  ): Promise<LoginResult> {
    this.#metrics.logins++;
    const memory = this.#memory.open(client);
    try {
      return await this.#logIn(findGrid(this.#config, name), request, signal, memory);
    } catch (error) {
      memory.close();
      this.#metrics.loginsRefused++;
      const { code, message: detail } = toRefusal(error, signal);
      this.#log.warn({ code, detail }, 'login refused');
      return { kind: 'refused', code, detail };
    }
  }

  find(token: string): AgentSession | null {
    return this.#sessions.get(digest(token)) ?? null;
  }

  end(token: string): void {
    const key = digest(token);
    const session = this.#sessions.get(key);
    if (!session) return;
    session.end();
    this.#assets.forget(session);
    this.#sessions.delete(key);
  }

  async fetchAsset(token: string, request: AssetFetch, signal: AbortSignal): Promise<FetchedAsset> {
    const session = this.find(token);
    if (!session) throw new RefusalError('no-session', 'no session has this token');
    return this.#proxy.fetchAsset(session, request, signal);
  }

  register(app: FastifyInstance): void {
    addCapabilityRoutes(app, {
      config: this.#config,
      proxy: this.#proxy,
      findSession: (token) => this.find(token),
      onRefusal: () => {
        this.#metrics.refusals++;
      },
    });
  }

  metrics(): ReadonlyMap<string, number> {
    return this.#metrics.byName({
      sessions: this.#sessions.size,
      requestsInFlight: this.#proxy.requestsInFlight,
      cacheBytes: this.#assets.bytes,
      cachedAssets: this.#assets.count,
      answerBytes: this.#memory.bytes,
      answersWaiting: this.#memory.waiting,
    });
  }

  async close(): Promise<void> {
    for (const session of this.#sessions.values()) session.end();
    this.#sessions.clear();
  }

  async #logIn(
    grid: GridConfig,
    request: LoginRequest,
    signal: AbortSignal,
    memory: HeldAnswer,
  ): Promise<LoginResult> {
    const { limits } = this.#config;
    const timeoutMs = limits.gridSeconds * 1000;
    const loginLimits: LoginLimits = {
      timeoutMs,
      maxBytes: limits.loginBytes,
      // As received, and as the text that is sent.
      reserve: (bytes, until) => memory.take(2 * bytes, until),
    };
    const http = new GridHttpClient(new AddressPolicy(grid, this.#resolve, timeoutMs));
    try {
      const received = await loginToGrid(grid, request, http, signal, loginLimits);
      const { response } = received;
      const body = responseText(received.body);
      if (response.outcome !== 'success') {
        http.close();
        return { kind: 'response', body, format: grid.login, memory, session: null };
      }
      await checkAddresses(http.addressPolicy, response.simAddress, response.seedCapability);
      signal.throwIfAborted();
      const session = new AgentSession(grid, response, http, limits, memory.owner);
      this.#sessions.set(digest(session.token), session);
      return { kind: 'response', body, format: grid.login, memory, session };
    } catch (error) {
      http.close();
      throw error;
    }
  }
}

/**
 * Refuses a region whose addresses are not allowed at the login, where a person sees it, rather than when its circuit is
 * opened.
 */
async function checkAddresses(
  policy: AddressPolicy,
  simAddress: string,
  seed: string,
): Promise<void> {
  if (!policy.allows(simAddress)) {
    throw new RefusalError(
      'address-not-allowed',
      `the grid's simulator has the address ${simAddress}, which the bridge's configuration does not allow for this grid`,
    );
  }
  if (seed.length > MAX_URL_LENGTH) {
    const detail = `the grid's seed capability has more than ${MAX_URL_LENGTH} characters`;
    throw new RefusalError('grid-answer', detail);
  }
  await policy.resolve(new URL(seed));
}

/** @throws errors that are not refusals. */
function toRefusal(error: unknown, signal: AbortSignal): RefusalError {
  if (error instanceof RefusalError) return error;
  if (signal.aborted) return new RefusalError('no-session', 'the page has disconnected');
  throw error;
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * The grid that a page names: one of the configuration by its id or login address, or any other by its login address
 * if the configuration allows that.
 * @throws {@link RefusalError} `unknown-grid`.
 */
function findGrid({ grids, otherGrids }: BridgeConfig, grid: string): GridConfig {
  const known = grids.find(({ id, loginUri }) => id === grid || isSameUrl(loginUri, grid));
  if (known) return known;
  if (otherGrids && isHttpUrl(grid)) {
    return {
      id: grid,
      name: new URL(grid).host,
      loginUri: grid,
      login: 'xml-rpc',
      allowPrivate: false,
      hosts: otherGrids === 'loopback' ? loopbackAddresses(grid) : [],
      assetHosts: [],
      isDemo: false,
    };
  }
  throw new RefusalError('unknown-grid', 'the bridge has no such grid');
}

/** The loopback addresses that a login address names; none for any other host, whatever it resolves to. */
function loopbackAddresses(loginUri: string): string[] {
  const host = new URL(loginUri).hostname.replace(/^\[|\]$/g, '');
  if (host === 'localhost') return ['127.0.0.1', '::1'];
  return host === '::1' || /^127(\.\d+){3}$/.test(host) ? [host] : [];
}

/** Compares parsed addresses, since a person may leave out the slash at the end. */
function isSameUrl(known: string, named: string): boolean {
  return isHttpUrl(named) && new URL(named).href === new URL(known).href;
}
