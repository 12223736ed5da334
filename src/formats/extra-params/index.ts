export {
  type ExtraParams,
  isAnimated,
  meshIdOf,
  NO_EXTRA_PARAMS,
  type Sculpt,
} from './extra-params.ts';
export {
  decodeExtraParams,
  decodeSculpt,
  encodeExtraParams,
  encodeSculptType,
} from './extra-params-codec.ts';
