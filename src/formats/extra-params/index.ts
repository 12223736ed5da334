export {
  type ExtraParams,
  type Flexible,
  type Light,
  meshIdOf,
  NO_EXTRA_PARAMS,
  type OtherParam,
  type Projection,
  type RenderMaterial,
  type Sculpt,
  type SculptShape,
} from './extra-params.ts';
export {
  decodeExtraParams,
  decodeSculpt,
  encodeExtraParams,
  encodeSculptType,
  readExtraParams,
} from './extra-params-codec.ts';
