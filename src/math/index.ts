/*
 * Vectors and rotations, in Second Life's axes: X forward, Y left, Z up.
 *
 * The functions here take readonly tuples of double precision and return new ones; gl-matrix does the arithmetic, and
 * lends the names. Code that runs every frame writes into arrays that it owns instead: whole vectors with gl-matrix
 * itself (`quat.multiply(out, a, b)`), vectors inside of larger arrays with the kernels of `flat/`.
 */
export {
  angleDegrees,
  conjugate,
  degreesBetween,
  eulerDegrees,
  fromAxisAngle,
  fromEuler,
  fromEulerDegrees,
  fromXRotation,
  fromYRotation,
  fromZRotation,
  IDENTITY,
  mirrorRotation,
  multiply,
  nlerp,
  type Quaternion,
  type RotationOrder,
  relativeRotation,
  rotateVector,
} from './quaternion.ts';
export { clamp, easeInOut, mix, smoothstep } from './scalar.ts';
export {
  add,
  cross,
  distance,
  dot,
  lerp,
  normalize,
  ORIGIN,
  scale,
  scaleAndAdd,
  subtract,
  type Vector3,
  vectorLength,
  X_AXIS,
  Y_AXIS,
  Z_AXIS,
} from './vector.ts';
