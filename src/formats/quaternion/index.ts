export {
  type Axis,
  about,
  angleOf,
  conjugate,
  fromEuler,
  product,
  type Quaternion,
  type RotationOrder,
  turn,
} from './quaternion.ts';
