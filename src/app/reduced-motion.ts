import type { Stage } from '../render/index.ts';

const LESS_MOTION = '(prefers-reduced-motion: reduce)';

/** Whether the visitor has asked for less motion. */
export const wantsLessMotion = (): boolean => matchMedia(LESS_MOTION).matches;

/** Keeps the camera from easing for those who asked for less motion, now and whenever they do; returns what ends it. */
export function followReducedMotion(stage: Stage): () => void {
  const query = matchMedia(LESS_MOTION);
  const follow = () => {
    stage.camera.reducedMotion = query.matches;
    stage.requestFrame();
  };
  follow();
  query.addEventListener('change', follow);
  return () => query.removeEventListener('change', follow);
}
