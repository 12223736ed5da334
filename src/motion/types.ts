import type { Constraints } from './constraints/types.ts';

/**
 * What a motion claims in one frame: a sparse list of joints, overwritten in place every frame.
 * `count` entries are valid. Joints, priorities and components are filled once; a motion that changes them
 * all the same, in `advance`, raises `revision`, and the mixer looks at them anew.
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
  /** How often count, joints, priorities or components were changed after the motion was made. */
  revision: number;
}

export const HAS_ROTATION = 1;
export const HAS_POSITION = 2;

/**
 * Anything that moves joints. Times are seconds of one shared animation clock. In every frame `advance`
 * comes first; `sample` follows if the motion has a say in that frame.
 */
export interface Motion {
  readonly layer: Layer;
  /** Whose doing it is when joints stay where this motion left them; a clip's motions share their clip. */
  readonly owner: object;
  /** For the test that lets constraints act: what stands for joints that name no priority. */
  readonly basePriority: number;
  /** Number of HAND_POSES that it proposes while it plays, or -1. */
  readonly handPose: number;
  /** With which priority it proposes it: the highest of its joints, at least 0. */
  readonly handPriority: number;
  /** Null for motions without any. */
  readonly constraints: Constraints | null;
  /** Goes to this moment and finds `layer.weight`. Returns false once the motion has ended. */
  advance(clock: number): boolean;
  /** Fills the layer's rotations and positions for the moment of the last `advance`. */
  sample(): void;
}
