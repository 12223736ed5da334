import { packBlocks } from '../lludp/index.ts';
import type { CacheMissType } from './object-table.ts';

/** What has changed; its present state is in the store. */
export type SceneEvent =
  /** An object appeared, changed, moved or was removed. */
  | { readonly kind: 'object'; readonly localId: number }
  /** An avatar appeared, moved or was removed, or its appearance, animations or attachments changed. */
  | { readonly kind: 'avatar'; readonly agentId: string }
  /** The coarse locations changed. */
  | { readonly kind: 'coarse' }
  /** Anything may have changed: another region was entered, or the queue was full. */
  | { readonly kind: 'all' };

/** Events that wait to be drained, each one once, however often it occurs, and up to a limit. */
export class SceneEventQueue {
  capacity: number;
  #events = new Map<string, SceneEvent>();

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  add(event: SceneEvent): void {
    if (this.#events.has('all')) return;
    if (event.kind === 'all' || this.#events.size >= this.capacity) {
      this.#events = new Map([['all', { kind: 'all' }]]);
    } else {
      this.#events.set(keyOf(event), event);
    }
  }

  /** Returns the events and empties the queue. */
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
  /** When to send the next request, milliseconds. */
  nextAt: number;
  tries: number;
}

/** Milliseconds without an update after which an object is requested again. */
export const RETRY_DELAY = 5000;

/** How often an object is requested; after that the simulator does not have it. */
export const MAX_TRIES = 4;

/** At 5 bytes each, the message stays far below the size that a network carries in one piece. */
const REQUESTS_PER_MESSAGE = 200;

/**
 * The objects that must be requested. The times are our choice, since the reference has none.
 *
 * **Source:** lludp.md section 7.
 */
export class ObjectRequestQueue {
  readonly #pending = new Map<number, PendingRequest>();

  /** Sets whether and why an object is missing. One that was requested already keeps its retry time. */
  set(localId: number, missType: CacheMissType | null): void {
    const request = this.#pending.get(localId);
    if (missType === null) this.#pending.delete(localId);
    else if (request) request.missType = missType;
    else this.#pending.set(localId, { missType, nextAt: Number.NEGATIVE_INFINITY, tries: 0 });
  }

  /** The requests that are due, one list per message. They count as sent. */
  drainDue(now: number): readonly (readonly ObjectRequest[])[] {
    const due: ObjectRequest[] = [];
    for (const [localId, request] of this.#pending) {
      if (request.nextAt > now || request.tries === MAX_TRIES) continue;
      request.nextAt = now + RETRY_DELAY;
      request.tries++;
      due.push({ missType: request.missType, localId });
    }
    return packBlocks(due, () => 1, REQUESTS_PER_MESSAGE);
  }
}
