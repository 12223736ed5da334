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
  decodeSculpt,
  encodeExtraParams,
  encodeSculptType,
  meshIdOf,
  NO_EXTRA_PARAMS,
  readExtraParams,
} from './extra-params-codec.ts';
