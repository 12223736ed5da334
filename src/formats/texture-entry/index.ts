export {
  BAKE_FACES,
  BAKES_ON_MESH,
  type BakeName,
  MAX_TEXTURE_ENTRY_BYTES,
  PLAIN_FACE,
  SPECIAL_TEXTURES,
  type TextureEntry,
  type TextureFace,
  type TextureMapping,
  textureFace,
} from './texture-entry.ts';
export { decodeTextureEntry, encodeTextureEntry } from './texture-entry-codec.ts';
