import type { LoadedClip } from '../../../app/index.ts';
import { MAX_DIALOG_PRIORITY } from '../../../motion/edit/index.ts';
import { EDIT } from '../../words/en/edit.ts';

/** Seconds. */
const LONGEST_DIALOG_EASE = 10;

/**
 * A sentence where a BVH has settings that the viewer's upload dialog would not let it have, else null.
 *
 * **Source:** reference/animation.md section 12.4.
 */
export function dialogHint(clip: Pick<LoadedClip, 'source' | 'animation'>): string | null {
  if (clip.source !== 'bvh') return null;
  const priorities = hasHighPriority(clip.animation) && EDIT.dialogPriorities(MAX_DIALOG_PRIORITY);
  const eases = hasLongEase(clip.animation) && EDIT.dialogEases(LONGEST_DIALOG_EASE);
  if (priorities && eases) return EDIT.dialogOffers(EDIT.dialogBoth(priorities, eases));
  const limit = priorities || eases;
  return limit ? EDIT.dialogOffers(limit) : null;
}

function hasHighPriority({ basePriority, joints }: LoadedClip['animation']): boolean {
  const highest = Math.max(basePriority, ...joints.map(({ priority }) => priority));
  return basePriority < 0 || highest > MAX_DIALOG_PRIORITY;
}

function hasLongEase({ easeIn, easeOut }: LoadedClip['animation']): boolean {
  return Math.max(easeIn, easeOut) > LONGEST_DIALOG_EASE;
}
