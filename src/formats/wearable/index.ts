export {
  isBodyPart,
  type Wearable,
  type WearablePermissions,
  type WearableSale,
  type WearableTypeName,
  wearableType,
  wearableTypeName,
} from './wearable.ts';
export {
  CURRENT_VERSION as WEARABLE_VERSION,
  decodeWearable,
  encodeWearable,
  MAX_WEARABLE_BYTES,
} from './wearable-codec.ts';
