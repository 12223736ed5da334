/**
 * What a motion claims in one frame: a sparse list of joints, overwritten in place every frame.
 * `count` entries are valid. A motion's joints and priorities never change, so they are filled once.
 */
export interface Layer {
  count: number;
  /** Joint number of each entry. */
  joints: Int16Array<ArrayBuffer>;
  /** Priority of each entry (a clip's base priority already put in for -1). */
  priorities: Int32Array<ArrayBuffer>;
  /** Bit 1: the entry has a rotation; bit 2: a position. */
  components: Uint8Array<ArrayBuffer>;
  /** 4 per entry. */
  rotations: Float32Array<ArrayBuffer>;
  /** 3 per entry, absolute local positions (for mPelvis: rest + displacement). */
  positions: Float32Array<ArrayBuffer>;
  /** 0..1, the same for all entries. */
  weight: number;
}

export const HAS_ROTATION = 1;
export const HAS_POSITION = 2;

/**
 * Anything that moves joints. Times are seconds of one shared animation clock, so the same clock gives
 * the same layer: scrubbing back is exact.
 */
export interface Motion {
  readonly layer: Layer;
  /** Fills `layer` for this moment. Returns false once the motion has ended and may be dropped. */
  update(clock: number): boolean;
}
