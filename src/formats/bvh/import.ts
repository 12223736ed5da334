import {
  type Animation,
  buildAnimation,
  type JointDirectory,
  type JointSource,
  MAX_JOINTS,
} from '../animation/index.ts';
import { DecodeError } from '../bytes/index.ts';
import { buildJoint } from './build-joint.ts';
import { curvesOf } from './joint-curves.ts';
import { bvhDuration } from './read-motion.ts';
import { allFrames, keptFrames, movesAtAll } from './reduce.ts';
import { reductionCost } from './reduction-cost.ts';
import { resolveJoint } from './resolve-joint.ts';
import { ImportReview, type JointFate } from './review-import.ts';
import type { Bvh, BvhJoint } from './types.ts';

/** What cannot be changed any more once the animation is made; the rest is for editing it. */
export interface BvhImportSettings {
  /** Drops frames that lie between their neighbours, as the viewer does. True if left out. */
  reduceKeys?: boolean;
}

/**
 * The animation that the viewer's uploader makes of a BVH file, with its defaults: version 1.0, priority
 * 2, no loop, eases of 0.3 s, hands relaxed. Joints that never leave the pose of frame 0 are left out.
 *
 * Where the viewer refuses a file for a joint that the skeleton does not have, only that joint is left
 * out, with a warning. The decoder's warnings are kept, before those of the import.
 *
 * @param joints answers which joint a name means, aliases included.
 * @throws {@link DecodeError} of format `bvh`: `nothing-moves`, `too-many-joints`.
 *
 * **Source:** reference/animation.md sections 12.1 to 12.3.
 */
export function importBvh(
  bvh: Bvh,
  joints: JointDirectory,
  { reduceKeys = true }: BvhImportSettings = {},
): Animation {
  const review = new ImportReview();
  const sources: JointSource[] = [];
  bvh.joints.forEach((joint, index) => {
    const fate = fateOf(bvh, joint, index, joints);
    review.joint(fate);
    const { curves, resolved, moves } = fate;
    if (!resolved || !moves) return;
    const kept = reduceKeys ? keptFrames(curves, joint.descent) : allFrames(bvh.frameCount);
    const source = buildJoint(bvh, joint, resolved, curves, kept);
    sources.push(source);
    review.written(fate, source, reductionCost(curves, kept));
  });
  checkCount(bvh, sources.length);
  const animation = buildAnimation({ duration: bvhDuration(bvh), joints: sources });
  review.finish(animation, bvh.frameTime);
  animation.warnings = [...bvh.warnings, ...review.warnings];
  return animation;
}

/** With a single frame there is nothing to move from, and every joint counts as moving. */
function fateOf(bvh: Bvh, joint: BvhJoint, index: number, joints: JointDirectory): JointFate {
  const curves = curvesOf(bvh, joint);
  const moves = bvh.frameCount === 1 || movesAtAll(curves);
  return { index, joint, curves, resolved: resolveJoint(joint.name, joints), moves };
}

function checkCount(bvh: Bvh, found: number): void {
  const place = { format: 'bvh', offset: bvh.joints[0].offset, path: 'joints' } as const;
  if (found === 0) {
    const message = 'No joint that the skeleton has leaves the pose of the first frame.';
    throw new DecodeError(message, { ...place, code: 'nothing-moves' });
  }
  if (found > MAX_JOINTS) {
    const details = { found, limit: MAX_JOINTS };
    const message = `are ${found} that move; at most ${MAX_JOINTS} are allowed`;
    throw new DecodeError(message, { ...place, code: 'too-many-joints', details });
  }
}
