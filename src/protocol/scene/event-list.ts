/** What to look at again; the store tells how it is now. */
export type SceneEvent =
  /** An object came, changed, moved or went. */
  | { readonly kind: 'object'; readonly localId: number }
  /** An avatar came or went, moved, or its looks, animations or attachments changed. */
  | { readonly kind: 'avatar'; readonly agentId: string }
  /** Who is in the region. */
  | { readonly kind: 'coarse' }
  /** Anything: the region was left, or more happened than is kept. */
  | { readonly kind: 'all' };

/** Events that wait for their owner: each once, however often it happens, and only so many. */
export class EventList {
  readonly #capacity: number;
  #events = new Map<string, SceneEvent>();

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  add(event: SceneEvent): void {
    if (this.#events.has('all')) return;
    if (event.kind === 'all' || this.#events.size === this.#capacity) {
      this.#events = new Map([['all', { kind: 'all' }]]);
    } else {
      this.#events.set(keyOf(event), event);
    }
  }

  /** Empties the list. */
  take(): readonly SceneEvent[] {
    const events = [...this.#events.values()];
    this.#events.clear();
    return events;
  }
}

function keyOf(event: SceneEvent): string {
  if (event.kind === 'object') return `object ${event.localId}`;
  return event.kind === 'avatar' ? `avatar ${event.agentId}` : event.kind;
}
