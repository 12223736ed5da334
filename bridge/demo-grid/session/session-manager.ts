import { randomUUID } from 'node:crypto';
import type { Vector3 } from '../../../src/math/index.ts';
import type { ModelUpload } from '../../../src/protocol/grid/index.ts';
import type { DemoOutfit } from '../content/demo-content.ts';
import type { AvatarLook } from '../messages/avatar-updates.ts';
import type { OutgoingMessage } from '../messages/outgoing-message.ts';
import { disableSimulator, kickUser } from '../messages/region-messages.ts';
import type { Arrival, CapabilityName, RegionServer } from './region-server.ts';
import { agentIdOf, RegionPresence, ViewerSession } from './viewer-session.ts';

interface SessionManagerOptions {
  readonly outfits: readonly DemoOutfit[];
  readonly silenceMs: number;
  readonly pollMs: number;
}

/** The capability that a path of the HTTP server leads to. */
export interface CapabilityEndpoint {
  readonly presence: RegionPresence;
  readonly name: CapabilityName | 'seed' | 'uploader';
}

/** The credentials of a UseCircuitCode. */
interface CircuitIds {
  readonly code: number;
  readonly agentId: string;
  readonly sessionId: string;
}

/** More simultaneous viewers than a demonstration has. */
const MAX_SESSIONS = 200;

/** Milliseconds that a viewer has at least between its login and its first circuit. */
const MIN_UNUSED_MS = 10_000;

/** Appearances that are kept for agents that may log in again. */
const MAX_APPEARANCES = 1000;

/** The sessions of all viewers, their presences in regions, and the paths of their capabilities. */
export class SessionManager {
  readonly #options: SessionManagerOptions;
  /** By agent id. */
  readonly #sessions = new Map<string, ViewerSession>();
  /** By path. */
  readonly #endpoints = new Map<string, CapabilityEndpoint>();
  /** What agents have announced, by agent id, for their next logins. */
  readonly #appearances = new Map<string, AvatarLook>();
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
    return session.presences.get(at) ?? null;
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
    const known = this.#appearances.get(agentIdOf(name.first, name.last)) ?? null;
    const session = new ViewerSession(name, outfit, known, now, (created) => {
      const { lookAt } = created;
      return this.openPresence(created, server, { by: 'login', position, lookAt, motion: null });
    });
    this.#sessionCount += 1;
    this.#sessions.set(session.agentId, session);
    return session;
  }

  /**
   * Ends a session.
   *
   * @param lastMessages are sent over the circuit of its root agent. Those of child agents are only closed.
   */
  end(session: ViewerSession, ...lastMessages: OutgoingMessage[]): void {
    for (const presence of session.presences.values()) {
      const isRoot = presence === session.presence;
      this.closePresence(presence, isRoot ? lastMessages : [disableSimulator()]);
    }
    if (this.#sessions.get(session.agentId) === session) this.#sessions.delete(session.agentId);
  }

  endAll(reason: string): void {
    for (const session of this.all) this.end(session, kickUser(session, reason));
  }

  /** Ends sessions whose viewer never connected. */
  step(now: number): void {
    for (const session of this.all) {
      const isUnused = [...session.presences.values()].every(({ circuit }) => circuit === null);
      const limit = Math.max(this.#options.silenceMs, MIN_UNUSED_MS);
      if (isUnused && now - session.startedAt >= limit) this.end(session);
    }
  }

  /** What an agent looks like from now on, at its next logins too. */
  storeAppearance(session: ViewerSession, appearance: AvatarLook): void {
    session.appearance = appearance;
    const [oldest] = this.#appearances.keys();
    if (this.#appearances.size >= MAX_APPEARANCES && oldest !== undefined) {
      this.#appearances.delete(oldest);
    }
    this.#appearances.set(session.agentId, appearance);
  }

  openPresence(
    session: ViewerSession,
    server: RegionServer,
    arrival: Arrival | null,
  ): RegionPresence {
    const presence = new RegionPresence(session, server, arrival, this.#options.pollMs);
    session.presences.set(server, presence);
    this.#endpoints.set(presence.seedPath, { presence, name: 'seed' });
    for (const [name, path] of presence.capabilityPaths) {
      this.#endpoints.set(path, { presence, name });
    }
    return presence;
  }

  /** Creates the path that takes an upload whose price was quoted. */
  openUploader(presence: RegionPresence, upload: ModelUpload): string {
    const path = `/CAPS/${randomUUID()}`;
    presence.uploader = { path, upload };
    this.#endpoints.set(path, { presence, name: 'uploader' });
    return path;
  }

  closeUploader(presence: RegionPresence): void {
    if (presence.uploader) this.#endpoints.delete(presence.uploader.path);
    presence.uploader = null;
  }

  closePresence(presence: RegionPresence, lastMessages: readonly OutgoingMessage[]): void {
    const { session, server } = presence;
    if (session.presences.get(server) === presence) session.presences.delete(server);
    this.#endpoints.delete(presence.seedPath);
    this.closeUploader(presence);
    for (const path of presence.capabilityPaths.values()) this.#endpoints.delete(path);
    presence.events.close();
    presence.region.removeAvatar(session.agentId);
    presence.circuit?.end(lastMessages);
    presence.circuit = null;
  }
}
