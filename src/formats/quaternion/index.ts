export {
  type Axis,
  about,
  angleOf,
  conjugate,
  fromEuler,
  product,
  productInto,
  type Quaternion,
  type RotationOrder,
  turn,
} from './quaternion.ts';
