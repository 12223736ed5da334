export { encodeCodestream, hasEncoder } from './encode-codestream.ts';
export { TEXTURES } from './textures.ts';
