import { randomBytes } from 'node:crypto';
import type { GridChoice } from '../../src/protocol/bridge/index.ts';
import type { LoginSuccess } from '../../src/protocol/grid/index.ts';
import type { GridConfig, Limits } from '../config/index.ts';
import { Allowance } from './allowance.ts';
import { gridChoice } from './find-grid.ts';
import { Refusal } from './refusal.ts';
import { Regions } from './regions.ts';
import type { GridSession } from './types.ts';
import type { Upstream } from './upstream/upstream.ts';

const TOKEN_BYTES = 32;

/** A session as the capability proxy sees it. All of it is in memory only, and gone with {@link end}. */
export class AgentSession implements GridSession {
  readonly token = randomBytes(TOKEN_BYTES).toString('hex');
  readonly grid: GridChoice;
  readonly login: LoginSuccess;
  readonly upstream: Upstream;
  readonly regions: Regions;
  readonly allowance: Allowance;
  readonly #requests = new Set<AbortController>();
  #isOver = false;

  constructor(grid: GridConfig, login: LoginSuccess, upstream: Upstream, limits: Limits) {
    this.grid = gridChoice(grid);
    this.login = login;
    this.upstream = upstream;
    this.regions = new Regions(login);
    this.allowance = new Allowance(limits);
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  allowsSimulator(address: string, port: number): boolean {
    return this.regions.find(`${address}:${port}`) !== null && this.upstream.reach.allows(address);
  }

  /**
   * Does something that ends with the session; the controller ends it alone.
   * @throws {@link Refusal} `over-limit`, `no-session`, and what `work` throws.
   */
  async run<T>(work: (controller: AbortController) => Promise<T>): Promise<T> {
    if (this.#isOver) throw sessionOver();
    this.allowance.enter();
    const controller = new AbortController();
    this.#requests.add(controller);
    try {
      return await work(controller);
    } finally {
      this.#requests.delete(controller);
      this.allowance.leave();
    }
  }

  end(): void {
    this.#isOver = true;
    for (const request of this.#requests) request.abort(sessionOver());
    this.upstream.close();
  }
}

/** Why what a session asked for came to nothing. */
export function sessionOver(): Refusal {
  return new Refusal('no-session', 'the session is over');
}
