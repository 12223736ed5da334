import type { LoadedClip } from '../../../app/index.ts';
import { MAX_DIALOG_PRIORITY } from '../../../motion/edit/index.ts';

/** Seconds. */
const LONGEST_DIALOG_EASE = 10;

/**
 * A sentence where a BVH has settings that the viewer's upload dialog would not let it have, else null.
 *
 * **Source:** reference/animation.md section 12.4.
 */
export function dialogHint(clip: Pick<LoadedClip, 'source' | 'animation'>): string | null {
  if (clip.source !== 'bvh') return null;
  const limits = [
    hasHighPriority(clip.animation) && `priorities 0 to ${MAX_DIALOG_PRIORITY}`,
    hasLongEase(clip.animation) && `eases up to ${LONGEST_DIALOG_EASE} s`,
  ].filter(Boolean);
  if (limits.length === 0) return null;
  return `Its dialog only offers ${limits.join(' and ')}: save this as .anim.`;
}

function hasHighPriority({ basePriority, joints }: LoadedClip['animation']): boolean {
  const highest = Math.max(basePriority, ...joints.map(({ priority }) => priority));
  return basePriority < 0 || highest > MAX_DIALOG_PRIORITY;
}

function hasLongEase({ easeIn, easeOut }: LoadedClip['animation']): boolean {
  return Math.max(easeIn, easeOut) > LONGEST_DIALOG_EASE;
}
