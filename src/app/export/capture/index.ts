export {
  bitRate,
  type CaptureError,
  type CaptureErrorCode,
  evenSize,
  FRAME_RATES,
  frameCount,
  hasTransparency,
  type PictureSize,
  RECORDING_FILES,
  SECONDS,
  SIDE,
  SIZES,
  type SizeName,
  toCaptureError,
  type VideoFormat,
  type VideoRequest,
} from './capture-plan.ts';
export type { CaptureProgress } from './record.ts';
export type { EncoderIssue, EncoderSupport } from './video-encoders.ts';
