import type { Warning } from '../bytes/index.ts';

/**
 * The keys of one curve as the file stores them, 4 numbers per key: time, x, y, z.
 *
 * Version 1.0: `Uint16Array`, quantised (time over 0..duration, rotation over -1..1, position over -5..5).
 * Version 0.1: `Float32Array`, with seconds, then Euler degrees or metres.
 *
 * They are kept raw because dequantising maps two codes to zero, so that a file could not be written back unchanged
 * from the values alone. `dequantiseRotations` and `dequantisePositions` give the values.
 *
 * The curves of a decoded clip are views of one buffer, which has to be named once in a transfer list.
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
  /** In half-sizes of the source volume, in its axes. */
  sourceOffset: [number, number, number];
  /** A collision volume, or `GROUND`. */
  targetVolume: string;
  targetOffset: [number, number, number];
  targetDirection: [number, number, number];
  /** Times of the clip, in seconds. */
  easeInStart: number;
  easeInStop: number;
  easeOutStart: number;
  easeOutStop: number;
  /** The two 16-byte names as in the file, including bytes after the NUL. */
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
  /** The number in the loop field, so that it can be written back unchanged; any but zero means a loop. */
  rawLoop: number;
  easeIn: number;
  easeOut: number;
  handPose: number;
  joints: AnimationJoint[];
  constraints: AnimationConstraint[];
  /** Whether there are more than ten, in which case the viewer plays the clip without any of them. */
  constraintsIgnored: boolean;
  /**
   * Bytes after the last field that was read, normally none. They begin with the constraint count when the viewer
   * ignores that count and there are not enough bytes for it.
   */
  trailing: Uint8Array<ArrayBuffer>;
  warnings: Warning[];
}

/** What is needed to convert raw keys to values. */
export type ClipScale = Pick<Animation, 'version' | 'duration'>;

/** Looks up joints; `Skeleton` of src/avatar implements it. Without one, decoders do not check names. */
export interface JointDirectory {
  /** The number of the joint with this name or alias, or -1. */
  jointNumber(name: string): number;
  /** The number of its parent, or -1 for the root. */
  parentOf(joint: number): number;
  nameOf(joint: number): string;
}

/**
 * The hand poses by their number in the file. They are morphs of the hands of the classic body, which finger bones and
 * mesh hands do not follow.
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
 * The facial expressions that a clip can name as its emote, as the uploader writes them. Files also have them in other
 * cases, such as `Express_Laugh_Emote`.
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
 * How long an emote moves the classic head, in seconds: eased in, held for 1.1 s, eased out.
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
