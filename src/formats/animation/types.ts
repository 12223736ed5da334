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
