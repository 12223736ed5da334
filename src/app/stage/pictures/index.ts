export {
  drawPortrait,
  drawStageInto,
  drawStagePicture,
  takeStageScreenshot,
} from './avatar-picture.ts';
