import type { BakeName } from '../../formats/texture-entry/index.ts';

/** What a face's look depends on besides the object's own look. */
export interface SurfaceContext {
  /** Whether the mesh has a skin and follows the avatar's skeleton. */
  readonly isRigged: boolean;
  /**
   * Texture ids of the wearer's bakes; those that it has not are missing. Null where the object is not worn by an
   * avatar, or on a HUD: ids of bakes are then ordinary textures.
   */
  readonly bakes: ReadonlyMap<BakeName, string> | null;
  /** Whether the object (its root) is an animated object, where ids of bakes are ordinary textures. */
  readonly isAnimatedObject?: boolean;
  /**
   * Whether the mesh is the avatar's own body: bakes cut it instead of blending, and a part without a bake is not
   * drawn.
   */
  readonly isBody?: boolean;
  /** Whether a texture has an alpha component, whatever its values; null while that is not known. */
  hasAlpha(textureId: string): boolean | null;
  /** Whether a texture's alpha is as good as a mask: `isTwoValuedAlpha` of its pixels; null while that is not known. */
  isTwoValuedAlpha?(textureId: string): boolean | null;
  /** Whether a texture is known to be missing. A missing bake is plain grey. */
  isMissing?(textureId: string): boolean;
}
