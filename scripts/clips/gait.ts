import { easeInOut } from '../../src/math/index.ts';
import { sineWave, wrap } from '../../src/motion/pose-description/index.ts';

/** How far along its path a foot is that the ground carries back and the leg swings forward again. */
export interface Gait {
  /** The part of the cycle, from 0 on, in which the foot is on the ground. */
  contact: number;
  /** Where the print is when it lands, and when it leaves; metres before the standing pelvis. */
  landsAt: number;
  leavesAt: number;
}

/** Metres a second of the ground under a gait of this cycle. */
export const groundSpeed = (gait: Gait, cycleSeconds: number): number =>
  (gait.landsAt - gait.leavesAt) / (gait.contact * cycleSeconds);

/** Back at the ground's speed, then forward on a curve that leaves and lands at that same speed. */
export function printX(gait: Gait, phase: number): number {
  const at = wrap(phase, 1);
  const stride = gait.landsAt - gait.leavesAt;
  const perCycle = stride / gait.contact;
  if (at < gait.contact) return gait.landsAt - perCycle * at;
  const span = 1 - gait.contact;
  const u = (at - gait.contact) / span;
  return gait.leavesAt + stride * easeInOut(u) - perCycle * span * u * (1 - u) * (1 - 2 * u);
}

/** 0 on the ground, 1 half way through the swing. */
export function airborne(gait: Gait, phase: number): number {
  const at = wrap(phase, 1);
  if (at < gait.contact) return 0;
  const arch = sineWave((at - gait.contact) / (1 - gait.contact) / 2);
  return arch * arch;
}
