import type { Attachment } from '../../avatar/avatar-object/index.ts';
import type { Pose } from '../../avatar/index.ts';
import type { MeshSkin, Submesh } from '../../formats/mesh/index.ts';
import type { PlainSurface } from '../../render/index.ts';

/** An avatar to be written as glTF: plain data, and what poses it. */
export interface GlbAvatar {
  readonly name: string;
  /** What is to be seen. */
  readonly meshes: readonly GlbMesh[];
  /**
   * How its joints stand where the motion says nothing, each in its parent's frame; its scales also hold
   * while it moves, as no clip has any.
   */
  readonly body: Pose;
  /** Metres by which the whole stands higher than its poses say. */
  readonly rise: number;
  readonly motion: GlbMotion | null;
}

/** One mesh asset as it is worn. */
export interface GlbMesh {
  readonly name: string;
  /** Of the level that is shown, by number of the face. */
  readonly faces: readonly Submesh[];
  readonly skin: MeshSkin | null;
  /** Where a mesh without a skin hangs; null: it stands on the ground. */
  readonly attachment: Attachment | null;
  /** What a face looks like, by its number; null for one that is not drawn. */
  readonly surfaceOf: (slot: number) => PlainSurface | null;
}

/** What is baked into an animation. */
export interface GlbMotion {
  readonly name: string;
  /** Seconds. */
  readonly duration: number;
  /** Whether its end runs on into its beginning. The format cannot say so: it becomes a note. */
  readonly loops: boolean;
  /**
   * The pose at a second between 0 and `duration`; asked for in rising order, once through, and read before
   * the next one is asked for.
   */
  readonly poseAt: (seconds: number) => Pose;
}

/** How far a baked joint may stray from its motion, at the frames that were baked, each joint by itself. */
export interface BakeBounds {
  readonly degrees: number;
  readonly millimetres: number;
}
