import type { Skeleton } from '../avatar/index.ts';
import {
  AFTER_EMOTE,
  type Animation,
  type AnimationJoint,
  CONSTRAINT,
  CONSTRAINT_BYTES,
  type Curve,
  CurveCache,
  dequantiseRotations,
  HEADER,
  jointByteLength,
  keyBytes,
  NUMBERS_PER_KEY,
} from '../formats/animation/index.ts';
import { decodePositions } from '../motion/index.ts';
import type { Finding } from './finding.ts';

/** A joint that the clip plays: one that the skeleton has, where the clip lists it for the first time. */
export interface PlayedJoint {
  /** Index in the clip. */
  readonly index: number;
  /** Number in the skeleton. */
  readonly number: number;
  readonly joint: AnimationJoint;
  readonly rotations: Curve;
  readonly positions: Curve;
}

/** A clip with everything that the rules need. */
export interface LintedClip {
  readonly animation: Animation;
  readonly skeleton: Skeleton;
  /** Size of the clip in bytes as it would be saved. */
  readonly byteLength: number;
  /** The asset id in the file's name, in lower case, or null. */
  readonly assetId: string | null;
  readonly locations: FieldLocations;
  readonly played: readonly PlayedJoint[];
}

/** Looks for one kind of problem; returns null if there is none. */
export type Rule = (clip: LintedClip) => Finding | null;

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

export function makeLintedClip(
  animation: Animation,
  skeleton: Skeleton,
  byteLength: number,
  fileName: string,
): LintedClip {
  return {
    animation,
    skeleton,
    byteLength,
    assetId: UUID.exec(fileName)?.[0].toLowerCase() ?? null,
    locations: new FieldLocations(animation),
    played: playedJoints(animation, skeleton),
  };
}

const rotationCurves = new CurveCache();

function playedJoints(animation: Animation, skeleton: Skeleton): PlayedJoint[] {
  const seen = new Set<number>();
  return animation.joints.flatMap((joint, index) => {
    const number = skeleton.jointNumber(joint.name);
    if (number < 0 || seen.has(number)) return [];
    seen.add(number);
    const rotations = rotationCurves.get(animation, joint.rotationKeys, () =>
      dequantiseRotations(animation, joint),
    );
    const positions = decodePositions(animation, joint);
    return [{ index, number, joint, rotations, positions }];
  });
}

/** `2.883 s`, with at most three decimals. */
export function formatSeconds(seconds: number): string {
  return `${Number(seconds.toFixed(3))} s`;
}

/** The path of a field, and the byte at which it begins. */
export interface FieldLocation {
  readonly path: string;
  readonly offset: number;
}

type HeaderField = keyof typeof HEADER_FIELDS | keyof typeof AFTER_EMOTE;

const HEADER_FIELDS = {
  version: 0,
  base_priority: HEADER.basePriority,
  duration: HEADER.duration,
  emote_name: HEADER.emote,
} as const;

/** Size of the hand pose and the number of joints, which come before the first joint. */
const HAND_POSE_AND_COUNT = 8;
const COUNT = 4;
const PRIORITY = 4;

/** Where the fields of an animation are in its encoded file. */
class FieldLocations {
  readonly #afterEmote: number;
  readonly #animation: Animation;
  /** Offset of each joint, and last of the number of constraints. */
  readonly #joints: readonly number[];

  constructor(animation: Animation) {
    this.#animation = animation;
    this.#afterEmote = HEADER.emote + animation.emote.length + 1;
    const starts = [this.#afterEmote + AFTER_EMOTE.hand_pose + HAND_POSE_AND_COUNT];
    for (const joint of animation.joints) {
      starts.push(starts[starts.length - 1] + jointByteLength(joint));
    }
    this.#joints = starts;
  }

  header(field: HeaderField): FieldLocation {
    const offset =
      field in HEADER_FIELDS
        ? HEADER_FIELDS[field as keyof typeof HEADER_FIELDS]
        : this.#afterEmote + AFTER_EMOTE[field as keyof typeof AFTER_EMOTE];
    return { path: field, offset };
  }

  joint(index: number): FieldLocation {
    return { path: `joints[${index}].joint_name`, offset: this.#joints[index] };
  }

  jointPriority(index: number): FieldLocation {
    const offset = this.#joints[index] + this.#animation.joints[index].name.length + 1;
    return { path: `joints[${index}].joint_priority`, offset };
  }

  rotationKey(index: number, key = 0): FieldLocation {
    const first = this.jointPriority(index).offset + PRIORITY + COUNT;
    const offset = first + key * keyBytes(this.#animation.version);
    return { path: `joints[${index}].rot_keys[${key}]`, offset };
  }

  positionKey(index: number, key = 0): FieldLocation {
    const { version, joints } = this.#animation;
    const rotationKeys = joints[index].rotationKeys.length / NUMBERS_PER_KEY;
    const first = this.rotationKey(index, rotationKeys).offset + COUNT;
    return { path: `joints[${index}].pos_keys[${key}]`, offset: first + key * keyBytes(version) };
  }

  constraint(
    index: number,
    field: 'ease_out_stop' | 'ease_in_start' | 'target_dir',
  ): FieldLocation {
    const start = this.#joints[this.#joints.length - 1] + COUNT + index * CONSTRAINT_BYTES;
    return { path: `constraints[${index}].${field}`, offset: start + CONSTRAINT_FIELDS[field] };
  }
}

const CONSTRAINT_FIELDS = {
  ease_in_start: CONSTRAINT.easeInStart,
  ease_out_stop: CONSTRAINT.easeOutStop,
  target_dir: CONSTRAINT.targetDirection,
} as const;
