import type { Quaternion, Vector3 } from '../math/index.ts';

/** The reference numbering: parents always come before children within bones. */
export const BONE_COUNT = 133;
export const VOLUME_COUNT = 26;
export const ATTACHMENT_COUNT = 55;
export const JOINT_COUNT = BONE_COUNT + VOLUME_COUNT + ATTACHMENT_COUNT;

export type JointKind = 'bone' | 'volume' | 'attachment';

/** What a joint is called and hangs from. */
export interface NamedJoint {
  name: string;
  /** Parent's number, or -1: mPelvis, the avatar's centre (on the root) and the HUD points (on the screen). */
  parent: number;
  /** Other names it answers to. */
  aliases: readonly string[];
}

/** One row of the joint table: Second Life axes (X forward, Y left, Z up), metres. */
export interface JointRow extends NamedJoint {
  kind: JointKind;
  /** Local default position. */
  position: Vector3;
  /** Local default rotation, x y z w, made from the reference's Euler degrees. */
  rotation: Quaternion;
  scale: Vector3;
  /** Bone tip in the joint's own frame (attachments: zero). */
  end: Vector3;
  support: 'base' | 'extended';
  group: string;
}

/** Local transforms of every joint, indexed by joint number. */
export interface Pose {
  /** 4 per joint, x y z w. */
  rotations: Float32Array<ArrayBuffer>;
  /** 3 per joint, metres in the parent's frame. */
  positions: Float32Array<ArrayBuffer>;
  /** 3 per joint; not inherited, but it moves the direct children. */
  scales: Float32Array<ArrayBuffer>;
}

/** World transforms composed from a pose. */
export interface WorldPose {
  /** 16 per joint, column-major, translation in 12..14: T(position) · R(rotation) · S(own scale). */
  matrices: Float32Array<ArrayBuffer>;
  /** 4 per joint. */
  rotations: Float32Array<ArrayBuffer>;
}
