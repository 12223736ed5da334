import type { Skeleton } from '../avatar/index.ts';
import {
  type Animation,
  type AnimationJoint,
  type Curve,
  dequantisePositions,
  dequantiseRotations,
} from '../formats/animation/index.ts';
import { Places } from './places.ts';
import type { Finding } from './types.ts';

/** A joint of the clip that plays: the skeleton knows it, and the clip listed it first here. */
export interface PlayedJoint {
  /** In the file's list. */
  readonly index: number;
  /** Of the skeleton. */
  readonly number: number;
  readonly joint: AnimationJoint;
  readonly rotations: Curve;
  readonly positions: Curve;
}

/** A clip and what all rules want to know about it. */
export interface Subject {
  readonly animation: Animation;
  readonly skeleton: Skeleton;
  /** Bytes of the clip as it would be saved. */
  readonly byteLength: number;
  /** The asset id that the file is named by, in lower case, or null. */
  readonly assetId: string | null;
  readonly places: Places;
  readonly played: readonly PlayedJoint[];
}

/** Looks for one kind of oddity; null where there is none. */
export type Rule = (subject: Subject) => Finding | null;

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

export function makeSubject(
  animation: Animation,
  skeleton: Skeleton,
  byteLength: number,
  fileName: string,
): Subject {
  const assetId = UUID.exec(fileName)?.[0].toLowerCase() ?? null;
  const places = new Places(animation);
  return {
    animation,
    skeleton,
    byteLength,
    assetId,
    places,
    played: playedJoints(animation, skeleton),
  };
}

function playedJoints(animation: Animation, skeleton: Skeleton): PlayedJoint[] {
  const seen = new Set<number>();
  return animation.joints.flatMap((joint, index) => {
    const number = skeleton.jointNumber(joint.name);
    if (number < 0 || seen.has(number)) return [];
    seen.add(number);
    const rotations = dequantiseRotations(animation, joint);
    const positions = dequantisePositions(animation, joint);
    return [{ index, number, joint, rotations, positions }];
  });
}

/** `2.883 s`: three digits at most. */
export function inSeconds(seconds: number): string {
  return `${Number(seconds.toFixed(3))} s`;
}

/** `1 joint`, `3 joints`. */
export function plural(count: number, one: string): string {
  return `${count} ${count === 1 ? one : `${one}s`}`;
}
