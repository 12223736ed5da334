export {
  BAKES_ON_MESH,
  PLAIN_FACE,
  SPECIAL_TEXTURES,
  type TextureEntry,
  type TextureFace,
  textureFace,
} from './texture-entry.ts';
export { decodeTextureEntry, encodeTextureEntry } from './texture-entry-codec.ts';
