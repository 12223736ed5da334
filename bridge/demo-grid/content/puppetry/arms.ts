import { type Arm, RELAXED_ARM } from '../../../../src/motion/pose-description/index.ts';

/** So much of the way from one arm to the other; more than 1 is beyond it. */
export function between(from: Arm, to: Arm, share: number): Arm {
  const names = Object.keys(from) as (keyof Arm)[];
  const mixed = names.map((name) => [name, from[name] + (to[name] - from[name]) * share]);
  return Object.fromEntries(mixed);
}

/** So much of the way up from hanging. */
export const raised = (arm: Arm, share: number): Arm => between(RELAXED_ARM, arm, share);
