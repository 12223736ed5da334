import { randomUUID } from 'node:crypto';
import type { Vector3 } from '../../../src/math/index.ts';

/** Where an offer to teleport leads. */
export interface LurePlace {
  readonly handle: bigint;
  /** Region metres. */
  readonly position: Vector3;
}

/** Offers beyond this number replace the oldest ones. */
const MAX_LURES = 200;

/** Offers to teleport that have been made and not been used. */
export class Lures {
  /** By id, which is that of the instant message. */
  readonly #lures = new Map<string, LurePlace & { readonly toId: string }>();

  /** @returns the id of the offer. */
  add(toId: string, place: LurePlace): string {
    const id = randomUUID();
    const [oldest] = this.#lures.keys();
    if (this.#lures.size >= MAX_LURES && oldest !== undefined) this.#lures.delete(oldest);
    this.#lures.set(id, { ...place, toId });
    return id;
  }

  /** Uses an offer, or drops it; null if the agent has no such one. */
  take(id: string, agentId: string): LurePlace | null {
    const lure = this.#lures.get(id);
    if (lure?.toId !== agentId) return null;
    this.#lures.delete(id);
    return { handle: lure.handle, position: lure.position };
  }
}
