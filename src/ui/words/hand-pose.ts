import { HAND_POSES } from '../../formats/animation/index.ts';

/** `Relaxed`, `Fist, right`; `None` for a number that names no pose. */
export function handPoseName(handPose: number): string {
  const [pose, side] = (HAND_POSES[handPose] ?? 'NONE').toLowerCase().split('_');
  const hand = side === 'l' ? ', left' : side === 'r' ? ', right' : '';
  return `${pose.charAt(0).toUpperCase()}${pose.slice(1)}${hand}`;
}

/** `1 Relaxed`, `9 Fist, right`. */
export function handPoseWords(handPose: number): string {
  return `${handPose} ${handPoseName(handPose)}`;
}
