import { angleOf, conjugate, product, type Quaternion } from '../../formats/quaternion/index.ts';
import { cross, normalise, type Vec3 } from './vector.ts';

/** A rotation, x y z w, unit length. */
export type Quat = Quaternion;

export const IDENTITY: Quat = [0, 0, 0, 1];

const RADIANS = Math.PI / 180;

/** Turns by `degrees` about an axis of unit length. */
export function about(axis: Vec3, degrees: number): Quat {
  const half = (degrees * RADIANS) / 2;
  const sine = Math.sin(half);
  return [axis[0] * sine, axis[1] * sine, axis[2] * sine, Math.cos(half)];
}

export const aboutX = (degrees: number): Quat => about([1, 0, 0], degrees);
export const aboutY = (degrees: number): Quat => about([0, 1, 0], degrees);
export const aboutZ = (degrees: number): Quat => about([0, 0, 1], degrees);

/** The Hamilton product of all factors: the last one acts first. */
export function compose(...factors: Quat[]): Quat {
  return factors.reduce((turned, factor) => product(turned, factor));
}

/** What `inner` is as seen from `outer`: outer⁻¹ · inner. */
export const within = (outer: Quat, inner: Quat): Quat => product(conjugate(outer), inner);

export function rotate(q: Quat, v: Vec3): Vec3 {
  const [x, y, z, w] = q;
  const t = cross([x, y, z], v);
  const u: Vec3 = [t[0] * 2, t[1] * 2, t[2] * 2];
  const c = cross([x, y, z], u);
  return [v[0] + w * u[0] + c[0], v[1] + w * u[1] + c[1], v[2] + w * u[2] + c[2]];
}

/** Linear blend on the short arc, then unit length: how a clip is read between two keys. */
export function nlerp(a: Quat, b: Quat, u: number): Quat {
  const toB = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3] < 0 ? -u : u;
  const sum = a.map((value, axis) => value * (1 - u) + b[axis] * toB);
  const size = Math.sqrt(sum.reduce((total, value) => total + value * value, 0));
  return [sum[0] / size, sum[1] / size, sum[2] / size, sum[3] / size];
}

/** Degrees of the turn from one to the other, 0..180. */
export const angleBetween = (a: Quat, b: Quat): number => angleOf(within(a, b));

/** The same turn seen in a mirror standing on the X–Z plane: left limbs become right ones. */
export const mirror = (q: Quat): Quat => [-q[0], q[1], -q[2], q[3]];

/** The rotation that takes a frame of three perpendicular unit vectors to another one. */
export function betweenFrames(from: Frame, to: Frame): Quat {
  const m = (row: number, column: number): number =>
    from.reduce((sum, axis, i) => sum + to[i][row] * axis[column], 0);
  const [xx, yy, zz] = [m(0, 0), m(1, 1), m(2, 2)];
  const [x, y, z] = [m(2, 1) - m(1, 2), m(0, 2) - m(2, 0), m(1, 0) - m(0, 1)];
  const size = (value: number): number => Math.sqrt(Math.max(0, value)) / 2;
  return [
    Math.sign(x) * size(1 + xx - yy - zz),
    Math.sign(y) * size(1 - xx + yy - zz),
    Math.sign(z) * size(1 - xx - yy + zz),
    size(1 + xx + yy + zz),
  ];
}

export type Frame = readonly [Vec3, Vec3, Vec3];

/** A right-handed frame whose first axis is `first` and whose second is as near to `second` as can be. */
export function frameOf(first: Vec3, second: Vec3): Frame {
  const a = normalise(first);
  const c = normalise(cross(a, second));
  return [a, cross(c, a), c];
}
