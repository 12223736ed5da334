export {
  type CaptureError,
  type CaptureErrorCode,
  evenSize,
  FRAME_RATES,
  type PictureSize,
  SECONDS,
  SIDE,
  SIZES,
  type SizeName,
  toCaptureError,
  type VideoFormat,
  type VideoRequest,
} from './capture-plan.ts';
export type { CaptureProgress } from './record.ts';
