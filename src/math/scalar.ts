/** The nearest number from `low` to `high`. */
export function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

/** The number at `share` (0 to 1) of the way from `a` to `b`. */
export function mix(a: number, b: number, share: number): number {
  return a + (b - a) * share;
}

/** The cubic from 0 to 1, flat at both ends: 0 for lower numbers and NaN, 1 for higher ones. */
export function easeInOut(share: number): number {
  if (!(share > 0)) return 0;
  return share < 1 ? share * share * (3 - 2 * share) : 1;
}

/** 0 up to `from`, 1 from `to` on, and {@link easeInOut} in between. */
export function smoothstep(from: number, to: number, value: number): number {
  return easeInOut((value - from) / (to - from));
}
