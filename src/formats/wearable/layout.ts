import type { WearablePermissions } from './types.ts';

/*
 * Words and limits of the wearable text.
 * Source: login-and-caps.md section 7.
 */

/** What viewers write; they also read 24, which only testers ever saved. */
export const CURRENT_VERSION = 22;
export const NEWEST_VERSION = 24;
/** More than as many lines as there can be take, at the viewer's 2048 bytes each. */
export const MAX_WEARABLE_BYTES = 4 * 1024 * 1024;
export const MAX_PARAMETERS = 1000;
export const MAX_TEXTURES = 100;
/** `1 0` and its line end; the last line of a file may lack that. */
export const MIN_PARAMETER_BYTES = 4;
/** `0`, a blank, a UUID of 32 digits and the line end. */
export const MIN_TEXTURE_BYTES = 35;

type MaskKey = 'baseMask' | 'ownerMask' | 'groupMask' | 'everyoneMask' | 'nextOwnerMask';
type IdKey = Exclude<keyof WearablePermissions, MaskKey>;

/** In the order in which viewers write them. */
export const MASK_WORDS: readonly (readonly [word: string, key: MaskKey])[] = [
  ['base_mask', 'baseMask'],
  ['owner_mask', 'ownerMask'],
  ['group_mask', 'groupMask'],
  ['everyone_mask', 'everyoneMask'],
  ['next_owner_mask', 'nextOwnerMask'],
];
export const ID_WORDS: readonly (readonly [word: string, key: IdKey])[] = [
  ['creator_id', 'creatorId'],
  ['owner_id', 'ownerId'],
  ['last_owner_id', 'lastOwnerId'],
  ['group_id', 'groupId'],
];
