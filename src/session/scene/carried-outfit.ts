import type { SceneAttachment, SceneAvatar } from '../../protocol/scene/index.ts';

/** Milliseconds for which the next simulator may take to send what an avatar wears. */
const CARRY_MS = 8000;

/** What an avatar wore and did in the region that it has left, until the next one has sent it. */
export interface CarriedOutfit {
  readonly from: SceneAvatar;
  readonly until: number;
}

export function carryOutfit(from: SceneAvatar, now: number): CarriedOutfit {
  return { from, until: now + CARRY_MS };
}

/**
 * An avatar that has just come into a region, with what is missing of it there: a simulator sends an avatar first, then
 * its appearance and its attachments one by one, and it would stand there undressed for a moment.
 */
export function withCarriedOutfit(avatar: SceneAvatar, { from }: CarriedOutfit): SceneAvatar {
  return {
    ...avatar,
    attachments: [...avatar.attachments, ...missingAttachments(avatar, from)],
    appearance: avatar.appearance ?? from.appearance,
    animations: avatar.animations.length > 0 ? avatar.animations : from.animations,
  };
}

/** Whether nothing is missing any more. */
export function isOutfitComplete(avatar: SceneAvatar, { from }: CarriedOutfit): boolean {
  const hasAppearance = avatar.appearance !== null || from.appearance === null;
  const hasAnimations = avatar.animations.length > 0 || from.animations.length === 0;
  return hasAppearance && hasAnimations && missingAttachments(avatar, from).length === 0;
}

/** Objects keep their ids from region to region, or at least the item from which they were worn. */
function missingAttachments(avatar: SceneAvatar, from: SceneAvatar): SceneAttachment[] {
  if (from.attachments.length === 0) return [];
  const ids = new Set(avatar.attachments.map(({ root }) => root.id));
  const items = new Set(avatar.attachments.map(({ item }) => item));
  return from.attachments.filter(
    ({ root, item }) => !ids.has(root.id) && (item === null || !items.has(item)),
  );
}
