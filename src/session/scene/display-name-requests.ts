import { LRUCache } from 'lru-cache';
import { DecodeError } from '../../formats/bytes/index.ts';
import { cleanName } from '../../formats/text/index.ts';
import {
  type DisplayName,
  decodeDisplayNames,
  displayNamesQuery,
  NAMES_CAPABILITY,
} from '../../protocol/grid/index.ts';
import type { CapabilityFetch } from '../bridge-http.ts';
import type { DistantAgent, EmitEvent, RegionAvatar, SessionEvent } from '../live-contract.ts';

/** Agents whose names are remembered. */
const MAX_AGENTS = 1024;
/** The least interval between two requests, so that names which arrive together are one. */
const REQUEST_INTERVAL_MS = 1000;
/** The time until the next request after one that failed. */
const RETRY_DELAY_MS = 30_000;

/** Where names are requested. */
interface NameSource {
  readonly capabilityNames: readonly string[];
  readonly fetchCap: CapabilityFetch;
}

/**
 * Adds display names to the events of a scene, where the grid has any: asks for those of agents that occur in events,
 * and emits their records again once they are known. Each agent is asked for once in a session.
 *
 * **Source:** region.md section 9.
 */
export class DisplayNameRequests {
  readonly #emit: EmitEvent;
  readonly #report: (error: unknown) => void;
  /** Empty for an agent that has chosen none, and while it is not known. */
  readonly #names = new LRUCache<string, string>({ max: MAX_AGENTS });
  /** Agents to ask for. */
  readonly #waiting = new Set<string>();
  /** Records that were emitted last, without display names. */
  readonly #avatars = new Map<string, RegionAvatar>();
  #distant: readonly DistantAgent[] = [];
  #requestAt = Number.NEGATIVE_INFINITY;
  #isAsking = false;

  constructor(emit: EmitEvent, report: (error: unknown) => void) {
    this.#emit = emit;
    this.#report = report;
  }

  /** To be called with all events in place of the session's own function. */
  readonly emit: EmitEvent = (event, transfer) => this.#emit(this.#named(event), transfer);

  /** Asks for what is due. @param source the agent's region, or null. */
  tick(now: number, source: NameSource | null): void {
    if (!source?.capabilityNames.includes(NAMES_CAPABILITY)) return;
    if (this.#waiting.size === 0 || this.#isAsking || now < this.#requestAt) return;
    this.#requestAt = now + REQUEST_INTERVAL_MS;
    this.#ask(source, now).catch(this.#report);
  }

  async #ask({ fetchCap }: NameSource, now: number): Promise<void> {
    const query = displayNamesQuery([...this.#waiting]);
    const asked = [...this.#waiting].slice(0, query.split('ids=').length - 1);
    this.#isAsking = true;
    try {
      // All errors of the network are alike: there is no response.
      const response = await fetchCap(NAMES_CAPABILITY, query, { method: 'GET' }).catch(() => null);
      const names = response?.status === 200 ? readNames(response.bytes) : null;
      if (names === null) this.#requestAt = now + RETRY_DELAY_MS;
      else {
        for (const id of asked) this.#waiting.delete(id);
        const wanted = new Set(asked);
        this.#set(names.filter(({ agentId }) => wanted.has(agentId)));
      }
    } finally {
      this.#isAsking = false;
    }
  }

  #set(names: readonly DisplayName[]): void {
    const changed: RegionAvatar[] = [];
    for (const { agentId, displayName, isDefault } of names) {
      const name = isDefault ? '' : cleanName(displayName);
      if (name === '') continue;
      this.#names.set(agentId, name);
      const avatar = this.#avatars.get(agentId);
      if (avatar) changed.push({ ...avatar, displayName: name });
    }
    if (changed.length > 0) this.#emit({ type: 'avatars', changed, gone: [] });
    if (this.#distant.some(({ agentId }) => this.#names.get(agentId))) {
      this.#emit({ type: 'distant', agents: this.#distant.map((agent) => this.#nameAgent(agent)) });
    }
  }

  #named(event: SessionEvent): SessionEvent {
    if (event.type === 'avatars') {
      for (const agentId of event.gone) this.#avatars.delete(agentId);
      for (const avatar of event.changed) this.#avatars.set(avatar.agentId, avatar);
      return { ...event, changed: event.changed.map((avatar) => this.#nameAvatar(avatar)) };
    }
    if (event.type === 'region' && event.shift === null) {
      this.#avatars.clear();
      this.#distant = [];
    }
    if (event.type !== 'distant') return event;
    this.#distant = event.agents;
    return { ...event, agents: event.agents.map((agent) => this.#nameAgent(agent)) };
  }

  #nameAvatar(avatar: RegionAvatar): RegionAvatar {
    const displayName = this.#nameOf(avatar.agentId);
    return displayName ? { ...avatar, displayName } : avatar;
  }

  #nameAgent(agent: DistantAgent): DistantAgent {
    const name = this.#nameOf(agent.agentId);
    return name ? { ...agent, name } : agent;
  }

  /** Empty while it is not known; then it is asked for. */
  #nameOf(agentId: string): string {
    const known = this.#names.get(agentId);
    if (known !== undefined) return known;
    this.#names.set(agentId, '');
    if (this.#waiting.size < MAX_AGENTS) this.#waiting.add(agentId);
    return '';
  }
}

/** Null for a body that cannot be read. */
function readNames(bytes: Uint8Array): DisplayName[] | null {
  try {
    return decodeDisplayNames(bytes);
  } catch (error) {
    if (error instanceof DecodeError) return null;
    throw error;
  }
}
