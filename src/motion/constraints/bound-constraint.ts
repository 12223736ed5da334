import type { Skeleton } from '../../avatar/index.ts';
import {
  type Animation,
  type AnimationConstraint,
  GROUND,
  MAX_SAFE_CHAIN,
} from '../../formats/animation/index.ts';

/** The value of `targetVolume` if the target is the ground. */
export const GROUND_TARGET = -1;

/** One constraint of a clip, bound to joint numbers and to the entries of the clip's layer. Immutable. */
export interface BoundConstraint {
  readonly type: 'point' | 'plane';
  /** Joint numbers from the parent of the source volume, each followed by its own parent, up to the fixed root. */
  readonly chain: Int16Array<ArrayBuffer>;
  /** Layer entry of each joint of the chain. */
  readonly entries: Int16Array<ArrayBuffer>;
  /** Joint number of the source's collision volume. */
  readonly sourceVolume: number;
  /** In half-sizes of the volume, along its axes. */
  readonly sourceOffset: readonly [number, number, number];
  /** Joint number of the target's collision volume, or GROUND_TARGET. */
  readonly targetVolume: number;
  /** In half-sizes of the volume, along its axes; from the ground metres. */
  readonly targetOffset: readonly [number, number, number];
  /** Clip seconds. */
  readonly easeInStart: number;
  readonly easeInStop: number;
  readonly easeOutStart: number;
  readonly easeOutStop: number;
}

/**
 * Binds the constraints of `animation` to `skeleton`. `joints[entry]` is the joint number of each entry of the
 * clip's layer.
 *
 * Empty when the clip has more constraints than the viewer accepts: it plays without any. A constraint is
 * left out if its chain is longer than the viewer can hold, if the skeleton lacks its volumes, or if its chain
 * has a joint that is not among the entries; the decoder warns of each.
 *
 * **Source:** animation.md sections 3.1 and 10.
 */
export function bindConstraints(
  animation: Animation,
  skeleton: Skeleton,
  joints: Int16Array,
): readonly BoundConstraint[] {
  if (animation.constraintsIgnored) return [];
  return animation.constraints.flatMap((constraint) => {
    const bound = bindConstraint(constraint, skeleton, joints);
    return bound ? [bound] : [];
  });
}

function bindConstraint(
  constraint: AnimationConstraint,
  skeleton: Skeleton,
  joints: Int16Array,
): BoundConstraint | null {
  const { type, chainLength, sourceOffset, targetOffset } = constraint;
  const sourceVolume = volumeNumber(constraint.sourceVolume, skeleton);
  const onGround = constraint.targetVolume === GROUND;
  const targetVolume = onGround ? GROUND_TARGET : volumeNumber(constraint.targetVolume, skeleton);
  if (chainLength > MAX_SAFE_CHAIN || sourceVolume < 0 || (targetVolume < 0 && !onGround)) {
    return null;
  }
  const chain = chainOf(sourceVolume, chainLength, skeleton);
  const entries = chain.map((joint) => joints.indexOf(joint));
  if (entries.includes(-1)) return null;
  const { easeInStart, easeInStop, easeOutStart, easeOutStop } = constraint;
  return {
    type,
    chain,
    entries,
    sourceVolume,
    sourceOffset,
    targetVolume,
    targetOffset,
    easeInStart,
    easeInStop,
    easeOutStart,
    easeOutStop,
  };
}

function volumeNumber(name: string, skeleton: Skeleton): number {
  const number = skeleton.jointNumber(name);
  return number >= 0 && skeleton.rows[number].kind === 'volume' ? number : -1;
}

/** The parent bone of the volume, then its ancestors; -1 where there are not that many. */
function chainOf(volume: number, length: number, skeleton: Skeleton): Int16Array<ArrayBuffer> {
  const chain = new Int16Array(length + 1);
  let joint = volume;
  for (let index = 0; index <= length; index++) {
    joint = joint < 0 ? -1 : skeleton.parents[joint];
    chain[index] = joint;
  }
  return chain;
}

/** The time of a frame, the same for all constraints of a clip. */
export interface ConstraintClock {
  /** Clip seconds. */
  readonly time: number;
  /** Seconds since the frame before. */
  readonly step: number;
}

/**
 * Writes to `out.weight` the constraint's eased weight, 0..1: 0 before the ease-in and after the ease-out, linear
 * ramps between. An ease-out that ends at 0 counts as none, but such a constraint acts only at second 0 itself, with
 * full weight.
 *
 * An ease without length is a step; at the very time of the ease-out the weight is still full.
 *
 * **Source:** animation.md section 10.
 */
export function easeConstraint(
  out: { weight: number },
  {
    easeInStart,
    easeInStop,
    easeOutStart,
    easeOutStop,
  }: Pick<BoundConstraint, 'easeInStart' | 'easeInStop' | 'easeOutStart' | 'easeOutStop'>,
  { time }: Pick<ConstraintClock, 'time'>,
): void {
  if (time < easeInStart || time > easeOutStop) out.weight = 0;
  else if (easeOutStop === 0) out.weight = 1;
  else {
    const easeIn = time < easeInStop ? (time - easeInStart) / (easeInStop - easeInStart) : 1;
    const easeOut = time > easeOutStart ? (easeOutStop - time) / (easeOutStop - easeOutStart) : 1;
    out.weight = Math.min(easeIn, easeOut);
  }
}
