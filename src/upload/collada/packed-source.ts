import type { ColladaSource } from '../../formats/collada/index.ts';

/** The groups of a source as 32-bit floats without gaps, which is how the uploader compares and stores them. */
export class PackedSource {
  /** Numbers in a group. */
  readonly width: number;
  /** Of groups. */
  readonly count: number;
  /** Equal numbers have equal bits: there is no negative zero. May be the source's own. */
  readonly values: Float32Array<ArrayBuffer>;
  /** The same as bits. */
  readonly bits: Int32Array<ArrayBuffer>;
  /** Whether there is no NaN and nothing infinite. */
  readonly isFinite: boolean;
  #first: Int32Array<ArrayBuffer> | null = null;

  /** As many groups as the source has numbers for, whatever its accessor announces. */
  constructor(source: ColladaSource, width: number) {
    const { values: numbers, stride, offset } = source;
    this.width = width;
    this.count =
      numbers.length < offset + width
        ? 0
        : Math.floor((numbers.length - offset - width) / stride) + 1;
    const isPacked = stride === width && offset === 0;
    this.values = isPacked
      ? numbers.subarray(0, this.count * width)
      : withoutGaps(source, width, this.count);
    const { buffer, byteOffset, length } = this.values;
    this.bits = new Int32Array(buffer, byteOffset, length);
    this.isFinite = areFinite(this.bits);
  }

  /** For each group the first one that is equal to it, to the last bit. */
  get first(): Int32Array<ArrayBuffer> {
    this.#first ??= firstEqual(this.bits, this.width);
    return this.#first;
  }
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

/** A hash table with open addressing. */
function firstEqual(bits: Int32Array, width: number): Int32Array<ArrayBuffer> {
  const count = bits.length / width;
  /** A group's number plus 1, or 0. */
  const table = new Int32Array(1 << (32 - Math.clz32(Math.max(16, count * 2) - 1)));
  const first = new Int32Array(count);
  for (let group = 0; group < count; group++) {
    let slot = hashOfGroup(bits, group * width, width) & (table.length - 1);
    let found = table[slot] - 1;
    while (found >= 0 && !areEqual(bits, found * width, group * width, width)) {
      slot = (slot + 1) & (table.length - 1);
      found = table[slot] - 1;
    }
    if (found < 0) table[slot] = group + 1;
    first[group] = found < 0 ? group : found;
  }
  return first;
}

/** A hash of the bits of a group that begins at `at`. */
export function hashOfGroup(bits: Int32Array, at: number, width: number): number {
  let hash = 0;
  for (let k = at; k < at + width; k++) {
    hash = Math.imul(hash ^ (hash >>> 15) ^ bits[k], 0x9e3779b1);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return hash ^ (hash >>> 13);
}

export function areEqual(bits: Int32Array, a: number, b: number, width: number): boolean {
  for (let k = 0; k < width; k++) if (bits[a + k] !== bits[b + k]) return false;
  return true;
}

/** Packs each source once for each width. */
export class SourcePacker {
  readonly #packed = new Map<ColladaSource, PackedSource[]>();

  pack(source: ColladaSource, width: number): PackedSource {
    const known = this.#packed.get(source) ?? [];
    const found = known.find((packed) => packed.width === width);
    if (found) return found;
    const packed = new PackedSource(source, width);
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
