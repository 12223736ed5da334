import type {
  Animation,
  AnimationConstraint,
  AnimationJoint,
  JointDirectory,
} from '../../formats/animation/index.ts';

export interface JointRemoval {
  readonly animation: Animation;
  /** Those that lost a joint of their chain, which no viewer would load. */
  readonly removedConstraints: readonly AnimationConstraint[];
}

/**
 * Takes the joints at `indexes` (places in `animation.joints`) out, and with them the constraints whose
 * chain needs one of them. Constraints that the viewer ignores stay as they are.
 *
 * @throws {@link RangeError} when no joint would be left.
 *
 * **Source:** reference/animation.md section 3.1.
 */
export function removeJoints(
  animation: Animation,
  indexes: Iterable<number>,
  directory: JointDirectory,
): JointRemoval {
  const chosen = new Set(indexes);
  const joints = animation.joints.filter((_, index) => !chosen.has(index));
  if (joints.length === 0) throw new RangeError('a clip needs a joint');
  if (animation.constraintsIgnored) {
    return { animation: { ...animation, joints }, removedConstraints: [] };
  }
  const hasChain = (constraint: AnimationConstraint) => isChainWhole(constraint, joints, directory);
  return {
    animation: { ...animation, joints, constraints: animation.constraints.filter(hasChain) },
    removedConstraints: animation.constraints.filter((constraint) => !hasChain(constraint)),
  };
}

/** From the parent of the source volume `chainLength` ancestors up, the clip has every joint. */
function isChainWhole(
  { sourceVolume, chainLength }: AnimationConstraint,
  joints: readonly AnimationJoint[],
  directory: JointDirectory,
): boolean {
  let joint = directory.jointNumber(sourceVolume);
  for (let step = 0; step <= chainLength; step++) {
    joint = joint < 0 ? -1 : directory.parentOf(joint);
    if (joint < 0 || !isFound(joints, joint, directory)) return false;
  }
  return true;
}

/** The viewer's search for a joint ends at the first unknown name, so that counts as not there. */
function isFound(
  joints: readonly AnimationJoint[],
  wanted: number,
  directory: JointDirectory,
): boolean {
  for (const { name } of joints) {
    const number = directory.jointNumber(name);
    if (number < 0 || number === wanted) return number === wanted;
  }
  return false;
}
