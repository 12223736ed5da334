/** The groups of a source, such as positions, as 32-bit floats without gaps, which is how the uploader compares and stores them. */
export interface PackedSource {
  /** Numbers in a group. */
  readonly width: number;
  readonly count: number;
  /** Without negative zero, so that equal numbers have equal bits. */
  readonly values: Float32Array<ArrayBuffer>;
  /** The same as bits. */
  readonly bits: Int32Array<ArrayBuffer>;
  /** Whether there is no NaN and nothing infinite. */
  readonly isFinite: boolean;
}

export function isFiniteGroup({ values, width }: PackedSource, group: number): boolean {
  for (let k = group * width; k < (group + 1) * width; k++) {
    if (!Number.isFinite(values[k])) return false;
  }
  return true;
}

/** Packs numbers without gaps, in place. */
export function packNumbers(values: Float32Array<ArrayBuffer>, width: number): PackedSource {
  let allFinite = true;
  for (let i = 0; i < values.length; i++) {
    // Negative zero plus zero is zero.
    values[i] += 0;
    if (!Number.isFinite(values[i])) allFinite = false;
  }
  const bits = new Int32Array(values.buffer, values.byteOffset, values.length);
  return { width, count: values.length / width, values, bits, isFinite: allFinite };
}
