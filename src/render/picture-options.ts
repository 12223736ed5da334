/** A picture of the stage. */
export interface PictureOptions {
  /** Pixels, 16 to 4096 each. */
  readonly width: number;
  readonly height: number;
  /** `stage` (the gradient behind it), `transparent`, or a CSS colour. */
  readonly background: string;
}
