import { U16_MAX } from './dequantise.ts';
import type { Domain } from './fields.ts';

/** Little-endian 16-bit numbers of `count` values given by `wordAt`. */
function words(count: number, wordAt: (index: number) => number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(count * 2);
  for (let i = 0; i < count; i++) {
    const word = wordAt(i);
    bytes[i * 2] = word & 0xff;
    bytes[i * 2 + 1] = word >> 8;
  }
  return bytes;
}

/** Cut off, not rounded, as the viewer's writer does. */
function word(fraction: number): number {
  return Math.max(0, Math.min(U16_MAX, Math.floor(fraction * U16_MAX)));
}

/** The smallest box around all values, `axes` per point; zeros where there are none. */
export function domainOf(lists: Iterable<ArrayLike<number>>, axes: number): Domain {
  const min = new Float64Array(axes).fill(Infinity);
  const max = new Float64Array(axes).fill(-Infinity);
  for (const list of lists) {
    for (let i = 0; i < list.length; i++) {
      const axis = i % axes;
      min[axis] = Math.min(min[axis], list[i]);
      max[axis] = Math.max(max[axis], list[i]);
    }
  }
  return min[0] <= max[0] ? { min, max } : { min: min.fill(0), max: max.fill(0) };
}

/**
 * Values as fractions of their domain, 16 bits each; on an axis without extent all are 0.
 *
 * **Source:** mesh-asset.md section 2, "Formulas".
 */
export function quantise(values: ArrayLike<number>, { min, max }: Domain): Uint8Array<ArrayBuffer> {
  return words(values.length, (i) => {
    const axis = i % min.length;
    const extent = max[axis] - min[axis];
    return extent > 0 ? word((values[i] - min[axis]) / extent) : 0;
  });
}

/** −1..1 as 16 bits. */
export function quantiseNormals(normals: ArrayLike<number>): Uint8Array<ArrayBuffer> {
  return words(normals.length, (i) => word((normals[i] + 1) / 2));
}

export function encodeIndices(indices: ArrayLike<number>): Uint8Array<ArrayBuffer> {
  return words(indices.length, (i) => indices[i]);
}
