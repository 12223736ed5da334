export type { Looks } from './looks.ts';
export type { PageTextures } from './open-textures.ts';
export type { TextureDecoder } from './texture-library.ts';
export { createTextureClient, TextureService } from './texture-service.ts';
