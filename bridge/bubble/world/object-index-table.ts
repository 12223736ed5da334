import type { WorldObject } from './world-object.ts';

/**
 * How long an index stays unused after its object is gone: longer than any packet that names it can be under way, so
 * that nobody takes a new object for the old one.
 */
const REST_MS = 60_000;

/** The objects of a bubble by index and by identifier. */
export class ObjectTable {
  readonly #byIndex: (WorldObject | null)[] = [];
  readonly #byId = new Map<string, WorldObject>();
  /** Indices of removed objects, in the order in which they may be used again. */
  readonly #resting: { readonly index: number; readonly until: number }[] = [];

  get size(): number {
    return this.#byId.size;
  }

  /** More than the largest index so far. */
  get capacity(): number {
    return this.#byIndex.length;
  }

  objects(): MapIterator<WorldObject> {
    return this.#byId.values();
  }

  find(id: string): WorldObject | null {
    return this.#byId.get(id) ?? null;
  }

  at(index: number): WorldObject | null {
    return this.#byIndex[index] ?? null;
  }

  /** The index for a new object. */
  allocate(now: number): number {
    if (this.#resting.length > 0 && this.#resting[0].until <= now) {
      return this.#resting.shift()!.index;
    }
    this.#byIndex.push(null);
    return this.#byIndex.length - 1;
  }

  add(object: WorldObject): void {
    this.#byIndex[object.index] = object;
    this.#byId.set(object.id, object);
  }

  remove(object: WorldObject, now: number): void {
    this.#byIndex[object.index] = null;
    this.#byId.delete(object.id);
    this.#resting.push({ index: object.index, until: now + REST_MS });
  }
}
