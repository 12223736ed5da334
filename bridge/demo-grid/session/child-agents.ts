import { distance } from '../../../src/math/index.ts';
import type { GridFaults } from '../grid-faults.ts';
import { disableSimulator } from '../messages/region-messages.ts';
import { isInView, translate, viewDistance } from '../region/region-geometry.ts';
import { presentationEvents } from './hand-over-events.ts';
import type { RegionServer } from './region-server.ts';
import type { SessionManager } from './session-manager.ts';
import type { RegionPresence, ViewerSession } from './viewer-session.ts';

interface ChildAgentsOptions {
  readonly sessions: SessionManager;
  readonly servers: () => readonly RegionServer[];
  readonly faults: GridFaults;
  /** Milliseconds until a region out of view is closed although the new one is not complete. */
  readonly leavingMs: number;
}

/** Milliseconds between an agent's presentation to a region and the events that tell the viewer. */
const EVENT_DELAY_MS = 500;

/** The regions in view are determined again after so many milliseconds, if so many metres have changed. */
const MIN_INTERVAL_MS = 2000;
const MIN_CHANGE = 32;

/** A region to which the agent has been presented, of which the viewer will be told. */
interface Presentation {
  readonly presence: RegionPresence;
  readonly at: number;
}

/**
 * Presents agents to the regions in view, and closes their circuits with regions out of view.
 *
 * **Source:** region.md section 1.
 */
export class ChildAgents {
  readonly #options: ChildAgentsOptions;
  #presentations: Presentation[] = [];

  constructor(options: ChildAgentsOptions) {
    this.#options = options;
  }

  step(now: number): void {
    for (const session of this.#options.sessions.all) this.#updateWhenDue(session, now);
    this.#sendPresentations(now);
  }

  /** Determines the regions in view. */
  update(session: ViewerSession, now: number): void {
    const { avatar } = session.presence;
    if (!avatar) return;
    const { drawDistance } = session;
    session.view = {
      distance: viewDistance(drawDistance),
      position: avatar.regionPosition,
      at: now,
    };
    for (const server of this.#options.servers()) {
      const presence = session.presences.get(server);
      if (presence === session.presence) continue;
      if (!this.#isVisible(session, server)) this.#close(presence);
      else if (!presence) {
        const created = this.#options.sessions.openPresence(session, server, null);
        this.#presentations.push({ presence: created, at: now + EVENT_DELAY_MS });
      }
    }
  }

  /** Nothing is presented before the viewer has done all that the scene of its own region waits for. */
  #updateWhenDue(session: ViewerSession, now: number): void {
    const { presence, handOver, view, arrivedAt } = session;
    if (!presence.avatar || handOver) return;
    if (!presence.isComplete) {
      if (now - arrivedAt >= this.#options.leavingMs) this.#closeOutOfView(session);
    } else if (!view || isOutdated(session, view, now)) this.update(session, now);
  }

  #closeOutOfView(session: ViewerSession): void {
    if (session.handOver) return;
    for (const [server, presence] of session.presences) {
      if (presence !== session.presence && !this.#isVisible(session, server)) this.#close(presence);
    }
  }

  #isVisible({ presence, drawDistance }: ViewerSession, { region }: RegionServer): boolean {
    if (this.#options.faults.hidesNeighbours || !presence.avatar) return false;
    const position = translate(presence.avatar.regionPosition, presence.region, region);
    return isInView(position, viewDistance(drawDistance), region);
  }

  #close(presence: RegionPresence | undefined): void {
    if (presence) this.#options.sessions.closePresence(presence, [disableSimulator()]);
  }

  /** The events of all regions are sent together, over the event queue of the region that the agent is in. */
  #sendPresentations(now: number): void {
    const due = this.#presentations.filter(({ at }) => at <= now);
    if (due.length === 0) return;
    this.#presentations = this.#presentations.filter(({ at }) => at > now);
    for (const session of new Set(due.map(({ presence }) => presence.session))) {
      const events = due
        .map(({ presence }) => presence)
        .filter((presence) => presence.session === session)
        .filter((presence) => session.presences.get(presence.server) === presence)
        .flatMap((presence) => presentationEvents(presence, this.#options.sessions.origin));
      if (events.length > 0) session.presence.events.push(...events);
    }
  }
}

function isOutdated(
  { presence, drawDistance }: ViewerSession,
  view: NonNullable<ViewerSession['view']>,
  now: number,
): boolean {
  if (!presence.avatar || now - view.at < MIN_INTERVAL_MS) return false;
  return (
    Math.abs(viewDistance(drawDistance) - view.distance) > MIN_CHANGE ||
    distance(presence.avatar.regionPosition, view.position) > MIN_CHANGE
  );
}
