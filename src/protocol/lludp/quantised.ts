const STEPS = 0xffff;

/**
 * The number between `lowest` and `highest` that 16 bits stand for. What is nearer to zero than a step is
 * zero, so that zero survives.
 *
 * **Source:** lludp.md section 3, "16-bit quantised values".
 */
export function dequantise16(stored: number, lowest: number, highest: number): number {
  const range = highest - lowest;
  const value = lowest + (stored / STEPS) * range;
  return Math.abs(value) < range / STEPS ? 0 : value;
}

/** The nearest of the 65536 values that {@link dequantise16} reads; numbers outside become the nearer end. */
export function quantise16(value: number, lowest: number, highest: number): number {
  const share = (value - lowest) / (highest - lowest);
  return Math.round(Math.min(1, Math.max(0, share)) * STEPS);
}
