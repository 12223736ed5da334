import type { ObjectAnimation, PlayingAnimation } from '../objects/index.ts';
import { type Latest, latest } from './packet-order.ts';

/** Objects that are remembered; those that were named first give way. */
const MAX_OBJECTS = 1024;

const NOTHING: readonly PlayingAnimation[] = [];

/** What objects play, by their ids. A message may come before its object, and replaces all that the object played. */
export class ObjectAnimationTable {
  readonly #objects = new Map<string, Latest<readonly PlayingAnimation[]>>();

  set({ objectId, animations }: ObjectAnimation, order: number): void {
    const kept = latest(this.#objects.get(objectId) ?? null, order, animations);
    this.#objects.delete(objectId);
    this.#objects.set(objectId, kept);
    if (this.#objects.size <= MAX_OBJECTS) return;
    const [oldest] = this.#objects.keys();
    this.#objects.delete(oldest);
  }

  /**
   * What the prims of a linkset play together; of an animation that several of them play, the start with the highest number.
   *
   * **Source:** prims.md section 8.
   */
  ofLinkset(objectIds: readonly string[]): readonly PlayingAnimation[] {
    const all = objectIds.flatMap((id) => this.#objects.get(id)?.value ?? NOTHING);
    if (all.length === 0) return NOTHING;
    const byId = new Map<string, PlayingAnimation>();
    for (const animation of all) {
      const known = byId.get(animation.id);
      if (!known || known.sequence < animation.sequence) byId.set(animation.id, animation);
    }
    return [...byId.values()];
  }
}
