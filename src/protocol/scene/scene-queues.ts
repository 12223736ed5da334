import type { CacheMissType } from './object-table.ts';

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
export class SceneEventQueue {
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
  drain(): readonly SceneEvent[] {
    const events = [...this.#events.values()];
    this.#events.clear();
    return events;
  }
}

function keyOf(event: SceneEvent): string {
  if (event.kind === 'object') return `object ${event.localId}`;
  return event.kind === 'avatar' ? `avatar ${event.agentId}` : event.kind;
}

/** One block of RequestMultipleObjects. */
export interface ObjectRequest {
  readonly missType: CacheMissType;
  readonly localId: number;
}

interface PendingRequest {
  missType: CacheMissType;
  /** Milliseconds. */
  nextAt: number;
  tries: number;
}

/** Milliseconds without an answer after which an object is asked for again. */
export const RETRY_DELAY = 5000;

/** So often an object is asked for; then the simulator does not have it. */
export const MAX_TRIES = 4;

/** 5 bytes each: together with the header far below what a network carries in one piece. */
export const REQUESTS_PER_MESSAGE = 200;

/**
 * What has to be asked for. The times are our choice, the reference has none.
 *
 * **Source:** lludp.md section 7.
 */
export class ObjectRequestQueue {
  readonly #pending = new Map<number, PendingRequest>();

  /** Says whether an object is missing; one that was asked for already keeps its turn. */
  set(localId: number, missType: CacheMissType | null): void {
    const want = this.#pending.get(localId);
    if (missType === null) this.#pending.delete(localId);
    else if (want) want.missType = missType;
    else this.#pending.set(localId, { missType, nextAt: Number.NEGATIVE_INFINITY, tries: 0 });
  }

  /** What is to be asked for by now, one list a message. What is returned counts as asked. */
  drainDue(now: number): readonly (readonly ObjectRequest[])[] {
    const due: ObjectRequest[] = [];
    for (const [localId, want] of this.#pending) {
      if (want.nextAt > now || want.tries === MAX_TRIES) continue;
      want.nextAt = now + RETRY_DELAY;
      want.tries++;
      due.push({ missType: want.missType, localId });
    }
    return batches(due);
  }
}

function batches(due: readonly ObjectRequest[]): readonly (readonly ObjectRequest[])[] {
  const count = Math.ceil(due.length / REQUESTS_PER_MESSAGE);
  return Array.from({ length: count }, (_, index) =>
    due.slice(index * REQUESTS_PER_MESSAGE, (index + 1) * REQUESTS_PER_MESSAGE),
  );
}
