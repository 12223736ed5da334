export { decodeExtraParams, NO_EXTRA_PARAMS, readExtraParams } from './decode.ts';
export { encodeExtraParams } from './encode.ts';
export { meshIdOf, sculptOf, sculptType } from './sculpt.ts';
export type {
  ExtraParams,
  Flexible,
  Light,
  OtherParam,
  Projection,
  RenderMaterial,
  Sculpt,
  SculptShape,
} from './types.ts';
