import type { Stage } from '../render/index.ts';

/** Keeps the camera from easing for those who asked for less motion, now and whenever they do; returns what ends it. */
export function followReducedMotion(stage: Stage): () => void {
  const query = matchMedia('(prefers-reduced-motion: reduce)');
  const follow = () => {
    stage.camera.reducedMotion = query.matches;
    stage.requestFrame();
  };
  follow();
  query.addEventListener('change', follow);
  return () => query.removeEventListener('change', follow);
}
