import { type Cell, interpolateRotation, lerp } from '../../math/flat/index.ts';
import type { Layer } from '../layer.ts';
import { type PrioritySlots, SLOTS_PER_JOINT } from './priority-slots.ts';

/** In place of a winner: no motion has a say in the joint, and none has left it where it is. */
export const NO_MOTION = -1;

/**
 * Who has a say in one component (rotation or position) of the joints, as lists to run down in every
 * frame. A plan holds until a motion comes or goes, its weight reaches or leaves 0 or 1, or it claims other
 * joints: till then no frame needs to look at slots, priorities or components.
 */
export class JointBlendList {
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
    this.winners = new Int16Array(jointCount).fill(NO_MOTION);
    this.#component = component;
  }

  /**
   * Reads from the slots what will show. Weightless says and those without the component are passed over;
   * behind one of full weight nothing shows.
   */
  rebuild(slots: PrioritySlots, layers: readonly Layer[]): void {
    const { touched, touchedCount } = slots;
    this.winners.fill(NO_MOTION);
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
  #take(joint: number, slots: PrioritySlots, layers: readonly Layer[], end: number): number {
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

type Numbers = Float32Array<ArrayBuffer>;

/** How much of the result so far stays when the next say shows through. */
const kept: Cell = new Float64Array(1);

/**
 * Blends the planned rotations into `out` (4 numbers per joint), from the first say down. The first value
 * is taken whole, whatever its weight; each next one shows through as far as the weights so far leave room
 * below 1. Allocates nothing.
 *
 * The common case of `interpolateRotation` is written out here: six says are a chain in which each waits
 * for the one before, and in local numbers it is a sixth shorter than by way of `out` (measured).
 *
 * **Source:** animation.md section 7, point 3.
 */
export function blendRotations(out: Numbers, plan: JointBlendList, layers: readonly Layer[]): void {
  const { joints, count, starts, motions, entries } = plan;
  for (let k = 0; k < count; k++) {
    const o = 4 * joints[k];
    const end = starts[k + 1];
    let say = starts[k];
    const first = layers[motions[say]];
    const { rotations } = first;
    const e = 4 * entries[say];
    let x: number = rotations[e];
    let y: number = rotations[e + 1];
    let z: number = rotations[e + 2];
    let w: number = rotations[e + 3];
    let sum = first.weight;
    for (say++; say < end && sum < 1; say++) {
      const next = layers[motions[say]];
      const newSum = Math.min(1, sum + next.weight);
      const { rotations: r } = next;
      const i = 4 * entries[say];
      const t = sum / newSum;
      sum = newSum;
      const bx = r[i];
      const by = r[i + 1];
      const bz = r[i + 2];
      const bw = r[i + 3];
      if (x * bx + y * by + z * bz + w * bw < 0) {
        out[o] = x;
        out[o + 1] = y;
        out[o + 2] = z;
        out[o + 3] = w;
        kept[0] = t;
        interpolateRotation(out, o, r, i, out, o, kept);
        x = out[o];
        y = out[o + 1];
        z = out[o + 2];
        w = out[o + 3];
        continue;
      }
      const u = 1 - t;
      x = t * x + u * bx;
      y = t * y + u * by;
      z = t * z + u * bz;
      w = t * w + u * bw;
      const scale = 1 / Math.sqrt(x * x + y * y + z * z + w * w);
      x *= scale;
      y *= scale;
      z *= scale;
      w *= scale;
    }
    out[o] = x;
    out[o + 1] = y;
    out[o + 2] = z;
    out[o + 3] = w;
  }
}

/** As `blendRotations`, for positions: 3 numbers per joint. */
export function blendPositions(out: Numbers, plan: JointBlendList, layers: readonly Layer[]): void {
  const { joints, count, starts, motions, entries } = plan;
  for (let k = 0; k < count; k++) {
    const o = 3 * joints[k];
    const end = starts[k + 1];
    let say = starts[k];
    const first = layers[motions[say]];
    const { positions } = first;
    const e = 3 * entries[say];
    out[o] = positions[e];
    out[o + 1] = positions[e + 1];
    out[o + 2] = positions[e + 2];
    let sum = first.weight;
    for (say++; say < end && sum < 1; say++) {
      const next = layers[motions[say]];
      const newSum = Math.min(1, sum + next.weight);
      kept[0] = sum / newSum;
      lerp(out, o, next.positions, 3 * entries[say], out, o, kept);
      sum = newSum;
    }
  }
}
