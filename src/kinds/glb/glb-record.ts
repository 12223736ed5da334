import type { Attachment } from '../../avatar/avatar-object/index.ts';
import type { Pose } from '../../avatar/index.ts';
import type { ObjectLook, SurfaceContext } from '../../avatar/surface/index.ts';
import type { MeshSkin, Submesh } from '../../formats/mesh/index.ts';
import type { TextureHeader } from '../../formats/texture/index.ts';
import type { PictureContent } from '../picture/index.ts';

/* What a binary glTF file is made of: plain data, which can be sent to a worker part by part. */

/** The body that meshes are worn on. */
export interface GlbBody {
  readonly name: string;
  /**
   * The pose of joints that the motion does not move, each in its parent's frame; its scales also hold while it
   * moves, as no clip has any.
   */
  readonly basePose: Pose;
  /** Metres by which the whole avatar is above the height of its poses. */
  readonly heightOffset: number;
}

/** One mesh asset as it is worn. */
export interface GlbMesh {
  readonly name: string;
  /** Faces of the shown level of detail, by number. */
  readonly faces: readonly Submesh[];
  readonly skin: MeshSkin | null;
  /** The attachment of a mesh without a skin; null: it stands on the ground. */
  readonly attachment: Attachment | null;
  /** Textures and materials of its faces; null where it has none. */
  readonly look: GlbLook | null;
  /** Without a look: the surface of each face, by its number; null for a face that is not drawn. */
  readonly plainSurfaces: readonly (PlainSurface | null)[];
}

/** The look of a face without textures; no such face is metallic. */
export interface PlainSurface {
  /** Red, green and blue in linear light, 0..1. */
  readonly color: readonly [red: number, green: number, blue: number];
  /** Opacity, 0..1. */
  readonly alpha: number;
  /** How much it scatters light, 0..1. */
  readonly roughness: number;
}

/** How the faces of a mesh look. */
export interface GlbLook {
  readonly record: ObjectLook;
  readonly context: GlbLookContext;
  /** Metres along each axis per unit of the mesh. */
  readonly scale: readonly [x: number, y: number, z: number];
}

/** What a face's look depends on besides itself and its textures. */
export type GlbLookContext = Pick<SurfaceContext, 'isRigged' | 'bakes' | 'isBody'>;

/** Frames of a motion, one after the other. */
export interface GlbFrames {
  /** Seconds of each: from 0, rising. */
  readonly times: Float32Array<ArrayBuffer>;
  /** 4 for each joint of each frame, as in a {@link Pose}. */
  readonly rotations: Float32Array<ArrayBuffer>;
  /** 3 for each joint of each frame. */
  readonly positions: Float32Array<ArrayBuffer>;
}

/** What a motion is besides its frames. */
export interface GlbMotionInfo {
  readonly name: string;
  /** Whether its end continues at its beginning. glTF has no field for that, so it is written as an extra. */
  readonly loops: boolean;
}

/** How far a baked joint may deviate from its motion at the baked frames, each joint by itself. */
export interface BakeBounds {
  readonly degrees: number;
  readonly millimetres: number;
}

/** Deviations that cannot be seen: at the end of an arm, they come to less than a millimetre. */
export const BAKE_BOUNDS: BakeBounds = { degrees: 0.05, millimetres: 0.1 };

/** Where a file gets its textures. Pictures are made elsewhere, such as in workers. */
export interface GlbTextureSource {
  /** What the texture's file says of it; null where it is not at hand. */
  header(id: string): Promise<TextureHeader | null>;
  /** Whether its alpha is as good as a mask, see `isTwoValuedAlpha`; false where it cannot be read. */
  isTwoValuedAlpha(id: string): Promise<boolean>;
  /** The texture's file; null where it is not at hand. */
  bytes(id: string): Promise<{ readonly bytes: Uint8Array<ArrayBuffer> } | null>;
  /** A PNG of what it shows, see `encodePicture`; null where it is not at hand, or cannot be read. */
  material(
    id: string,
    content: PictureContent,
    maxSize: number,
  ): Promise<Uint8Array<ArrayBuffer> | null>;
}
