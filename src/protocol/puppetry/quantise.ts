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

/** The number that 16 bits stand for; the two nearest to zero are zero. */
export function dequantise5(stored: number): number {
  if (stored === 0x7fff || stored === 0x8000) return 0;
  return stored * STEP - QUANTISED_LIMIT;
}
