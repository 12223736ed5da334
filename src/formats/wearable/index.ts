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
  MAX_WEARABLE_BYTES,
  WEARABLE_VERSION,
} from './wearable-codec.ts';
