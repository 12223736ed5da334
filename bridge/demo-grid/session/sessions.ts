import { randomInt } from 'node:crypto';
import type { Vector3 } from '../../../src/math/index.ts';
import type { DemoOutfit } from '../content/types.ts';
import { alert, disableSimulator, kick, type Outgoing, teleportStart } from '../messages/index.ts';
import type { Simulator } from '../visit/simulator.ts';
import { EventQueue } from './event-queue.ts';
import { type HandOver, handOverEvents } from './hand-over-events.ts';
import { agentIdOf, Session } from './session.ts';
import { type CapabilityName, Stay } from './stay.ts';

export interface SessionsOptions {
  readonly outfits: readonly DemoOutfit[];
  readonly silenceMs: number;
  readonly pollMs: number;
}

/** What stands behind a path of the HTTP server. */
export interface Door {
  readonly stay: Stay;
  readonly name: CapabilityName | 'seed';
}

/** More viewers at once than a demonstration has. */
const MOST_SESSIONS = 200;

/** Milliseconds in which one has to arrive in the next region. */
const HAND_OVER_LIMIT = 30_000;

/** Who is logged in, where, and under which addresses; and how one goes from region to region. */
export class Sessions {
  readonly #options: SessionsOptions;
  readonly #byAgent = new Map<string, Session>();
  readonly #doors = new Map<string, Door>();
  #begun = 0;
  /** `http://127.0.0.1:port`, once the server listens. */
  origin = '';

  constructor(options: SessionsOptions) {
    this.#options = options;
  }

  get isFull(): boolean {
    return this.#byAgent.size >= MOST_SESSIONS;
  }

  all(): readonly Session[] {
    return [...this.#byAgent.values()];
  }

  find(first: string, last: string): Session | null {
    return this.#byAgent.get(agentIdOf(first, last)) ?? null;
  }

  ofAgent(agentId: string): Session | null {
    return this.#byAgent.get(agentId) ?? null;
  }

  door(path: string): Door | null {
    return this.#doors.get(path) ?? null;
  }

  /** Viewers wear the outfits one after the other. */
  begin(
    name: { first: string; last: string },
    simulator: Simulator,
    at: Vector3,
    now: number,
  ): Session {
    const { outfits } = this.#options;
    const session = new Session(name, outfits[this.#begun % outfits.length], now);
    this.#begun += 1;
    this.#byAgent.set(session.agentId, session);
    session.root = this.#open(session, simulator, at);
    return session;
  }

  /** @param words to the viewer, if its circuit still stands. */
  end(session: Session, ...words: Outgoing[]): void {
    for (const stay of session.stays) this.#close(stay, words);
    if (this.#byAgent.get(session.agentId) === session) this.#byAgent.delete(session.agentId);
  }

  /** Whose circuit code it is, in this region. */
  stayOf(ids: { code: number; agentId: string; sessionId: string }, at: Simulator): Stay | null {
    const session = this.#byAgent.get(ids.agentId);
    if (session?.sessionId !== ids.sessionId || session.circuitCode !== ids.code) return null;
    return session.stays.find(({ simulator }) => simulator === at) ?? null;
  }

  /** Sends a viewer on to another region. False while it is already on its way, or not yet in. */
  handOver(session: Session, to: Simulator, at: Vector3, how: HandOver, now: number): boolean {
    const from = session.root;
    if (session.next || !from?.visit || from.simulator === to) return false;
    const stay = this.#open(session, to, at);
    session.next = { stay, until: now + HAND_OVER_LIMIT };
    if (how === 'teleport') from.visit.send(teleportStart());
    from.events.push(...handOverEvents(stay, how, this.origin));
    return true;
  }

  /** The viewer arrived in the region that it was sent to: the other one is done with it. */
  arrive(stay: Stay): void {
    const { session } = stay;
    if (session.next?.stay !== stay) return;
    const left = session.root;
    session.root = stay;
    session.next = null;
    if (left) this.#close(left, [disableSimulator()]);
  }

  /** Ends what nobody came for in time. */
  step(now: number): void {
    for (const session of this.all()) {
      const isUnused = !session.root?.visit && now - session.begunAt >= this.#options.silenceMs;
      if (isUnused) this.end(session);
      else if (session.next && session.next.until <= now)
        this.#callBack(session, session.next.stay);
    }
  }

  closeAll(reason: string): void {
    for (const session of this.all()) this.end(session, kick(session, reason));
  }

  #callBack(session: Session, stay: Stay): void {
    session.next = null;
    this.#close(stay, []);
    session.root?.visit?.send(alert('The other region was not reached in time.'));
  }

  #open(session: Session, simulator: Simulator, at: Vector3): Stay {
    const events = new EventQueue(this.#options.pollMs, randomInt(1, 0x1000_0000));
    const stay = new Stay(session, simulator, events, at);
    this.#doors.set(stay.seedPath, { stay, name: 'seed' });
    for (const [name, path] of stay.paths) this.#doors.set(path, { stay, name });
    return stay;
  }

  #close(stay: Stay, words: readonly Outgoing[]): void {
    this.#doors.delete(stay.seedPath);
    for (const path of stay.paths.values()) this.#doors.delete(path);
    stay.events.close();
    stay.simulator.region.remove(stay.session.agentId);
    stay.visit?.end(words);
    stay.visit = null;
  }
}
