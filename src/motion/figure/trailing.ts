import type { Arm } from './stance.ts';

/**
 * An arm whose parts follow one another: the shoulder is on time, and elbow, wrist and fingers come later
 * by one, two and three times `lag`. It is what makes an arm look hung rather than driven.
 */
export function trailing(arm: (time: number) => Arm, time: number, lag: number): Arm {
  const { elbow, pronate } = arm(time - lag);
  const { flex, tilt } = arm(time - 2 * lag);
  const { curl, cascade, fan, tuck } = arm(time - 3 * lag);
  return { ...arm(time), elbow, pronate, flex, tilt, curl, cascade, fan, tuck };
}
