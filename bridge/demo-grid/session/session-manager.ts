import type { Vector3 } from '../../../src/math/index.ts';
import type { DemoOutfit } from '../content/demo-content.ts';
import type { OutgoingMessage } from '../messages/outgoing-message.ts';
import {
  alertMessage,
  disableSimulator,
  kickUser,
  teleportStart,
} from '../messages/region-messages.ts';
import { type HandOver, handOverEvents } from './hand-over-events.ts';
import {
  agentIdOf,
  type CapabilityName,
  RegionPresence,
  type RegionServer,
  ViewerSession,
} from './viewer-session.ts';

interface SessionManagerOptions {
  readonly outfits: readonly DemoOutfit[];
  readonly silenceMs: number;
  readonly pollMs: number;
}

/** The capability that a path of the HTTP server leads to. */
export interface CapabilityEndpoint {
  readonly presence: RegionPresence;
  readonly name: CapabilityName | 'seed';
}

/** The credentials of a UseCircuitCode. */
interface CircuitIds {
  readonly code: number;
  readonly agentId: string;
  readonly sessionId: string;
}

/** More simultaneous viewers than a demonstration has. */
const MAX_SESSIONS = 200;

/** Milliseconds in which a viewer has to arrive in the next region. */
const HAND_OVER_TIMEOUT_MS = 30_000;

/** The sessions of all viewers with their capability paths, and their hand-overs between regions. */
export class SessionManager {
  readonly #options: SessionManagerOptions;
  /** By agent id. */
  readonly #sessions = new Map<string, ViewerSession>();
  /** By path. */
  readonly #endpoints = new Map<string, CapabilityEndpoint>();
  #sessionCount = 0;
  /** The origin of the capabilities' URLs: `http://127.0.0.1:port`, once the server listens. */
  origin = '';

  constructor(options: SessionManagerOptions) {
    this.#options = options;
  }

  get isFull(): boolean {
    return this.#sessions.size >= MAX_SESSIONS;
  }

  get all(): readonly ViewerSession[] {
    return [...this.#sessions.values()];
  }

  findByName(first: string, last: string): ViewerSession | null {
    return this.findByAgent(agentIdOf(first, last));
  }

  findByAgent(agentId: string): ViewerSession | null {
    return this.#sessions.get(agentId) ?? null;
  }

  findEndpoint(path: string): CapabilityEndpoint | null {
    return this.#endpoints.get(path) ?? null;
  }

  /** The presence in this region whose circuit has these ids. */
  findPresence({ code, agentId, sessionId }: CircuitIds, at: RegionServer): RegionPresence | null {
    const session = this.#sessions.get(agentId);
    if (session?.sessionId !== sessionId || session.circuitCode !== code) return null;
    return session.presences.find(({ server }) => server === at) ?? null;
  }

  /** Creates a session; viewers get the outfits in turn. */
  create(
    name: { first: string; last: string },
    server: RegionServer,
    position: Vector3,
    now: number,
  ): ViewerSession {
    const { outfits } = this.#options;
    const outfit = outfits[this.#sessionCount % outfits.length];
    const session = new ViewerSession(name, outfit, now, (created) =>
      this.#openPresence(created, server, position),
    );
    this.#sessionCount += 1;
    this.#sessions.set(session.agentId, session);
    return session;
  }

  /** Ends a session. @param lastMessages are sent to the viewer if it still has a circuit. */
  end(session: ViewerSession, ...lastMessages: OutgoingMessage[]): void {
    for (const presence of session.presences) this.#closePresence(presence, lastMessages);
    if (this.#sessions.get(session.agentId) === session) this.#sessions.delete(session.agentId);
  }

  endAll(reason: string): void {
    for (const session of this.all) this.end(session, kickUser(session, reason));
  }

  /**
   * Sends a viewer to another region. @returns false if it is already on the way to one, or has not arrived in its first
   * one yet.
   */
  startHandOver(
    session: ViewerSession,
    to: RegionServer,
    position: Vector3,
    kind: HandOver,
    now: number,
  ): boolean {
    const from = session.presence;
    if (session.pendingHandOver || !from.circuit || from.server === to) return false;
    const presence = this.#openPresence(session, to, position);
    session.pendingHandOver = { presence, deadline: now + HAND_OVER_TIMEOUT_MS };
    if (kind === 'teleport') from.circuit.send(teleportStart());
    from.events.push(...handOverEvents(presence, kind, this.origin));
    return true;
  }

  /** The viewer has arrived in the region that it was sent to, so its presence in the other one ends. */
  completeHandOver(presence: RegionPresence): void {
    const { session } = presence;
    if (session.pendingHandOver?.presence !== presence) return;
    const previous = session.presence;
    session.presence = presence;
    session.pendingHandOver = null;
    this.#closePresence(previous, [disableSimulator()]);
  }

  /** Ends sessions whose viewer never connected, and cancels hand-overs that have taken too long. */
  step(now: number): void {
    for (const session of this.all) {
      const { presence, pendingHandOver, startedAt } = session;
      const isUnused = !presence.circuit && now - startedAt >= this.#options.silenceMs;
      if (isUnused) this.end(session);
      else if (pendingHandOver && pendingHandOver.deadline <= now) {
        session.pendingHandOver = null;
        this.#closePresence(pendingHandOver.presence, []);
        presence.circuit?.send(alertMessage('The other region was not reached in time.'));
      }
    }
  }

  #openPresence(session: ViewerSession, server: RegionServer, position: Vector3): RegionPresence {
    const presence = new RegionPresence(session, server, position, this.#options.pollMs);
    this.#endpoints.set(presence.seedPath, { presence, name: 'seed' });
    for (const [name, path] of presence.capabilityPaths) {
      this.#endpoints.set(path, { presence, name });
    }
    return presence;
  }

  #closePresence(presence: RegionPresence, lastMessages: readonly OutgoingMessage[]): void {
    this.#endpoints.delete(presence.seedPath);
    for (const path of presence.capabilityPaths.values()) this.#endpoints.delete(path);
    presence.events.close();
    presence.region.removeAvatar(presence.session.agentId);
    presence.circuit?.end(lastMessages);
    presence.circuit = null;
  }
}
