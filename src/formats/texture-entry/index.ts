export { decodeTextureEntry } from './decode.ts';
export { encodeTextureEntry } from './encode.ts';
export { textureFace } from './face.ts';
export { MAX_TEXTURE_ENTRY_BYTES, MAX_TEXTURE_FACES } from './limits.ts';
export { PLAIN_FACE } from './plain-face.ts';
export { BAKES_ON_MESH, type BakeName, SPECIAL_TEXTURES } from './special-textures.ts';
export type { TextureEntry, TextureFace, TextureMapping } from './types.ts';
