import type {
  Animation,
  AnimationConstraint,
  AnimationJoint,
  JointDirectory,
} from '../../formats/animation/index.ts';

interface JointRemoval {
  readonly animation: Animation;
  /** Constraints that lost a joint of their chain: no viewer would load them. */
  readonly removedConstraints: readonly AnimationConstraint[];
}

/**
 * Removes the joints at `indexes` in `animation.joints`, and with them the constraints whose chain needs one of
 * them. Constraints that the viewer ignores stay as they are.
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
  const isComplete = (constraint: AnimationConstraint) =>
    hasWholeChain(constraint, joints, directory);
  return {
    animation: { ...animation, joints, constraints: animation.constraints.filter(isComplete) },
    removedConstraints: animation.constraints.filter((constraint) => !isComplete(constraint)),
  };
}

/** Whether the clip has every joint from the parent of the source volume up to its `chainLength`-th ancestor. */
function hasWholeChain(
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

/** Whether the viewer finds a joint in the clip: its search ends at the first unknown name. */
function isFound(
  joints: readonly AnimationJoint[],
  joint: number,
  directory: JointDirectory,
): boolean {
  for (const { name } of joints) {
    const number = directory.jointNumber(name);
    if (number < 0 || number === joint) return number === joint;
  }
  return false;
}
