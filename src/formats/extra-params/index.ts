export type {
  ExtraParams,
  Flexible,
  Light,
  OtherParam,
  Projection,
  RenderMaterial,
  Sculpt,
  SculptShape,
} from './extra-params.ts';
export {
  decodeExtraParams,
  encodeExtraParams,
  meshIdOf,
  NO_EXTRA_PARAMS,
  readExtraParams,
  sculptOf,
  sculptType,
} from './extra-params-codec.ts';
