export { paintEyes } from './paint-eyes.ts';
export type { SkinPicture } from './paint-texels.ts';
export { hashOf, paintBake, paintSkin } from './skin-pictures.ts';
