import type { Quaternion, Vector3 } from '../../math/index.ts';
import type { OverrideRuleName } from '../override-rules.ts';

/** Where one worn mesh puts one joint. */
export interface RankedTransform {
  /** Id of the mesh, as the render object's `id` has it. */
  readonly source: string;
  /** How many worn meshes put the joint in the same place, this one included. */
  readonly rank: number;
  /** Local position in the parent's frame, metres. */
  readonly translation: Vector3;
  /** Holds the joint's scale at its default while the joint is moved. */
  readonly locksScale: boolean;
}

/** Everything that the outfit says about one joint. */
export interface JointTransforms {
  /** Name of the joint in the skeleton. */
  readonly joint: string;
  /** Highest rank first. */
  readonly transforms: readonly RankedTransform[];
}

/** What one mesh adds to the height of the whole avatar. */
export interface PelvisOffset {
  readonly source: string;
  /** Metres, upwards. */
  readonly offset: number;
}

/** The claims of all worn meshes on the one skeleton that they share. */
export interface GlobalSkeleton {
  /** The rule that picked the winners when the avatar was saved. */
  readonly rule: OverrideRuleName;
  readonly joints: readonly JointTransforms[];
  /** Greatest source first, which is the one that counts. */
  readonly pelvisOffsets: readonly PelvisOffset[];
}

/** Where the bytes of an asset are. */
export type AssetSource =
  /** Relative to the file, or an http(s) address. */
  | { readonly path: string }
  /** The asset itself. */
  | { readonly bytes: Uint8Array<ArrayBuffer> };

/** How an object without a rig hangs on the avatar. */
export interface Attachment {
  /** Name of the attachment point in the skeleton. */
  readonly point: string;
  /** Metres in the point's frame. */
  readonly position: Vector3;
  /** Unit quaternion, x y z w. */
  readonly rotation: Quaternion;
  /** Factors along the object's own axes. */
  readonly scale: Vector3;
}

/** Red, green, blue, opacity, each 0 to 1. */
export type FaceColor = readonly [red: number, green: number, blue: number, alpha: number];

/** One mesh that the avatar wears. */
export interface RenderObject {
  /** Id of the mesh: a UUID, or what a local file goes by. */
  readonly id: string;
  readonly name: string;
  readonly asset: AssetSource;
  /** Null for a rigged mesh, which follows the skeleton. */
  readonly attachment: Attachment | null;
  /** By number of the face; a face beyond the end is white. */
  readonly faceColors: readonly FaceColor[];
}

/** An animation that plays: an asset by its UUID, or a built-in one or file by its name. */
export type PlayingAnimation = ({ readonly id: string } | { readonly name: string }) & {
  /** Where it is, unless every viewer has it. */
  readonly asset?: AssetSource;
};

/** A composed avatar, complete enough to show the same picture again. */
export interface AvatarObject {
  readonly name: string;
  readonly skeleton: GlobalSkeleton;
  readonly renderObjects: readonly RenderObject[];
  /** Weights of visual parameters by id, in the units of the parameter. */
  readonly visualParameters: ReadonlyMap<number, number>;
  /** Metres that the avatar hovers above where it stands. */
  readonly hover: number;
  readonly animations: readonly PlayingAnimation[];
}
