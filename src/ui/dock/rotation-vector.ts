const DEGREES = 180 / Math.PI;
/** Below this sine of half the angle an axis is only noise. */
const NO_AXIS = 1e-9;

/**
 * Replaces the rotation vector at `vector[at..at+2]` (axis times angle, degrees) by that of the unit
 * `quaternion` (x y z w). A rotation has many such vectors, whole turns apart along its axis: the one
 * nearest to the vector before is taken, so that lines run on through half and whole turns.
 */
export function followRotation(
  vector: Float64Array,
  at: number,
  [x, y, z, w]: ArrayLike<number> & Iterable<number>,
): void {
  const sine = Math.hypot(x, y, z);
  if (sine < NO_AXIS) {
    followIdentity(vector, at);
    return;
  }
  const angle = 2 * Math.atan2(sine, w) * DEGREES;
  const along = (vector[at] * x + vector[at + 1] * y + vector[at + 2] * z) / sine;
  const nearest = angle + 360 * Math.round((along - angle) / 360);
  vector[at] = (x / sine) * nearest;
  vector[at + 1] = (y / sine) * nearest;
  vector[at + 2] = (z / sine) * nearest;
}

/** No rotation, or whole turns about the axis that it had before. */
function followIdentity(vector: Float64Array, at: number): void {
  const before = Math.hypot(vector[at], vector[at + 1], vector[at + 2]);
  const turns = 360 * Math.round(before / 360);
  const scale = turns === 0 ? 0 : turns / before;
  for (let axis = at; axis < at + 3; axis++) vector[axis] *= scale;
}
