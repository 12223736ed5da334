/**
 * A composed avatar as a file: JSON in UTF-8, written in one line.
 *
 * | Member | Holds |
 * |---|---|
 * | `format`, `version` | `"vitrine-avatar-object"`, and 1 |
 * | `name` | what the avatar is called |
 * | `skeleton.rule` | the rule that picks the winner: `"highest-id"` or `"rank"` |
 * | `skeleton.joints[]` | `joint` (its name) and `transforms[]`, highest rank first: `source` (id of the mesh), `rank` (how many meshes agree), `translation` (metres, in the parent's frame), `locksScale` |
 * | `skeleton.pelvisOffsets[]` | `source`, and `offset` in metres: the greatest source's lifts the avatar |
 * | `renderObjects[]` | `id`, `name`, `asset`, `attachment`, `faceColors` |
 * | …`asset` | `{"path"}`, relative to the file or http(s), or `{"base64"}`, the asset itself |
 * | …`attachment` | null for a rigged mesh, else `point`, `position` (metres), `rotation` (x y z w), `scale` |
 * | …`faceColors[]` | red, green, blue, opacity from 0 to 1, by number of the face |
 * | `visualParameters[]` | pairs of id and weight |
 * | `hover` | metres |
 * | `animations[]` | `{"id"}`, a UUID, or `{"name"}`, with an `asset` like that of a render object where it is not a built-in one |
 *
 * A render object alone is `{"format":"vitrine-render-object","version":1,"renderObject":{…}}`. Readers
 * ignore members that they do not know and refuse newer versions, so additions that an old reader may
 * overlook keep the version, and all else raises it.
 */
export { decodeAvatarObject, decodeRenderObject } from './decode.ts';
export { AVATAR_OBJECT_VERSION } from './document.ts';
export { encodeAvatarObject, encodeRenderObject } from './encode.ts';
export { globalSkeletonOf, winningTransform } from './global-skeleton.ts';
export { MAX_AVATAR_OBJECT_BYTES, MAX_EMBEDDED_BYTES } from './limits.ts';
export type {
  AssetSource,
  Attachment,
  AvatarObject,
  FaceColor,
  GlobalSkeleton,
  JointTransforms,
  PelvisOffset,
  PlayingAnimation,
  RankedTransform,
  RenderObject,
} from './types.ts';
