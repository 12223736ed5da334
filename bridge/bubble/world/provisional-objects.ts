import { scaleAndAdd } from '../../../src/math/index.ts';
import type { HandoverState } from './handover-state.ts';
import { COAST_MS } from './world-motion.ts';

/** Provisional objects of a bubble, at most. */
const MAX_PROVISIONAL = 256;

/** Longer than any session lives without an answer: what waits for longer has been forgotten. */
const MAX_AGE_MS = 60_000;

/** Objects that are being handed over to this bubble, until their commit. Nobody perceives them. */
export class ProvisionalObjects {
  readonly #states = new Map<string, { readonly state: HandoverState; readonly since: number }>();

  /** A sentence where it cannot be taken, else null. */
  add(state: HandoverState, now: number): string | null {
    if (this.#states.size >= MAX_PROVISIONAL) return 'Too many objects are on their way.';
    this.#states.set(state.object.objectIdentifier, { state, since: now });
    return null;
  }

  /** The object at the commit: as far on as it has coasted on the other side in the meantime. */
  take(objectId: string, now: number): HandoverState | null {
    const entry = this.#states.get(objectId);
    if (!entry) return null;
    this.#states.delete(objectId);
    const { state, since } = entry;
    const { location, velocity } = state.object;
    const seconds = Math.min(now - since, COAST_MS) / 1000;
    const coasted = { ...state.object, location: scaleAndAdd(location, velocity, seconds) };
    return { ...state, object: coasted };
  }

  drop(objectId: string): void {
    this.#states.delete(objectId);
  }

  expire(now: number): void {
    for (const [id, { since }] of this.#states) {
      if (now - since > MAX_AGE_MS) this.#states.delete(id);
    }
  }
}
