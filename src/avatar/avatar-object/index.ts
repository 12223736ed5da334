export type {
  AssetSource,
  Attachment,
  AvatarObject,
  FaceColor,
  LoneRenderObject,
  PlayingAnimation,
  RenderObject,
  SavedFile,
  SavedObjectFile,
  SavedPart,
  SavedTexture,
} from './avatar-object.ts';
export { MAX_OBJECT_FILES, MAX_WEARABLES } from './avatar-object.ts';
export {
  decodeAvatarObject,
  decodeRenderObject,
  decodeShownAvatar,
} from './decode-avatar-object.ts';
export { encodeAvatarObject, encodeRenderObject } from './encode-avatar-object.ts';
export { globalSkeletonOf, savedIgnoredClaims } from './global-skeleton.ts';
export { missingClaims } from './missing-claims.ts';
export { AVATAR_FILE, splitAvatar } from './split-avatar.ts';
