export { MeshPictures, type PicturedMesh } from './mesh-pictures.ts';
export type { PictureOptions } from './picture-background.ts';
export {
  canvasToPng,
  createPicture,
  drawInto,
  takeScreenshot,
} from './stage-picture.ts';
