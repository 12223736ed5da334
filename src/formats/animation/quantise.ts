const { fround } = Math;
const STEP = fround(1 / 65535);

/**
 * The number that a 16-bit code stands for in the range `lo..hi`, in single precision like the viewer.
 * 65535 is exactly `hi`, and a result smaller than one step becomes zero (so 32767 and 32768 both mean 0
 * in a symmetric range).
 *
 * **Source:** reference/animation.md section 3.
 */
export function dequantiseU16(code: number, lo: number, hi: number): number {
  const range = fround(hi - lo);
  const value = fround(fround(fround(code * STEP) * range) + lo);
  return Math.abs(value) < fround(range * STEP) ? 0 : value;
}

/**
 * The 16-bit code of a finite number in the range `lo..hi`: clamped, then rounded down as the viewer's
 * uploader does (zero in a symmetric range is 32767). An empty range gives 0.
 *
 * **Source:** reference/animation.md section 3, "Writer side".
 */
export function quantiseU16(value: number, lo: number, hi: number): number {
  const range = fround(hi - lo);
  if (!(range > 0)) return 0;
  const clamped = Math.min(Math.max(fround(value), lo), hi);
  return Math.floor(fround(fround(fround(clamped - lo) / range) * 65535));
}

/**
 * The code that the viewer's uploader writes for a component of a rotation or a position in `-limit..limit`:
 * it quantises, reads back and quantises again; to meet its bytes we do the same.
 *
 * **Source:** reference/animation.md section 3, "Writer side".
 */
export function uploadCode(value: number, limit: number): number {
  const code = quantiseU16(value, -limit, limit);
  return quantiseU16(dequantiseU16(code, -limit, limit), -limit, limit);
}
