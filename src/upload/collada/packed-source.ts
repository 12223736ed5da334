import type { ColladaSource } from '../../formats/collada/index.ts';

/** The groups of a source as 32-bit floats without gaps, which is how the uploader compares and stores them. */
export interface PackedSource {
  /** Numbers in a group. */
  readonly width: number;
  readonly count: number;
  /** Equal numbers have equal bits: there is no negative zero. May be the source's own. */
  readonly values: Float32Array<ArrayBuffer>;
  /** The same as bits. */
  readonly bits: Int32Array<ArrayBuffer>;
  /** Whether there is no NaN and nothing infinite. */
  readonly isFinite: boolean;
}

/** As many groups as the source has numbers for, whatever its accessor announces. */
export function packSource(source: ColladaSource, width: number): PackedSource {
  const { values: numbers, stride, offset } = source;
  const count =
    numbers.length < offset + width
      ? 0
      : Math.floor((numbers.length - offset - width) / stride) + 1;
  const isPacked = stride === width && offset === 0;
  const values = isPacked ? numbers.subarray(0, count * width) : withoutGaps(source, width, count);
  const bits = new Int32Array(values.buffer, values.byteOffset, values.length);
  return { width, count, values, bits, isFinite: areFinite(bits) };
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

/** The bits of the exponent, all of which are set in what is no number or infinite. */
const EXPONENT = 0x7f800000;

function areFinite(bits: Int32Array): boolean {
  for (let i = 0; i < bits.length; i++) if ((bits[i] & EXPONENT) === EXPONENT) return false;
  return true;
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

export function isFiniteGroup({ values, width }: PackedSource, group: number): boolean {
  for (let k = group * width; k < (group + 1) * width; k++) {
    if (!Number.isFinite(values[k])) return false;
  }
  return true;
}
