import type { ColladaSource } from '../../formats/collada/index.ts';
import { PackedSource } from '../model/packed-source.ts';

/** As many groups as the source has numbers for, whatever its accessor announces. */
export function packSource(source: ColladaSource, width: number): PackedSource {
  const { values, stride, offset } = source;
  const count =
    values.length < offset + width ? 0 : Math.floor((values.length - offset - width) / stride) + 1;
  const isPacked = stride === width && offset === 0;
  const packed = isPacked ? values.subarray(0, count * width) : withoutGaps(source, width, count);
  return new PackedSource(packed, width);
}

function withoutGaps(
  { values, stride, offset }: ColladaSource,
  width: number,
  count: number,
): Float32Array<ArrayBuffer> {
  const packed = new Float32Array(count * width);
  for (let group = 0; group < count; group++) {
    const start = offset + group * stride;
    for (let k = 0; k < width; k++) packed[group * width + k] = values[start + k];
  }
  return packed;
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
