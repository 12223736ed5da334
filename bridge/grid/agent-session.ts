import { randomBytes } from 'node:crypto';
import type { GridChoice } from '../../src/protocol/bridge/index.ts';
import type { LoginSuccess } from '../../src/protocol/grid/index.ts';
import type { GridConfig, Limits } from '../config/index.ts';
import { assetOrigin } from './asset-origin.ts';
import { type CircuitChange, KnownRegions, MAX_URL_LENGTH } from './known-regions.ts';
import { RefusalError } from './refusal-error.ts';
import { SessionQuota } from './session-quota.ts';
import type { GridHttpClient } from './upstream/grid-http-client.ts';

/** What a session keeps of the response to its login, which may have megabytes. */
export type KeptLogin = Pick<
  LoginSuccess,
  'agentId' | 'sessionId' | 'simAddress' | 'simPort' | 'seedCapability' | 'appearanceService'
>;

/** One agent's session with a grid: created by a login, found by its token. */
export interface GridSession {
  /** 32 random bytes in hex. Whoever has it may use the session, so it is never logged. */
  readonly token: string;
  readonly grid: GridChoice;
  readonly login: KeptLogin;
  /** Whether the login or a region hand-over named this simulator, and its address may be connected to. */
  allowsSimulator(address: string, port: number): boolean;
  /** A circuit of the agent to a simulator was opened or closed, or the agent has entered the region by it. */
  noteCircuit(address: string, port: number, change: CircuitChange): void;
}

const TOKEN_BYTES = 32;

let sessions = 0;

/** A session as the capability proxy sees it. It exists in memory only, and its requests end with it. */
export class AgentSession implements GridSession {
  readonly token = randomBytes(TOKEN_BYTES).toString('hex');
  /** Unlike that of any other session; no secret. */
  readonly id = ++sessions;
  readonly grid: GridChoice;
  readonly login: KeptLogin;
  readonly http: GridHttpClient;
  readonly regions: KnownRegions;
  readonly quota: SessionQuota;
  /** The key of the page's address: what the memory of answers is shared with. */
  readonly client: string;
  readonly #config: GridConfig;
  readonly #requests = new Set<AbortController>();
  #isOver = false;

  constructor(
    grid: GridConfig,
    login: LoginSuccess,
    http: GridHttpClient,
    limits: Limits,
    client: string,
  ) {
    this.grid = gridChoice(grid);
    this.client = client;
    this.#config = grid;
    this.login = keptLogin(login);
    this.http = http;
    this.regions = new KnownRegions(login);
    this.quota = new SessionQuota(limits);
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  allowsSimulator(address: string, port: number): boolean {
    return (
      this.regions.find(`${address}:${port}`) !== null && this.http.addressPolicy.allows(address)
    );
  }

  noteCircuit(address: string, port: number, change: CircuitChange): void {
    this.regions.noteCircuit(`${address}:${port}`, change);
  }

  /**
   * As {@link assetOrigin}, for a capability of a region.
   *
   * @param simulator `a.b.c.d:port`
   * @param capability the address that its seed has named.
   */
  assetOrigin(simulator: string, capability: string): string | null {
    const seed = this.regions.find(simulator)?.seed ?? null;
    return assetOrigin(this.#config, this.login, seed, capability);
  }

  /**
   * Runs a request, whose controller is aborted when the session ends.
   * @throws {@link RefusalError} `over-limit`, `no-session`, and what `work` throws.
   */
  async runRequest<T>(work: (controller: AbortController) => Promise<T>): Promise<T> {
    if (this.#isOver) throw sessionOverError();
    this.quota.beginRequest();
    const controller = new AbortController();
    this.#requests.add(controller);
    try {
      return await work(controller);
    } finally {
      this.#requests.delete(controller);
      this.quota.endRequest();
    }
  }

  end(): void {
    this.#isOver = true;
    for (const request of this.#requests) request.abort(sessionOverError());
    this.http.close();
  }
}

/** Clones: a text of a response would keep all of it in memory. */
function keptLogin(login: LoginSuccess): KeptLogin {
  const { agentId, sessionId, simAddress, simPort, seedCapability } = login;
  const isLong = (login.appearanceService?.length ?? 0) > MAX_URL_LENGTH;
  const appearanceService = isLong ? null : login.appearanceService;
  return structuredClone({
    agentId,
    sessionId,
    simAddress,
    simPort,
    seedCapability,
    appearanceService,
  });
}

/** The error of requests that the end of their session aborts. */
export function sessionOverError(): RefusalError {
  return new RefusalError('no-session', 'the session is over');
}

/** What pages may know about a grid. */
export function gridChoice({ id, name, loginUri, isDemo }: GridConfig): GridChoice {
  return { id, name, loginUri, isDemo };
}
