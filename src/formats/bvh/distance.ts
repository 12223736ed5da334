import type { Quaternion } from '../quaternion/index.ts';

type Vector = readonly [number, number, number];

/**
 * How far apart two rotations take the X axis, plus how far apart they take the Y axis: what the
 * uploader measures rotations by. The quaternions need not have unit length.
 *
 * **Source:** reference/animation.md section 12.3.
 */
export function rotationDistance(a: Quaternion, b: Quaternion): number {
  const [ax, ay] = turnedAxes(a);
  const [bx, by] = turnedAxes(b);
  return distance(ax, bx) + distance(ay, by);
}

/** Where a rotation takes the X axis and the Y axis. */
function turnedAxes([x, y, z, w]: Quaternion): [Vector, Vector] {
  const s = 2 / (x * x + y * y + z * z + w * w);
  return [
    [1 - s * (y * y + z * z), s * (x * y + w * z), s * (x * z - w * y)],
    [s * (x * y - w * z), 1 - s * (x * x + z * z), s * (y * z + w * x)],
  ];
}

export function distance(a: Vector, b: Vector): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}
