import { defaultSkeleton } from '../../../avatar/index.ts';
import type { Animation } from '../../../formats/animation/index.ts';

/** The index of a joint of the clip by its name or an alias, or -1. */
export function findJoint({ joints }: Animation, name: string): number {
  const exact = joints.findIndex((joint) => joint.name === name);
  if (exact >= 0) return exact;
  const number = defaultSkeleton.jointNumber(name);
  if (number < 0) return -1;
  return joints.findIndex((joint) => defaultSkeleton.jointNumber(joint.name) === number);
}
