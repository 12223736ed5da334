import type { Animation, AnimationJoint } from '../../formats/animation/index.ts';

/** The clip of a BVH file as it was imported, and as it would be with a rest frame before its first frame. */
export interface RestFrameImport {
  readonly original: Animation;
  readonly withRestFrame: Animation;
}

/** Whether the length and the keys of a clip are still those of the import, which {@link insertRestFrame} replaces. */
export function hasImportedKeys(animation: Animation, original: Animation): boolean {
  return (
    animation === original ||
    (animation.duration === original.duration &&
      animation.version === original.version &&
      animation.joints.every((joint) => hasSameKeys(joint, jointNamed(original, joint.name))))
  );
}

/**
 * Gives a clip the keys that its BVH file has with a rest frame first: with the joints that never leave the pose of the
 * file's first frame, with the start pose of the pelvis, and one frame longer. Settings that were edited stay as they
 * are: priorities, loop, eases, hand pose, emote, and joints that were removed.
 *
 * @param animation - For which {@link hasImportedKeys} holds.
 *
 * **Source:** reference/animation.md sections 12.1 to 12.3.
 */
export function insertRestFrame(
  animation: Animation,
  { original, withRestFrame }: RestFrameImport,
): Animation {
  const kept = <Field extends keyof Animation>(field: Field): Animation[Field] =>
    (animation[field] === original[field] ? withRestFrame : animation)[field];
  // One frame, by which a loop that was set moves.
  const delay = withRestFrame.duration - original.duration;
  const moved = (field: 'loopIn' | 'loopOut') =>
    animation[field] === original[field]
      ? withRestFrame[field]
      : Math.min(Math.fround(animation[field] + delay), withRestFrame.duration);
  const isRemoved = ({ name }: AnimationJoint) =>
    jointNamed(original, name) !== undefined && jointNamed(animation, name) === undefined;
  return {
    ...withRestFrame,
    basePriority: kept('basePriority'),
    loop: kept('loop'),
    loopIn: moved('loopIn'),
    loopOut: moved('loopOut'),
    easeIn: kept('easeIn'),
    easeOut: kept('easeOut'),
    handPose: kept('handPose'),
    emote: kept('emote'),
    joints: withRestFrame.joints
      .filter((joint) => !isRemoved(joint))
      .map((joint) => ({ ...joint, priority: priorityOf(joint, animation, original) })),
  };
}

/** The edited priority of a joint; that of the clip for a joint that comes with the rest frame, if it was edited. */
function priorityOf(
  { name, priority }: AnimationJoint,
  animation: Animation,
  original: Animation,
): number {
  const joint = jointNamed(animation, name);
  if (joint) return joint.priority;
  return animation.basePriority === original.basePriority ? priority : animation.basePriority;
}

const jointNamed = ({ joints }: Animation, name: string): AnimationJoint | undefined =>
  joints.find((joint) => joint.name === name);

function hasSameKeys(a: AnimationJoint, b: AnimationJoint | undefined): boolean {
  return (
    b !== undefined &&
    isSame(a.rotationKeys, b.rotationKeys) &&
    isSame(a.positionKeys, b.positionKeys)
  );
}

function isSame(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
