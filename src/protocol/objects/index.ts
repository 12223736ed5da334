export {
  bakedTextureEntry,
  readBakes,
  type SeenAs,
  type SeenBakes,
  standInTextureEntry,
} from './avatar-bakes.ts';
export {
  type AvatarAnimation,
  type AvatarAppearance,
  type CoarseLocation,
  type CoarseLocations,
  decodeAvatarAnimation,
  decodeAvatarAppearance,
  decodeCoarseLocations,
  decodeObjectAnimation,
  decodeVisualParams,
  encodeVisualParams,
  isHeightKnown,
  type ObjectAnimation,
  type PlayingAnimation,
  replaceVisualParams,
} from './avatar-messages.ts';
export {
  type AvatarNames,
  attachItemId,
  avatarNames,
  formatNameValues,
  fullName,
  RESIDENT_LAST_NAME,
  stringNameValue,
} from './name-values.ts';
export { encodeTerseData, extrapolate, writeFloats } from './object-motion.ts';
export {
  attachmentPointOf,
  encodeTextColor,
  isHudPoint,
  type Motion,
  type ObjectRecord,
  PCODE_AVATAR,
  PCODE_PRIM,
  type RegionMessage,
} from './object-record.ts';
export { decodeObjectUpdate, decodeObjectUpdateCompressed } from './object-update.ts';
export {
  makeRegionHandshake,
  objectUpdateBlock,
  objectUpdateBlockSize,
} from './simulator-messages.ts';
export {
  type CachedObject,
  decodeKillObject,
  decodeObjectUpdateCached,
  decodeTerseUpdate,
  type TerseUpdate,
} from './terse-update.ts';
