export { encodeCodestream, hasEncoder } from './encode-codestream.ts';
export { SCULPT_MAPS } from './sculpt-maps.ts';
export { TEXTURES } from './textures.ts';
