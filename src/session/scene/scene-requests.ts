import { LRUCache } from 'lru-cache';
import type { BlockValue, MessageValue } from '../../protocol/lludp/index.ts';
import type { ObjectRequest, SceneStore } from '../../protocol/scene/index.ts';

/** The interval in which missing objects and names are requested. */
const REQUEST_INTERVAL_MS = 250;
/** The most messages at once: the many cached objects of a region are requested little by little. */
const MAX_MESSAGES = 4;
const NAMES_PER_MESSAGE = 50;

/** Agents whose names, or requests for them, are remembered. */
const MAX_AGENTS = 1024;
/** The time until a name is requested again. */
const NAME_RETRY_DELAY_MS = 10_000;
const MAX_NAME_REQUESTS = 3;

/** Where requests are sent. */
interface RequestSender {
  readonly agentData: BlockValue;
  send(name: string, value: MessageValue, reliable: boolean): void;
}

/** The scene whose objects and names may be missing. */
interface RequestingScene {
  readonly store: SceneStore;
  readonly names: AgentNames;
  distantIds(): string[];
}

/** Requests the objects that a region's scene lacks, and the names of distant agents. */
export class SceneRequests {
  #waiting: (readonly ObjectRequest[])[] = [];
  #requestedAt = Number.NEGATIVE_INFINITY;

  tick(scene: RequestingScene, now: number, sender: RequestSender): void {
    const { store, names } = scene;
    if (now - this.#requestedAt < REQUEST_INTERVAL_MS) return;
    this.#requestedAt = now;
    if (this.#waiting.length === 0) this.#waiting.push(...store.drainRequests(now));
    for (const requests of this.#waiting.splice(0, MAX_MESSAGES)) {
      const ObjectData = requests.map(({ missType, localId }) => ({
        CacheMissType: missType,
        ID: localId,
      }));
      sender.send('RequestMultipleObjects', { AgentData: sender.agentData, ObjectData }, true);
    }
    const unnamed = names.drainDue(scene.distantIds(), now);
    if (unnamed.length === 0) return;
    sender.send('UUIDNameRequest', { UUIDNameBlock: unnamed.map((ID) => ({ ID })) }, true);
  }
}

interface NameEntry {
  name: string | null;
  /** When the name is requested next. */
  requestAt: number;
  requests: number;
}

/** Names of agents by id, and when those that are missing are to be requested. */
export class AgentNames {
  readonly #entries = new LRUCache<string, NameEntry>({ max: MAX_AGENTS });

  /** Empty while it is not known. */
  nameOf(agentId: string): string {
    return this.#entries.get(agentId)?.name ?? '';
  }

  set(agentId: string, name: string): void {
    this.#entry(agentId).name = name;
  }

  /** Returns those of the agents whose names are due, as many as one message may have. They count as requested. */
  drainDue(agentIds: Iterable<string>, now: number): string[] {
    const due: string[] = [];
    for (const agentId of agentIds) {
      const entry = this.#entry(agentId);
      const isDone = entry.name !== null || entry.requests === MAX_NAME_REQUESTS;
      if (isDone || entry.requestAt > now) continue;
      entry.requestAt = now + NAME_RETRY_DELAY_MS;
      entry.requests += 1;
      due.push(agentId);
      if (due.length === NAMES_PER_MESSAGE) break;
    }
    return due;
  }

  #entry(agentId: string): NameEntry {
    const known = this.#entries.get(agentId);
    if (known) return known;
    const entry: NameEntry = { name: null, requestAt: Number.NEGATIVE_INFINITY, requests: 0 };
    this.#entries.set(agentId, entry);
    return entry;
  }
}
