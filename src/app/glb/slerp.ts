/** Above this cosine the arc is a straight line to all digits. */
const NEARLY_EQUAL = 1 - 1e-9;

/**
 * Writes the rotation at `share` (0..1) of the short arc between the unit quaternions at `values[a]` and
 * `values[b]`: how glTF plays rotations.
 */
export function slerp(
  out: Float64Array,
  values: ArrayLike<number>,
  a: number,
  b: number,
  share: number,
): void {
  let cosine = 0;
  for (let c = 0; c < 4; c++) cosine += values[a + c] * values[b + c];
  const side = cosine < 0 ? -1 : 1;
  cosine = Math.abs(cosine);
  let [from, to] = [1 - share, share];
  if (cosine < NEARLY_EQUAL) {
    const angle = Math.acos(cosine);
    from = Math.sin((1 - share) * angle) / Math.sin(angle);
    to = Math.sin(share * angle) / Math.sin(angle);
  }
  for (let c = 0; c < 4; c++) out[c] = from * values[a + c] + side * to * values[b + c];
}

/** Writes the point at `share` of the way between those at `values[a]` and `values[b]`. */
export function interpolateLinear(
  out: Float64Array,
  values: ArrayLike<number>,
  a: number,
  b: number,
  share: number,
): void {
  for (let c = 0; c < 3; c++) out[c] = (1 - share) * values[a + c] + share * values[b + c];
}
