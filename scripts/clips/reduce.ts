/** How values between two keys are made, and how far apart two values are. */
export interface Blend<V> {
  between(a: V, b: V, u: number): V;
  distance(a: V, b: V): number;
}

/**
 * Which of evenly spaced samples to keep as keys, so that blending between kept neighbours is never more
 * than `tolerance` off a dropped one. A curve that stays within the tolerance of its start keeps only that.
 */
export function keysWithin<V>(samples: readonly V[], blend: Blend<V>, tolerance: number): number[] {
  if (samples.every((sample) => blend.distance(samples[0], sample) <= tolerance / 2)) return [0];
  const kept = [0];
  for (let start = 0; start < samples.length - 1; ) {
    let end = start + 1;
    while (end + 1 < samples.length && spans(samples, blend, tolerance, start, end + 1)) end++;
    kept.push(end);
    start = end;
  }
  return kept;
}

function spans<V>(
  samples: readonly V[],
  blend: Blend<V>,
  tolerance: number,
  start: number,
  end: number,
): boolean {
  for (let i = start + 1; i < end; i++) {
    const guess = blend.between(samples[start], samples[end], (i - start) / (end - start));
    if (blend.distance(guess, samples[i]) > tolerance) return false;
  }
  return true;
}
