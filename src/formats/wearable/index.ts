export { TEXTURE_SLOTS, type TextureSlot, textureSlot, textureSlotsOf } from './texture-slots.ts';
export {
  type Wearable,
  type WearablePermissions,
  type WearableSale,
  type WearableTypeName,
  wearableTypeName,
} from './wearable.ts';
export {
  decodeWearable,
  encodeWearable,
  WEARABLE_VERSION,
} from './wearable-codec.ts';
