import type { Warning } from '../bytes/index.ts';

/**
 * Keys of one curve as the file stores them, 4 numbers a key: time, x, y, z.
 *
 * Version 1.0: `Uint16Array`, quantised (time over 0..duration, rotation over -1..1, position over -5..5).
 * Version 0.1: `Float32Array`, seconds, then Euler degrees or metres.
 *
 * They stay raw because dequantising snaps two codes to zero: a file could not be written back unchanged
 * from the numbers alone. `dequantiseRotations` and `dequantisePositions` give the values.
 *
 * The curves of a decoded clip are views of one buffer of their own: name it once in a transfer list.
 */
export type RawKeys = Uint16Array<ArrayBuffer> | Float32Array<ArrayBuffer>;

export interface AnimationJoint {
  /** 8-bit characters, one per byte. */
  name: string;
  /** -1 means the clip's base priority. */
  priority: number;
  rotationKeys: RawKeys;
  positionKeys: RawKeys;
}

export interface AnimationConstraint {
  chainLength: number;
  type: 'point' | 'plane';
  sourceVolume: string;
  /** In half-sizes of the source volume, its axes. */
  sourceOffset: [number, number, number];
  /** A collision volume, or `GROUND`. */
  targetVolume: string;
  targetOffset: [number, number, number];
  targetDirection: [number, number, number];
  /** Clip seconds. */
  easeInStart: number;
  easeInStop: number;
  easeOutStart: number;
  easeOutStop: number;
  /** The two fixed 16-byte names as they stood in the file, left-over bytes after the NUL included. */
  rawSourceVolume: Uint8Array<ArrayBuffer>;
  rawTargetVolume: Uint8Array<ArrayBuffer>;
}

export interface Animation {
  version: '1.0' | '0.1';
  /** As in the file; the viewer clamps 7 and more to 6. */
  basePriority: number;
  /** Seconds. */
  duration: number;
  emote: string;
  loopIn: number;
  loopOut: number;
  loop: boolean;
  /** The loop field's number, so that it is written back unchanged (any non-zero loops). */
  rawLoop: number;
  easeIn: number;
  easeOut: number;
  handPose: number;
  joints: AnimationJoint[];
  constraints: AnimationConstraint[];
  /** More than ten: the viewer plays the clip without any of them. */
  constraintsIgnored: boolean;
  /**
   * Bytes after the last thing that was read. Normally empty; holds the constraint count and what follows
   * when the count is one that the viewer ignores and that the bytes cannot back.
   */
  trailing: Uint8Array<ArrayBuffer>;
  warnings: Warning[];
}

/** What raw keys are measured by. */
export type ClipScale = Pick<Animation, 'version' | 'duration'>;

/** What a decoder may ask about joints; `Skeleton` of src/avatar fits. Without it names are not checked. */
export interface JointDirectory {
  /** The joint's number, aliases included, or -1. */
  jointNumber(name: string): number;
  /** Parent's number, or -1 for the root. */
  parentOf(joint: number): number;
  nameOf(joint: number): string;
}

/**
 * The hand poses by their number in the file. They are morphs of the classic body's hands: finger bones
 * and mesh hands do not follow them.
 *
 * **Source:** reference/animation.md section 9.
 */
export const HAND_POSES = [
  'SPREAD',
  'RELAXED',
  'POINT',
  'FIST',
  'RELAXED_L',
  'POINT_L',
  'FIST_L',
  'RELAXED_R',
  'POINT_R',
  'FIST_R',
  'SALUTE_R',
  'TYPING',
  'PEACE_R',
  'PALM_R',
] as const;

/**
 * The facial expressions that a clip can name as its emote, as the uploader writes them; files also
 * have other cases, such as `Express_Laugh_Emote`.
 *
 * **Source:** reference/animation.md section 9.
 */
export const EMOTES: readonly string[] = [
  'express_open_mouth',
  'express_afraid_emote',
  'express_anger_emote',
  'express_toothsmile',
  'express_bored_emote',
  'express_cry_emote',
  'express_disdain',
  'express_embarrassed_emote',
  'express_frown',
  'express_kiss',
  'express_laugh_emote',
  'express_tongue_out',
  'express_repulsed_emote',
  'express_sad_emote',
  'express_shrug_emote',
  'express_smile',
  'express_surprise_emote',
  'express_wink_emote',
  'express_worry_emote',
];

/**
 * Seconds that an emote moves the classic head: eased in, held for 1.1 s, eased out.
 *
 * **Source:** animation.md section 9.
 */
export const EMOTE_TIMING = { easeIn: 0.3, easeOut: 1.4, duration: 2.8 } as const;

/**
 * Asset ids of the two landings that viewers never loop, whatever the file says.
 *
 * **Source:** animation.md section 3.1, special case.
 */
export const NEVER_LOOPED: readonly string[] = [
  'ca1baf4d-0a18-5a1f-0330-e4bd1e71f09e',
  '6a9a173b-61fa-3ad5-01fa-a851cfc5f66a',
];
