import type { FastifyBaseLogger } from 'fastify';
import type { Limits } from '../config/index.ts';
import type { BridgeCounters } from '../connections/bridge-counters.ts';
import type { TickClock } from '../connections/socket-lifetime.ts';
import type { GridSession, GridSessions } from '../grid/index.ts';
import { Agent } from './agent.ts';

/**
 * The agents of all pages. There are as many as there may be pages, for each address and in all: an agent whose page is
 * gone keeps its place until another one needs it, and then the one that has waited longest is logged out.
 */
export class Agents {
  readonly #grids: GridSessions;
  readonly #limits: Limits;
  readonly #counters: BridgeCounters;
  readonly #clock: TickClock;
  readonly #log: FastifyBaseLogger;
  /** By session token, including agents that are being logged out; the oldest first. */
  readonly #byToken = new Map<string, Agent>();

  constructor(
    grids: GridSessions,
    limits: Limits,
    counters: BridgeCounters,
    clock: TickClock,
    log: FastifyBaseLogger,
  ) {
    this.#grids = grids;
    this.#limits = limits;
    this.#counters = counters;
    this.#clock = clock;
    this.#log = log;
  }

  get all(): readonly Agent[] {
    return [...this.#byToken.values()];
  }

  /** Creates the agent of a new session. @param client see {@link Agent.client}. */
  start(session: GridSession, client: string): Agent {
    this.#makeRoom(client);
    const { token } = session;
    const agent = new Agent(session, client, this.#limits, this.#counters, this.#clock, () => {
      this.#byToken.delete(token);
      this.#grids.end(token);
      this.#counters.logouts += 1;
      this.#log.info({ grid: session.grid.id }, 'agent gone');
    });
    this.#byToken.set(token, agent);
    return agent;
  }

  /** The agent of a session that has not ended; null if there is none. */
  find(token: string): Agent | null {
    const agent = this.#byToken.get(token);
    return agent && !agent.isEnding && this.#grids.find(token) ? agent : null;
  }

  tick(now: number): void {
    for (const agent of this.#byToken.values()) agent.tick(now);
  }

  /** Takes some seconds at most. */
  async logOutAll(): Promise<void> {
    await Promise.all(this.all.map((agent) => agent.logOut()));
  }

  /**
   * Makes room for one more agent. There always is an agent that waits, since each of the others has one of the pages,
   * of which there are not more.
   */
  #makeRoom(client: string): void {
    const { connections, connectionsPerAddress } = this.#limits;
    this.#displace(connectionsPerAddress, (agent) => agent.client === client);
    this.#displace(connections, () => true);
    // A logout takes seconds: agents must not come faster than they go.
    const ending = this.all.filter((agent) => agent.isEnding);
    for (const agent of ending.slice(0, Math.max(0, ending.length - connections))) agent.abandon();
  }

  #displace(limit: number, isCounted: (agent: Agent) => boolean): void {
    const counted = this.all.filter((agent) => !agent.isEnding && isCounted(agent));
    const waiting = counted.filter((agent) => !agent.isAttached);
    waiting.sort((a, b) => a.waitingSince - b.waitingSince);
    for (const agent of waiting.slice(0, Math.max(0, counted.length - limit + 1))) {
      this.#counters.displacedAgents += 1;
      void agent.logOut();
    }
  }
}
