/** Names that are kept, and that are asked for, at most. */
const CAPACITY = 1024;
/** Milliseconds until a name is asked for again. */
const RETRY_AFTER = 10_000;
const MOST_TRIES = 3;
/** Of one message. */
const BATCH = 50;

interface Entry {
  name: string | null;
  askAt: number;
  tries: number;
}

/** What agents are called of whom nothing but the id was told. */
export class NameBook {
  readonly #entries = new Map<string, Entry>();

  /** Empty as long as nobody knows. */
  nameOf(agentId: string): string {
    return this.#entries.get(agentId)?.name ?? '';
  }

  learn(agentId: string, name: string): void {
    this.#entry(agentId).name = name;
  }

  /** Those of these agents that are to be asked for now. */
  takeUnknown(agentIds: Iterable<string>, now: number): string[] {
    const due: string[] = [];
    for (const agentId of agentIds) {
      const entry = this.#entry(agentId);
      if (entry.name !== null || entry.askAt > now || entry.tries === MOST_TRIES) continue;
      entry.askAt = now + RETRY_AFTER;
      entry.tries += 1;
      due.push(agentId);
      if (due.length === BATCH) break;
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
