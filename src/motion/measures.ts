const DEGREES = 180 / Math.PI;

/**
 * Degrees of the turn between the unit quaternions at `a[i]` and `b[j]`, the short way. From the chord
 * between them, as the arc cosine of their product has no digits left where they are nearly one: it would
 * make 0.03 degrees of the rounding of equal ones.
 */
export function degreesBetween(
  a: ArrayLike<number>,
  i: number,
  b: ArrayLike<number>,
  j: number,
): number {
  let near = 0;
  let far = 0;
  for (let c = 0; c < 4; c++) {
    near += (a[i + c] - b[j + c]) ** 2;
    far += (a[i + c] + b[j + c]) ** 2;
  }
  return 4 * Math.asin(Math.min(Math.sqrt(Math.min(near, far)) / 2, 1)) * DEGREES;
}

/** Metres between the points at `a[i]` and `b[j]`. */
export function metresBetween(
  a: ArrayLike<number>,
  i: number,
  b: ArrayLike<number>,
  j: number,
): number {
  let squared = 0;
  for (let axis = 0; axis < 3; axis++) squared += (a[i + axis] - b[j + axis]) ** 2;
  return Math.sqrt(squared);
}
