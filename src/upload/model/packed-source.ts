/** The groups of a source, such as positions, as 32-bit floats without gaps, which is how the uploader compares and stores them. */
export class PackedSource {
  /** Numbers in a group. */
  readonly width: number;
  /** Of groups. */
  readonly count: number;
  /** Without negative zero, so that equal numbers have equal bits. */
  readonly values: Float32Array<ArrayBuffer>;
  /** The same as bits. */
  readonly bits: Int32Array<ArrayBuffer>;
  /** Whether there is no NaN and nothing infinite. */
  readonly isFinite: boolean;
  #first: Int32Array<ArrayBuffer> | null = null;

  /** @param values - Without gaps and negative zeros. */
  constructor(values: Float32Array<ArrayBuffer>, width: number) {
    this.width = width;
    this.count = values.length / width;
    this.values = values;
    this.bits = new Int32Array(values.buffer, values.byteOffset, values.length);
    this.isFinite = areFinite(this.bits);
  }

  /** For each group the first one that is equal to it, to the last bit. */
  get first(): Int32Array<ArrayBuffer> {
    this.#first ??= firstEqual(this.bits, this.width);
    return this.#first;
  }
}

/** Packs numbers without gaps; negative zeros among them become zeros. */
export function packNumbers(values: Float32Array<ArrayBuffer>, width: number): PackedSource {
  // Negative zero plus zero is zero.
  for (let i = 0; i < values.length; i++) values[i] += 0;
  return new PackedSource(values, width);
}

/** The bits of the exponent, all of which are set in what is no number or infinite. */
const EXPONENT = 0x7f800000;

function areFinite(bits: Int32Array): boolean {
  for (let i = 0; i < bits.length; i++) if ((bits[i] & EXPONENT) === EXPONENT) return false;
  return true;
}

export function isFiniteGroup({ values, width }: PackedSource, group: number): boolean {
  for (let k = group * width; k < (group + 1) * width; k++) {
    if (!Number.isFinite(values[k])) return false;
  }
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
