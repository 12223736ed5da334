export { type Cell, interpolateRotation, lerp, slerp } from './interpolate.ts';
export {
  add,
  COINCIDENT,
  copyQuaternion,
  copyVector,
  degreesBetween,
  metresBetween,
  mirrorPosition,
  mirrorRotation,
  multiply,
  type Numbers,
  normalize,
  rotateVector,
  rotationTo,
  subtract,
  transformMat4,
  vectorLength,
} from './vectors.ts';
