import type { Skeleton } from '../../avatar/index.ts';
import type { Animation } from '../../formats/animation/index.ts';
import { bindClip } from '../clip.ts';
import { boneTree, inFileOrder } from './bone-tree.ts';
import { frameGrid } from './frame-grid.ts';
import { lossesOf } from './losses.ts';
import { sampleBones } from './sample-bones.ts';
import { hierarchyLines, motionLines } from './write-text.ts';

export interface BvhExportOptions {
  /** Above 0. Left out: the clip's own frames where its keys lie on a grid, else 30. */
  framesPerSecond?: number;
}

export interface BvhExport {
  text: string;
  /** Sentences: what the file cannot hold. */
  losses: string[];
}

/**
 * Writes an animation as BVH, such that the viewer's uploader (and `importBvh`) makes the same motion of
 * it: frame 0 is the rest pose, then the clip from its start to its end. Inches, old bone names, channels
 * in the order Z X Y; positions for joints that have position keys, and for a pelvis that is not animated.
 *
 * **Source:** animation.md sections 6.2, 8 and 12.
 */
export function exportBvh(
  animation: Animation,
  skeleton: Skeleton,
  { framesPerSecond }: BvhExportOptions = {},
): BvhExport {
  const clip = bindClip(animation, skeleton);
  const grid = frameGrid(clip, framesPerSecond);
  const root = boneTree(clip, skeleton);
  const bones = sampleBones(inFileOrder(root), clip, grid.times);
  const lines = [...hierarchyLines(root, skeleton), ...motionLines(bones, grid.frameTime)];
  return {
    text: `${lines.join('\n')}\n`,
    losses: lossesOf(animation, clip, skeleton, grid, bones),
  };
}
