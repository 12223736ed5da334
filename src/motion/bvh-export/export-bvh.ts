import type { Skeleton } from '../../avatar/index.ts';
import type { Animation } from '../../formats/animation/index.ts';
import { isMoving } from '../../formats/bvh/index.ts';
import { listNames } from '../../formats/bytes/index.ts';
import { HAS_ROTATION } from '../layer.ts';
import { bindClip, type Clip } from '../playback/bind-clip.ts';
import { boneTree, inFileOrder, type SampledBone, sampleBones } from './bvh-bones.ts';
import { type FrameGrid, frameGrid } from './bvh-frame-times.ts';
import { hierarchyLines, motionLines } from './bvh-text.ts';

export interface BvhExportOptions {
  /** Above 0. Default: the clip's own frame rate if its keys are at multiples of it, else 30. */
  framesPerSecond?: number;
}

export interface BvhExport {
  text: string;
  /** One sentence for each thing that the file cannot hold. */
  losses: string[];
}

/**
 * Writes an animation as BVH such that the viewer's uploader (and `importBvh`) restores the same motion from it:
 * frame 0 is the rest pose, and the further frames are the clip from start to end. Inches, old bone names, channels in the
 * order Z X Y; positions for joints that have position keys, and for a pelvis that is not animated.
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
    losses: listLosses(animation, clip, skeleton, grid, bones),
  };
}

/** The settings that an uploader gives every clip: all others are lost. */
const DEFAULTS = { priority: 2, ease: 0.3, handPose: 1 };

/** One sentence for each thing that BVH cannot express and an importer would not guess. */
function listLosses(
  animation: Animation,
  clip: Clip,
  skeleton: Skeleton,
  grid: FrameGrid,
  bones: readonly SampledBone[],
): string[] {
  return [
    ...settingLosses(animation, clip),
    ...jointLosses(clip, skeleton),
    ...pelvisLosses(bones[0]),
    ...timeLosses(animation, grid),
  ];
}

function settingLosses(animation: Animation, clip: Clip): string[] {
  const { loop, easeIn, easeOut, handPose, emote, constraints } = animation;
  const { priority, ease } = DEFAULTS;
  const losses: string[] = [];
  if (clip.basePriority !== priority || clip.priorities.some((other) => other !== priority)) {
    losses.push(`Priorities are lost; an upload gives every joint ${priority}.`);
  }
  if (loop) losses.push('The loop and its two points are lost.');
  if ([easeIn, easeOut].some((seconds) => Math.abs(seconds - ease) > 1e-3)) {
    losses.push(`Ease in and ease out are lost; an upload gives ${ease} s each.`);
  }
  if (handPose !== DEFAULTS.handPose) {
    losses.push('The hand pose is lost; an upload gives relaxed hands.');
  }
  if (emote) losses.push('The emote is lost.');
  if (constraints.length > 0) losses.push('Constraints are lost.');
  return losses;
}

function jointLosses({ joints, components, unknownJoints }: Clip, skeleton: Skeleton): string[] {
  const losses: string[] = [];
  const numbers = [...joints];
  const others = numbers.filter((joint) => skeleton.rows[joint].kind !== 'bone');
  if (others.length > 0) {
    const names = listNames(others.map((joint) => skeleton.nameOf(joint)));
    losses.push(`Collision volumes and attachment points are left out: ${names}.`);
  }
  if (unknownJoints.length > 0) {
    losses.push(
      `Joints that the skeleton does not have are left out: ${listNames(unknownJoints)}.`,
    );
  }
  const positionOnly = numbers.filter(
    (joint, entry) =>
      skeleton.rows[joint].kind === 'bone' &&
      components[entry] !== 0 &&
      !(components[entry] & HAS_ROTATION),
  );
  if (positionOnly.length > 0) {
    const names = listNames(positionOnly.map((joint) => skeleton.nameOf(joint)));
    losses.push(`Joints with positions alone are held unturned as well: ${names}.`);
  }
  return losses;
}

/** The pelvis has its rest pose in frame 0, so that frame cannot be changed to mark it as moving. */
function pelvisLosses(pelvis: SampledBone): string[] {
  if (pelvis.bone.entry < 0 || isMoving(pelvis)) return [];
  return ['The pelvis hardly leaves its rest; an upload leaves it out.'];
}

function timeLosses(
  { duration }: Animation,
  { frameTime, times, hasFrameForEveryKey }: FrameGrid,
): string[] {
  const losses: string[] = [];
  if (!(duration > 0)) {
    losses.push(`A clip of no duration becomes ${frameTime.toFixed(3)} s long.`);
  }
  if (!hasFrameForEveryKey) {
    losses.push(
      `Keys between the ${times.length} frames, ${(1 / frameTime).toFixed(1)} a second, are lost.`,
    );
  }
  return losses;
}
