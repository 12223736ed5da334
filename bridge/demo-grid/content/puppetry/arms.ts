import { type ArmPose, RELAXED_ARM } from '../../../../src/motion/pose-description/index.ts';

/** So much of the way from one arm to the other; more than 1 is beyond it. */
export function between(from: ArmPose, to: ArmPose, share: number): ArmPose {
  const names = Object.keys(from) as (keyof ArmPose)[];
  const mixed = names.map((name) => [name, from[name] + (to[name] - from[name]) * share]);
  return Object.fromEntries(mixed);
}

/** So much of the way up from hanging. */
export const raised = (arm: ArmPose, share: number): ArmPose => between(RELAXED_ARM, arm, share);
