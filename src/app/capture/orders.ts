/** Pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** What is to be taken: how large, and on what. */
export interface PictureOrder extends PictureSize {
  /** `stage`, `transparent` or a CSS colour. */
  readonly background: string;
}

/** What a recording shows. */
export type Scene =
  /** One turn of the camera, in so many seconds. */
  | { readonly kind: 'turntable'; readonly seconds: number; readonly playing: boolean }
  /** One pass of the animation that is watched. */
  | { readonly kind: 'pass' }
  /** So many seconds of what is on the stage, as it goes on. */
  | { readonly kind: 'clip'; readonly seconds: number };

/** A video of the browser's recorder, or a picture for every frame. */
export type VideoFormat = 'webm' | 'png';

export interface VideoOrder extends PictureOrder {
  readonly scene: Scene;
  readonly format: VideoFormat;
  readonly framesPerSecond: number;
}

/** Pixels of a side. More than that few browsers give. */
export const SIDE = { min: 16, max: 4096 } as const;

/** Of a recording. */
export const SECONDS = { min: 0.5, max: 60 } as const;

export const FRAME_RATES = [24, 25, 30, 60] as const;

/** Sizes with a name. Even numbers: some encoders take no others. */
export const SIZES = {
  square: { width: 1080, height: 1080 },
  portrait: { width: 1080, height: 1350 },
  story: { width: 1080, height: 1920 },
  wide: { width: 1920, height: 1080 },
  small: { width: 640, height: 640 },
  texture: { width: 2048, height: 2048 },
} as const satisfies Record<string, PictureSize>;

export type SizeName = keyof typeof SIZES;

/** Whole pixels that a browser gives. */
export function fitSize({ width, height }: PictureSize): PictureSize {
  const within = (side: number) => Math.min(Math.max(Math.round(side), SIDE.min), SIDE.max);
  return { width: within(width), height: within(height) };
}

/** Whole pixels in pairs, as encoders of video want them. */
export function evenSize(size: PictureSize): PictureSize {
  const { width, height } = fitSize(size);
  return { width: width - (width % 2), height: height - (height % 2) };
}
