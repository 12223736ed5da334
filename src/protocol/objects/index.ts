export { attachmentPointOf, isScreenPoint } from './attachment-points.ts';
export {
  type AvatarAnimation,
  decodeAvatarAnimation,
  type PlayingAnimation,
} from './avatar-animation.ts';
export {
  type AvatarAppearance,
  decodeAvatarAppearance,
  type WornAttachment,
} from './avatar-appearance.ts';
export {
  type CoarseLocation,
  type CoarseLocations,
  decodeCoarseLocations,
} from './coarse-locations.ts';
export { decodeObjectUpdateCompressed } from './compressed-update.ts';
export { extrapolate, LONGEST_WITHOUT_NEWS, type Whereabouts } from './dead-reckoning.ts';
export {
  type AvatarNames,
  attachedItem,
  avatarNames,
  fullName,
  type NameValue,
  parseNameValues,
} from './name-values.ts';
export { decodeObjectUpdate } from './object-update.ts';
export {
  type CachedObject,
  decodeKillObject,
  decodeObjectUpdateCached,
  decodeTerseUpdate,
  type TerseUpdate,
} from './short-updates.ts';
export {
  type Motion,
  type ObjectRecord,
  PCODE_AVATAR,
  PCODE_PRIM,
  type RegionMessage,
  type Vector3,
} from './types.ts';
export { decodeVisualParams, encodeVisualParams } from './visual-params.ts';
