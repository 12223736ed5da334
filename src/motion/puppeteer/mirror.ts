type Numbers = Float32Array<ArrayBuffer>;

/** Left for right, across the plane that forward and up make. */
export function mirrorPosition(out: Numbers, position: ArrayLike<number>): void {
  out[0] = position[0];
  out[1] = -position[1];
  out[2] = position[2];
}

/** The same for a rotation, x y z w. */
export function mirrorRotation(out: Numbers, rotation: ArrayLike<number>): void {
  out[0] = -rotation[0];
  out[1] = rotation[1];
  out[2] = -rotation[2];
  out[3] = rotation[3];
}
