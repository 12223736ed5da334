/** Positions, rotations and scales of 16 bits all reach from -5 to 5. */
const QUANTISED_LIMIT = 5;

const STEPS = 0xffff;
const STEP = (2 * QUANTISED_LIMIT) / STEPS;

/**
 * The nearest of the 65536 steps from -5 to 5; numbers outside become the nearer end. Zero, which lies
 * between two steps, becomes the lower as viewers write it. Viewers cut off instead of rounding: this is
 * nearer, and a number that was read is written as it was.
 *
 * **Source:** puppetry.md section 3.2.
 */
export function quantise5(value: number): number {
  const clamped = Math.min(QUANTISED_LIMIT, Math.max(-QUANTISED_LIMIT, value));
  const steps = ((clamped + QUANTISED_LIMIT) / (2 * QUANTISED_LIMIT)) * STEPS;
  return Math.max(0, Math.ceil(steps - 0.5));
}

/**
 * Writes the number that 16 bits stand for to `out[index]`; the two nearest to zero are zero. It is not
 * returned, since a fraction that a function returns is put on the heap wherever the call is not inlined.
 */
export function dequantise5(out: Float64Array, index: number, stored: number): void {
  // 0x7fff and 0x8000, by one comparison.
  out[index] = (stored + 1) >> 1 === 0x4000 ? 0 : stored * STEP - QUANTISED_LIMIT;
}
