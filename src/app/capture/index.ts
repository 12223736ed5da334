export { CaptureFault, type CaptureFaultCode, captureFault } from './capture-fault.ts';
export { momentOf, passOf } from './frame-plan.ts';
export {
  evenSize,
  FRAME_RATES,
  fitSize,
  type PictureOrder,
  type PictureSize,
  type Scene,
  SECONDS,
  SIDE,
  SIZES,
  type SizeName,
  type VideoFormat,
  type VideoOrder,
} from './orders.ts';
export {
  type CaptureNews,
  type CaptureParts,
  type Recording,
  record,
  takePicture,
} from './record.ts';
export { webmType } from './webm-recorder.ts';
