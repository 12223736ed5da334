const LARGEST_SINGLE = 3.4028234663852886e38;

export function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

/** The number as a file holds it: single precision, and never infinite. */
export function single(value: number): number {
  return Math.fround(clamp(value, -LARGEST_SINGLE, LARGEST_SINGLE));
}

/** @throws {@link RangeError} when `value` is no whole number from `low` to `high`. */
export function demandInteger(value: number, low: number, high: number, name: string): void {
  const fits = Number.isInteger(value) && value >= low && value <= high;
  if (!fits) throw new RangeError(`${name} is ${value}, not ${low} to ${high}`);
}

/** @throws {@link RangeError} when `value` is no finite number. */
export function demandFinite(value: number, name: string): void {
  if (!Number.isFinite(value)) throw new RangeError(`${name} is ${value}`);
}
