import type { Skeleton } from '../../avatar/index.ts';
import {
  type Animation,
  type AnimationConstraint,
  GROUND,
  MAX_SAFE_CHAIN,
} from '../../formats/animation/index.ts';
import { type BoundConstraint, GROUND_TARGET } from './types.ts';

/**
 * Ties the constraints of `animation` to `skeleton`. `joints[entry]` is the joint number of each entry of
 * the clip's layer.
 *
 * Empty when the clip has more of them than the viewer accepts: it plays without any. Left out is a
 * constraint whose chain is longer than the viewer can hold, whose volumes the skeleton lacks, or whose
 * chain has a joint that is not among the entries; the decoder tells of each.
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

/** The bone that carries the volume, then its ancestors; -1 where there are not so many. */
function chainOf(volume: number, length: number, skeleton: Skeleton): Int16Array<ArrayBuffer> {
  const chain = new Int16Array(length + 1);
  let joint = volume;
  for (let index = 0; index <= length; index++) {
    joint = joint < 0 ? -1 : skeleton.parents[joint];
    chain[index] = joint;
  }
  return chain;
}
