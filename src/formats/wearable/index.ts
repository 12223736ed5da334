export { decodeWearable } from './decode.ts';
export { encodeWearable } from './encode.ts';
export { CURRENT_VERSION as WEARABLE_VERSION, MAX_WEARABLE_BYTES } from './layout.ts';
export { isBodyPart, type WearableTypeName, wearableType, wearableTypeName } from './type-names.ts';
export type { Wearable, WearablePermissions, WearableSale } from './types.ts';
