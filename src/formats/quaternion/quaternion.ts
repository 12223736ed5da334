/** x y z w. */
export type Quaternion = readonly [number, number, number, number];
/** Four of them, x y z w. */
type Numbers = Float32Array | Float64Array;
type Vector = readonly [number, number, number];

export type Axis = 'X' | 'Y' | 'Z';

/** The order of three turns; the matrix is R(first) · R(second) · R(third). */
export type RotationOrder = 'XYZ' | 'XZY' | 'YXZ' | 'YZX' | 'ZXY' | 'ZYX';

const HALF_DEGREE = Math.PI / 360;
const AXES = 'XYZ';

/** The turn by so many degrees about one axis. */
export function about(axis: Axis, degrees: number): Quaternion {
  const half = degrees * HALF_DEGREE;
  const turned: [number, number, number, number] = [0, 0, 0, Math.cos(half)];
  turned[AXES.indexOf(axis)] = Math.sin(half);
  return turned;
}

/**
 * The rotation R(first) · R(second) · R(third) of the three angles at `degrees[at..at+2]`, in the order of
 * the letters: on column vectors the last one turns first. The sign is that of the half angles, not made
 * positive: the key reduction of BVH depends on it.
 */
export function fromEuler(order: RotationOrder, degrees: ArrayLike<number>, at = 0): Quaternion {
  const first = about(order[0] as Axis, degrees[at]);
  const second = about(order[1] as Axis, degrees[at + 1]);
  return product(product(first, second), about(order[2] as Axis, degrees[at + 2]));
}

/** Hamilton product: `b` turns first. */
export function product([ax, ay, az, aw]: Quaternion, [bx, by, bz, bw]: Quaternion): Quaternion {
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

/** The same written to `out`, which may be one of the two; allocates nothing. */
export function productInto(out: Numbers, a: Readonly<Numbers>, b: Readonly<Numbers>): void {
  const ax = a[0];
  const ay = a[1];
  const az = a[2];
  const aw = a[3];
  const bx = b[0];
  const by = b[1];
  const bz = b[2];
  const bw = b[3];
  out[0] = aw * bx + ax * bw + ay * bz - az * by;
  out[1] = aw * by - ax * bz + ay * bw + az * bx;
  out[2] = aw * bz + ax * by - ay * bx + az * bw;
  out[3] = aw * bw - ax * bx - ay * by - az * bz;
}

/** The turn back. */
export function conjugate([x, y, z, w]: Quaternion): Quaternion {
  return [-x, -y, -z, w];
}

/** The vector turned by a unit quaternion. */
export function turn(rotation: Quaternion, [x, y, z]: Vector): [number, number, number] {
  const [turnedX, turnedY, turnedZ] = product(product(rotation, [x, y, z, 0]), conjugate(rotation));
  return [turnedX, turnedY, turnedZ];
}

/** Degrees of the whole turn, 0..180. */
export function angleOf([x, y, z, w]: Quaternion): number {
  return Math.atan2(Math.hypot(x, y, z), Math.abs(w)) / HALF_DEGREE;
}
