export type { PictureOptions } from './picture-background.ts';
export {
  canvasToPng,
  createPicture,
  drawInto,
  takeScreenshot,
} from './stage-picture.ts';
