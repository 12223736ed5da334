import type { Layer } from '../layer.ts';

/** How many motions can have a say in one joint. */
export const SLOTS_PER_JOINT = 6;

/**
 * Per joint, the layer entries that have a say in it, highest priority first. At equal priority the one
 * that was offered first stays in front; when six are taken, the lowest falls out.
 *
 * **Source:** animation.md section 7, point 2.
 */
export class PrioritySlots {
  /** The joints that have an entry; `touchedCount` of them are valid. */
  readonly touched: Int16Array<ArrayBuffer>;
  touchedCount = 0;
  /** Entries taken, one per joint. */
  readonly counts: Uint8Array<ArrayBuffer>;
  /** Index of the motion in each slot, 6 per joint. */
  readonly motions: Int16Array<ArrayBuffer>;
  /** Entry of that motion's layer, 6 per joint. */
  readonly entries: Int16Array<ArrayBuffer>;
  readonly #priorities: Int32Array<ArrayBuffer>;

  constructor(jointCount: number) {
    this.touched = new Int16Array(jointCount);
    this.counts = new Uint8Array(jointCount);
    this.motions = new Int16Array(SLOTS_PER_JOINT * jointCount);
    this.entries = new Int16Array(SLOTS_PER_JOINT * jointCount);
    this.#priorities = new Int32Array(SLOTS_PER_JOINT * jointCount);
  }

  clear(): void {
    this.counts.fill(0);
    this.touchedCount = 0;
  }

  /** Puts every entry of a layer in. Layers come newest motion first. */
  offer(motion: number, { count, joints, priorities }: Layer): void {
    for (let entry = 0; entry < count; entry++) {
      const joint = joints[entry];
      if (this.counts[joint] === 0) {
        this.touched[this.touchedCount++] = joint;
        this.counts[joint] = 1;
        this.#put(SLOTS_PER_JOINT * joint, motion, entry, priorities[entry]);
      } else {
        this.#insert(joint, motion, entry, priorities[entry]);
      }
    }
  }

  #insert(joint: number, motion: number, entry: number, priority: number): void {
    const first = SLOTS_PER_JOINT * joint;
    const taken = this.counts[joint];
    let slot = first + taken;
    while (slot > first && this.#priorities[slot - 1] < priority) slot--;
    if (slot === first + SLOTS_PER_JOINT) return;
    const last = first + Math.min(taken, SLOTS_PER_JOINT - 1);
    this.motions.copyWithin(slot + 1, slot, last);
    this.entries.copyWithin(slot + 1, slot, last);
    this.#priorities.copyWithin(slot + 1, slot, last);
    this.#put(slot, motion, entry, priority);
    this.counts[joint] = last - first + 1;
  }

  #put(slot: number, motion: number, entry: number, priority: number): void {
    this.motions[slot] = motion;
    this.entries[slot] = entry;
    this.#priorities[slot] = priority;
  }
}
