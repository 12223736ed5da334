import { SLOTS_PER_JOINT, type Slots } from './slots.ts';
import type { Layer } from './types.ts';

/** In place of a winner: no motion has a say in the joint, and none has left it where it is. */
export const NOBODY = -1;

/**
 * Who has a say in one component (rotation or position) of the joints, as lists to run down in every
 * frame. A plan holds until a motion comes or goes, its weight reaches or leaves 0 or 1, or it claims other
 * joints: till then no frame needs to look at slots, priorities or components.
 */
export class Plan {
  /** The joints that somebody has a say in; `count` of them are valid. */
  readonly joints: Int16Array<ArrayBuffer>;
  count = 0;
  /** The says in joint k are `starts[k]` .. `starts[k + 1]` - 1, the first one first. */
  readonly starts: Int16Array<ArrayBuffer>;
  /** Index of the motion of each say. */
  readonly motions: Int16Array<ArrayBuffer>;
  /** Entry of that motion's layer. */
  readonly entries: Int16Array<ArrayBuffer>;
  /** Per joint, the index of the motion that comes first, or NOBODY. */
  readonly winners: Int16Array<ArrayBuffer>;
  readonly #component: number;

  /** `component`: HAS_ROTATION or HAS_POSITION. */
  constructor(jointCount: number, component: number) {
    this.joints = new Int16Array(jointCount);
    this.starts = new Int16Array(jointCount + 1);
    this.motions = new Int16Array(SLOTS_PER_JOINT * jointCount);
    this.entries = new Int16Array(SLOTS_PER_JOINT * jointCount);
    this.winners = new Int16Array(jointCount).fill(NOBODY);
    this.#component = component;
  }

  /**
   * Reads from the slots what will show. Weightless says and those without the component are passed over;
   * behind one of full weight nothing shows.
   */
  rebuild(slots: Slots, layers: readonly Layer[]): void {
    const { touched, touchedCount } = slots;
    this.winners.fill(NOBODY);
    this.count = 0;
    let end = 0;
    for (let k = 0; k < touchedCount; k++) {
      const joint = touched[k];
      const start = end;
      end = this.#take(joint, slots, layers, start);
      if (end === start) continue;
      this.winners[joint] = this.motions[start];
      this.joints[this.count] = joint;
      this.starts[++this.count] = end;
    }
  }

  /** Writes the joint's says from `end` on; returns the new end. */
  #take(joint: number, slots: Slots, layers: readonly Layer[], end: number): number {
    const first = SLOTS_PER_JOINT * joint;
    for (let slot = first; slot < first + slots.counts[joint]; slot++) {
      const motion = slots.motions[slot];
      const entry = slots.entries[slot];
      const { weight, components } = layers[motion];
      if (weight === 0 || !(components[entry] & this.#component)) continue;
      this.motions[end] = motion;
      this.entries[end] = entry;
      end++;
      if (weight >= 1) break;
    }
    return end;
  }
}
