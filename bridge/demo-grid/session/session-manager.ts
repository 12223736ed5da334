import { randomInt } from 'node:crypto';
import type { Vector3 } from '../../../src/math/index.ts';
import type { Simulator } from '../circuits/simulator.ts';
import type { DemoOutfit } from '../content/demo-content.ts';
import {
  alertMessage,
  disableSimulator,
  kickUser,
  type OutgoingMessage,
  teleportStart,
} from '../messages/index.ts';
import { type HandOver, handOverEvents } from './hand-over-events.ts';
import { EventQueue } from './viewer-event-queue.ts';
import { agentIdOf, type CapabilityName, RegionPresence, ViewerSession } from './viewer-session.ts';

export interface SessionsOptions {
  readonly outfits: readonly DemoOutfit[];
  readonly silenceMs: number;
  readonly pollMs: number;
}

/** What stands behind a path of the HTTP server. */
export interface CapabilityEndpoint {
  readonly stay: RegionPresence;
  readonly name: CapabilityName | 'seed';
}

/** More viewers at once than a demonstration has. */
const MAX_SESSIONS = 200;

/** Milliseconds in which one has to arrive in the next region. */
const HAND_OVER_LIMIT = 30_000;

/** Who is logged in, where, and under which addresses; and how one goes from region to region. */
export class SessionManager {
  readonly #options: SessionsOptions;
  readonly #byAgent = new Map<string, ViewerSession>();
  readonly #doors = new Map<string, CapabilityEndpoint>();
  #begun = 0;
  /** `http://127.0.0.1:port`, once the server listens. */
  origin = '';

  constructor(options: SessionsOptions) {
    this.#options = options;
  }

  get isFull(): boolean {
    return this.#byAgent.size >= MAX_SESSIONS;
  }

  all(): readonly ViewerSession[] {
    return [...this.#byAgent.values()];
  }

  find(first: string, last: string): ViewerSession | null {
    return this.#byAgent.get(agentIdOf(first, last)) ?? null;
  }

  ofAgent(agentId: string): ViewerSession | null {
    return this.#byAgent.get(agentId) ?? null;
  }

  endpoint(path: string): CapabilityEndpoint | null {
    return this.#doors.get(path) ?? null;
  }

  /** Viewers wear the outfits one after the other. */
  create(
    name: { first: string; last: string },
    simulator: Simulator,
    at: Vector3,
    now: number,
  ): ViewerSession {
    const { outfits } = this.#options;
    const session = new ViewerSession(name, outfits[this.#begun % outfits.length], now);
    this.#begun += 1;
    this.#byAgent.set(session.agentId, session);
    session.presence = this.#open(session, simulator, at);
    return session;
  }

  /** @param words to the viewer, if its circuit still stands. */
  end(session: ViewerSession, ...words: OutgoingMessage[]): void {
    for (const stay of session.presences) this.#close(stay, words);
    if (this.#byAgent.get(session.agentId) === session) this.#byAgent.delete(session.agentId);
  }

  /** Whose circuit code it is, in this region. */
  findPresence(
    ids: { code: number; agentId: string; sessionId: string },
    at: Simulator,
  ): RegionPresence | null {
    const session = this.#byAgent.get(ids.agentId);
    if (session?.sessionId !== ids.sessionId || session.circuitCode !== ids.code) return null;
    return session.presences.find(({ simulator }) => simulator === at) ?? null;
  }

  /** Sends a viewer on to another region. False while it is already on its way, or not yet in. */
  startHandOver(
    session: ViewerSession,
    to: Simulator,
    at: Vector3,
    how: HandOver,
    now: number,
  ): boolean {
    const from = session.presence;
    if (session.pendingHandOver || !from?.circuit || from.simulator === to) return false;
    const stay = this.#open(session, to, at);
    session.pendingHandOver = { stay, until: now + HAND_OVER_LIMIT };
    if (how === 'teleport') from.circuit.send(teleportStart());
    from.events.push(...handOverEvents(stay, how, this.origin));
    return true;
  }

  /** The viewer arrived in the region that it was sent to: the other one is done with it. */
  completeHandOver(stay: RegionPresence): void {
    const { session } = stay;
    if (session.pendingHandOver?.stay !== stay) return;
    const left = session.presence;
    session.presence = stay;
    session.pendingHandOver = null;
    if (left) this.#close(left, [disableSimulator()]);
  }

  /** Ends what nobody came for in time. */
  step(now: number): void {
    for (const session of this.all()) {
      const isUnused =
        !session.presence?.circuit && now - session.begunAt >= this.#options.silenceMs;
      if (isUnused) this.end(session);
      else if (session.pendingHandOver && session.pendingHandOver.until <= now)
        this.#cancelHandOver(session, session.pendingHandOver.stay);
    }
  }

  closeAll(reason: string): void {
    for (const session of this.all()) this.end(session, kickUser(session, reason));
  }

  #cancelHandOver(session: ViewerSession, stay: RegionPresence): void {
    session.pendingHandOver = null;
    this.#close(stay, []);
    session.presence?.circuit?.send(alertMessage('The other region was not reached in time.'));
  }

  #open(session: ViewerSession, simulator: Simulator, at: Vector3): RegionPresence {
    const events = new EventQueue(this.#options.pollMs, randomInt(1, 0x1000_0000));
    const stay = new RegionPresence(session, simulator, events, at);
    this.#doors.set(stay.seedPath, { stay, name: 'seed' });
    for (const [name, path] of stay.paths) this.#doors.set(path, { stay, name });
    return stay;
  }

  #close(stay: RegionPresence, words: readonly OutgoingMessage[]): void {
    this.#doors.delete(stay.seedPath);
    for (const path of stay.paths.values()) this.#doors.delete(path);
    stay.events.close();
    stay.simulator.region.remove(stay.session.agentId);
    stay.circuit?.end(words);
    stay.circuit = null;
  }
}
