import type { ReductionBounds } from '../src/motion/edit/index.ts';
import {
  type BakedClip,
  bakeRecording,
  type PoseRecording,
} from '../src/motion/recording/index.ts';

/** Bakes a recording without pauses. */
export function bakeWhole(recording: PoseRecording, bounds?: ReductionBounds): BakedClip {
  const baking = bakeRecording(recording, bounds);
  for (;;) {
    const step = baking.next();
    if (step.done) return step.value;
  }
}
