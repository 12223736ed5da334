import type { Layer } from '../layer.ts';

/** How many motions can contribute to one joint. */
export const SLOTS_PER_JOINT = 6;

/**
 * Per joint, the layer entries that contribute to it, highest priority first. At equal priority the entry
 * that was added first stays in front: the newest motion wins. When all six slots are in use, the entry of
 * lowest priority is dropped.
 *
 * **Source:** animation.md section 7, point 2.
 */
export class PrioritySlots {
  /** The joints that have an entry; the first `usedJointCount` are valid. */
  readonly usedJoints: Int16Array<ArrayBuffer>;
  usedJointCount = 0;
  /** Number of slots in use, one per joint. */
  readonly counts: Uint8Array<ArrayBuffer>;
  /** Index of the motion in each slot, 6 per joint. */
  readonly motions: Int16Array<ArrayBuffer>;
  /** Entry of that motion's layer, 6 per joint. */
  readonly entries: Int16Array<ArrayBuffer>;
  readonly #priorities: Int32Array<ArrayBuffer>;

  constructor(jointCount: number) {
    this.usedJoints = new Int16Array(jointCount);
    this.counts = new Uint8Array(jointCount);
    this.motions = new Int16Array(SLOTS_PER_JOINT * jointCount);
    this.entries = new Int16Array(SLOTS_PER_JOINT * jointCount);
    this.#priorities = new Int32Array(SLOTS_PER_JOINT * jointCount);
  }

  clear(): void {
    this.counts.fill(0);
    this.usedJointCount = 0;
  }

  /** Adds every entry of a motion's layer. Motions are to be added newest first. */
  add(motion: number, { count, joints, priorities }: Layer): void {
    for (let entry = 0; entry < count; entry++) {
      const joint = joints[entry];
      if (this.counts[joint] === 0) {
        this.usedJoints[this.usedJointCount++] = joint;
        this.counts[joint] = 1;
        this.#setSlot(SLOTS_PER_JOINT * joint, motion, entry, priorities[entry]);
      } else {
        this.#insert(joint, motion, entry, priorities[entry]);
      }
    }
  }

  /** Inserts behind all entries of the same or a higher priority. */
  #insert(joint: number, motion: number, entry: number, priority: number): void {
    const first = SLOTS_PER_JOINT * joint;
    const count = this.counts[joint];
    let slot = first + count;
    while (slot > first && this.#priorities[slot - 1] < priority) slot--;
    if (slot === first + SLOTS_PER_JOINT) return;
    const last = first + Math.min(count, SLOTS_PER_JOINT - 1);
    this.motions.copyWithin(slot + 1, slot, last);
    this.entries.copyWithin(slot + 1, slot, last);
    this.#priorities.copyWithin(slot + 1, slot, last);
    this.#setSlot(slot, motion, entry, priority);
    this.counts[joint] = last - first + 1;
  }

  #setSlot(slot: number, motion: number, entry: number, priority: number): void {
    this.motions[slot] = motion;
    this.entries[slot] = entry;
    this.#priorities[slot] = priority;
  }
}
