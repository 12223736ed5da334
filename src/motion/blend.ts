import { type Cell, interpolatePosition, interpolateRotation } from './interpolate.ts';
import type { Plan } from './plan.ts';
import type { Layer } from './types.ts';

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
export function blendRotations(out: Numbers, plan: Plan, layers: readonly Layer[]): void {
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
export function blendPositions(out: Numbers, plan: Plan, layers: readonly Layer[]): void {
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
      interpolatePosition(out, o, next.positions, 3 * entries[say], out, o, kept);
      sum = newSum;
    }
  }
}
