import type { ColladaSource } from '../../formats/collada/index.ts';
import type { PackedSource } from '../model/packed-source.ts';

/** As many groups as the source has numbers for, whatever its accessor announces. */
export function packSource(source: ColladaSource, width: number): PackedSource {
  const { values: numbers, stride, offset } = source;
  const count =
    numbers.length < offset + width
      ? 0
      : Math.floor((numbers.length - offset - width) / stride) + 1;
  const values = new Float32Array(count * width);
  let allFinite = true;
  for (let group = 0, at = 0; group < count; group++) {
    const start = offset + group * stride;
    for (let k = 0; k < width; k++) {
      // A NaN or an infinite number is the only one whose difference with itself is not 0.
      const value = Math.fround(numbers[start + k]) + 0;
      if (value - value !== 0) allFinite = false;
      values[at++] = value;
    }
  }
  return { width, count, values, bits: new Int32Array(values.buffer), isFinite: allFinite };
}

/** Packs each source once for each width. */
export class SourcePacker {
  readonly #packed = new Map<ColladaSource, PackedSource[]>();

  pack(source: ColladaSource, width: number): PackedSource {
    const known = this.#packed.get(source) ?? [];
    const found = known.find((packed) => packed.width === width);
    if (found) return found;
    const packed = packSource(source, width);
    this.#packed.set(source, [...known, packed]);
    return packed;
  }
}
