import { HAND_POSE, HAND_POSES } from './en/poses.ts';

/** `Relaxed`, `Fist, right`; `None` for a number that names no pose. */
export function handPoseName(handPose: number): string {
  return HAND_POSES[handPose] ?? HAND_POSE.none;
}

/** `1 Relaxed`, `9 Fist, right`. */
export function handPoseWords(handPose: number): string {
  return HAND_POSE.numbered(handPose, handPoseName(handPose));
}
