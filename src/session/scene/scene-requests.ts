import type { BlockValue, MessageValue } from '../../protocol/lludp/index.ts';
import type { ObjectRequest } from '../../protocol/scene/index.ts';
import type { RegionScene } from './region-scene.ts';

/** Milliseconds between two looks at what is missing. */
const INTERVAL = 250;
/** Messages at once: a region of cached objects is asked for little by little. */
const MOST_AT_ONCE = 4;

/** By whom it is asked. */
export interface Asker {
  readonly ids: BlockValue;
  send(name: string, value: MessageValue, reliable: boolean): void;
}

/** Asks the simulator for objects that the scene misses, and for names of agents. */
export class SceneRequests {
  #waiting: (readonly ObjectRequest[])[] = [];
  #at = Number.NEGATIVE_INFINITY;

  /** Another region: nothing of the last one is missed. */
  clear(): void {
    this.#waiting = [];
  }

  tick({ store, names }: RegionScene, now: number, asker: Asker): void {
    if (now - this.#at < INTERVAL) return;
    this.#at = now;
    if (this.#waiting.length === 0) this.#waiting.push(...store.drainRequests(now));
    for (const requests of this.#waiting.splice(0, MOST_AT_ONCE)) askForObjects(requests, asker);
    const strangers = store.coarseOnly().map(({ agentId }) => agentId);
    askForNames(names.takeDue(strangers, now), asker);
  }
}

function askForObjects(requests: readonly ObjectRequest[], asker: Asker): void {
  const ObjectData = requests.map(({ missType, localId }) => ({
    CacheMissType: missType,
    ID: localId,
  }));
  asker.send('RequestMultipleObjects', { AgentData: asker.ids, ObjectData }, true);
}

function askForNames(agentIds: readonly string[], asker: Asker): void {
  if (agentIds.length === 0) return;
  asker.send('UUIDNameRequest', { UUIDNameBlock: agentIds.map((ID) => ({ ID })) }, true);
}

/** Names that are kept, and that are asked for, at most. */
const CAPACITY = 1024;
/** Milliseconds until a name is asked for again. */
const RETRY_AFTER = 10_000;
const MOST_TRIES = 3;
/** Of one message. */
const NAMES_PER_MESSAGE = 50;

interface Entry {
  name: string | null;
  askAt: number;
  tries: number;
}

/** What agents are called of whom nothing but the id was told. */
export class AgentNames {
  readonly #entries = new Map<string, Entry>();

  /** Empty as long as nobody knows. */
  nameOf(agentId: string): string {
    return this.#entries.get(agentId)?.name ?? '';
  }

  set(agentId: string, name: string): void {
    this.#entry(agentId).name = name;
  }

  /** Those of these agents that are to be asked for now. */
  takeDue(agentIds: Iterable<string>, now: number): string[] {
    const due: string[] = [];
    for (const agentId of agentIds) {
      const entry = this.#entry(agentId);
      if (entry.name !== null || entry.askAt > now || entry.tries === MOST_TRIES) continue;
      entry.askAt = now + RETRY_AFTER;
      entry.tries += 1;
      due.push(agentId);
      if (due.length === NAMES_PER_MESSAGE) break;
    }
    return due;
  }

  #entry(agentId: string): Entry {
    const known = this.#entries.get(agentId);
    if (known) return known;
    if (this.#entries.size >= CAPACITY) {
      const [oldest] = this.#entries.keys();
      this.#entries.delete(oldest);
    }
    const entry: Entry = { name: null, askAt: Number.NEGATIVE_INFINITY, tries: 0 };
    this.#entries.set(agentId, entry);
    return entry;
  }
}
