import type { ObjectOverrides } from '../../formats/material/index.ts';
import { type Latest, latest } from './packet-order.ts';

/** What an object changes of its PBR materials, by number of the face. */
export type FaceOverrides = ObjectOverrides['faces'];

/** Objects with overrides that are remembered; those that were named first give way. */
const MAX_OBJECTS = 4096;

/**
 * The overrides of objects by local id. They may come before their object, and each message replaces all of an object.
 *
 * **Source:** textures.md section 5, "Overrides".
 */
export class OverrideTable {
  readonly #objects = new Map<number, Latest<FaceOverrides>>();

  /** Null for an object without overrides. */
  get(localId: number): FaceOverrides | null {
    const faces = this.#objects.get(localId)?.value;
    return faces && faces.size > 0 ? faces : null;
  }

  set({ localId, faces }: ObjectOverrides, order: number): void {
    const kept = latest(this.#objects.get(localId) ?? null, order, faces);
    this.#objects.delete(localId);
    this.#objects.set(localId, kept);
    if (this.#objects.size <= MAX_OBJECTS) return;
    const [oldest] = this.#objects.keys();
    this.#objects.delete(oldest);
  }

  /** An object is removed: its local id may become that of another one. */
  kill(localId: number, order: number): void {
    const kept = this.#objects.get(localId);
    if (kept && kept.order < order) this.#objects.delete(localId);
  }
}
