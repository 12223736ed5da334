export {
  CaptureError,
  type CaptureErrorCode,
  clipPass,
  evenSize,
  FRAME_RATES,
  fitSize,
  type PictureRequest,
  type PictureSize,
  type RecordingScene,
  SECONDS,
  SIDE,
  SIZES,
  type SizeName,
  settledTime,
  toCaptureError,
  type VideoFormat,
  type VideoRequest,
} from './capture-plan.ts';
export {
  type CaptureProgress,
  type CaptureSource,
  type Recording,
  record,
  takePicture,
} from './record.ts';
export { webmType } from './webm-recorder.ts';
