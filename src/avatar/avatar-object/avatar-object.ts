import type { BakeName } from '../../formats/texture-entry/index.ts';
import type { Quaternion, Vector3 } from '../../math/index.ts';
import type { OverrideRuleName } from '../override-rules.ts';
import type { ObjectLook } from '../surface/index.ts';

/**
 * A composed avatar, complete enough to show the same picture again. As a file it is JSON in UTF-8, written in one line:
 *
 * | Member | Contents |
 * |---|---|
 * | `format`, `version` | `"vitrine-avatar-object"`, and 1 |
 * | `name` | the avatar's name |
 * | `skeleton.rule` | the rule that picks the winner: `"highest-id"`, `"rank"` or `"bind-rank"` |
 * | `skeleton.joints[]` | `joint` (its name) and `transforms[]`, highest rank first: `source` (id of the mesh), `rank` (how many objects have a mesh that agrees), `translation` (metres, in the parent's frame), `locksScale`, and `ignored`, which is `true`, where the claim does not count |
 * | `skeleton.pelvisOffsets[]` | `source`, and `offset` in metres: the greatest source's lifts the avatar, of those without `ignored` |
 * | `skeleton.hierarchy[]` | every joint: `joint`, `parent` (its name, or null), `local` (16 numbers, column-major); files of earlier versions have none |
 * | `renderObjects[]` | `id`, `name`, `asset`, `attachment`, `faceColors`, `look`, `part` |
 * | …`asset` | `{"path"}`, relative to the file or http(s), or `{"base64"}`, the asset itself |
 * | …`attachment` | null for a rigged mesh, else `point`, `position` (metres), `rotation` (x y z w), `scale` |
 * | …`faceColors[]` | red, green, blue, opacity from 0 to 1 (sRGB), by number of the face; for readers that do not know `look` |
 * | …`look` | textures and materials of the faces; files of earlier versions have none. `default`: a face; `faces[]`: the faces that differ, whole, each with its number `face`; `legacyMaterials[]`, each with its `id`; `pbrMaterials[]`, each with its number `face`; `missingMaterials[]`, where there are such: `face`, `id`, `override` |
 * | …a face | as in a texture entry; what is left out has its default: `texture` (blank white), `color` (sRGB, white), `repeats`, `offset`, `rotation` (radians), `bump`, `shiny`, `fullbright`, `hasMedia`, `mapping` (`"default"`, `"planar"`, `"spherical"`, `"cylindrical"`), `glow`, `material` (id of a legacy material) |
 * | …a legacy material | `normalMap`, `specularMap` (`texture`, `repeats`, `offset`, `rotation`; left out where there is none), `specularColor` (sRGB), `glossiness`, `environment`, `alphaMode` (`"none"`, `"blend"`, `"mask"`, `"emissive"`), `alphaCutoff`; all from 0 to 1 |
 * | …a PBR material | as in glTF: `baseColor`, `metallic`, `roughness`, `emissive` (linear), `alphaMode` (`"opaque"`, `"mask"`, `"blend"`), `alphaCutoff`, `doubleSided`, and where there are such `baseColorMap`, `normalMap`, `metallicRoughnessMap`, `emissiveMap`: `texture`, `transform` (`offset`, `scale`, `rotation` of KHR_texture_transform) |
 * | …an override | the members of a PBR material that it replaces; of a map, `texture` (null takes it away) and members of `transform` |
 * | …`part` | of which part of an object it is the mesh, where it is one: `file` (an `id` of `objects`), `object` and `part` (places in that file, from 0). Readers that draw the object themselves make prims and sculpts of its numbers, and take `attachment` and `look` from here; a part that no render object names is hidden |
 * | `bakes` | ids of the avatar's baked textures, by `head`, `upper`, `lower`, `eyes`, `skirt`, `hair`, `leftarm`, `leftleg`, `aux1`, `aux2`, `aux3` as far as there are; faces with the ids of bakes show these |
 * | `textures[]` | the textures that looks and bakes name, as far as they were at hand: `id` (a UUID), `name`, `asset` (the original file: JPEG 2000, PNG, JPEG, WebP or TGA) |
 * | `visualParameters[]` | pairs of id and weight, those of `wearables` included |
 * | `wearables[]` | the shape and other wearables, the one that was put on last at the end: `name`, and `asset`, an LLWearable file; files of earlier versions have none |
 * | `objects[]` | the worn objects (linksets): `id`, `name`, and `asset`, a SceneObjectGroup file with each part's name, place, numbers of the prim or id of the sculpt's map or mesh, without the parts' contents; files of earlier versions have none |
 * | `hover` | metres |
 * | `animations[]` | `{"id"}`, a UUID, or `{"name"}`, with an `asset` like that of a render object where it is not a built-in one |
 *
 * A render object alone is `{"format":"vitrine-render-object","version":1,"renderObject":{…},"textures":[…]}`. Readers
 * ignore members that they do not know and refuse newer versions, so additions that an old reader may
 * overlook keep the version, and all else raises it.
 */
export interface AvatarObject {
  readonly name: string;
  readonly skeleton: GlobalSkeleton;
  readonly renderObjects: readonly RenderObject[];
  /** Weights of visual parameters by id, in the units of the parameter. */
  readonly visualParameters: ReadonlyMap<number, number>;
  /** Metres by which the avatar hovers. */
  readonly hover: number;
  readonly animations: readonly PlayingAnimation[];
  /** Texture ids of the avatar's bakes, which faces with ids of bakes show; files of earlier versions have none. */
  readonly bakes?: ReadonlyMap<BakeName, string>;
  /** The textures that render objects and bakes name, as far as they were there; files of earlier versions have none. */
  readonly textures?: readonly SavedTexture[];
  /** LLWearable files, the one that was put on last at the end; files of earlier versions have none. */
  readonly wearables?: readonly SavedFile[];
  /** SceneObjectGroup files, of which render objects show parts; files of earlier versions have none. */
  readonly objects?: readonly SavedObjectFile[];
}

/** A file that is saved with an avatar. */
export interface SavedFile {
  /** Name for people; empty where it has none. */
  readonly name: string;
  readonly asset: AssetSource;
}

/** A file of objects that is saved with an avatar. */
export interface SavedObjectFile extends SavedFile {
  /** By which render objects name it. */
  readonly id: string;
}

/** The part of an object that a render object shows. */
export interface SavedPart {
  /** The `id` of the object's file. A file that is not there has no meaning: the render object is a mesh of its own. */
  readonly file: string;
  /** Place of the object among those of its file. */
  readonly object: number;
  /** Place of the part among those of its object. */
  readonly part: number;
}

/** A texture of a saved avatar. */
export interface SavedTexture {
  /** A lower-case UUID. */
  readonly id: string;
  /** Name for people; empty where it has none. */
  readonly name: string;
  /** The original file: JPEG 2000, PNG, JPEG, WebP or TGA. */
  readonly asset: AssetSource;
}

/** The skeleton that all worn meshes share, and their claims on it. */
export interface GlobalSkeleton {
  /** The rule that picked the winners when the avatar was saved. */
  readonly rule: OverrideRuleName;
  readonly joints: readonly JointTransforms[];
  /** Greatest source first, which is the one that counts. */
  readonly pelvisOffsets: readonly PelvisOffset[];
  /** Every joint, parents before their children; files of earlier versions have none. */
  readonly hierarchy?: readonly SavedJoint[];
}

/** The claims of an outfit on one joint. */
export interface JointTransforms {
  /** Name of the joint in the skeleton. */
  readonly joint: string;
  /** Highest rank first. */
  readonly transforms: readonly RankedTransform[];
}

/** Where one worn mesh puts one joint. */
export interface RankedTransform {
  /** Id of the mesh, as the render object's `id` has it. */
  readonly source: string;
  /** How many worn objects have a mesh that puts the joint in the same place, this one included. */
  readonly rank: number;
  /** Local position in the parent's frame, metres. */
  readonly translation: Vector3;
  /** Keeps the joint's scale at its default while the joint is moved. */
  readonly locksScale: boolean;
  /** The claim does not count: whoever saved the avatar had it ignored. */
  readonly ignored?: true;
}

/** What one mesh adds to the height of the whole avatar. */
export interface PelvisOffset {
  readonly source: string;
  /** Metres, upwards. */
  readonly offset: number;
  /** As that of {@link RankedTransform}. */
  readonly ignored?: true;
}

/** A joint of the skeleton with rotated bones, which the glTF export has too: each points along its own Y axis. */
export interface SavedJoint {
  /** Name of the joint in the skeleton. */
  readonly joint: string;
  /** Name of its parent; null for joints on the avatar's root or on the screen. */
  readonly parent: string | null;
  /**
   * The joint's rest in its parent's frame, with the override that wins: 16 numbers, column-major, metres.
   * Shape and the sizes of collision volumes are not in it.
   */
  readonly local: readonly number[];
}

/** One mesh that the avatar wears. */
export interface RenderObject {
  /** Id of the mesh: a UUID, or the id that a local file was given. */
  readonly id: string;
  readonly name: string;
  readonly asset: AssetSource;
  /** Null for a rigged mesh, which follows the skeleton. */
  readonly attachment: Attachment | null;
  /** By number of the face; a face beyond the end is white. */
  readonly faceColors: readonly FaceColor[];
  /** Textures and materials of the faces; files of earlier versions have only `faceColors`. */
  readonly look?: ObjectLook;
  /** The part of an object that it shows; missing for a mesh of its own. */
  readonly part?: SavedPart;
}

/** A render object that was saved alone, with its textures. */
export interface LoneRenderObject extends RenderObject {
  readonly textures?: readonly SavedTexture[];
}

/** Where the bytes of an asset are. */
export type AssetSource =
  /** Relative to the file, or an http(s) address. */
  | { readonly path: string }
  /** The asset itself. */
  | { readonly bytes: Uint8Array<ArrayBuffer> };

/** How an object without a rig is attached to the avatar. */
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

/** An animation that plays: an asset by its UUID, or a built-in one or file by its name. */
export type PlayingAnimation = ({ readonly id: string } | { readonly name: string }) & {
  /** Where it is, unless every viewer has it. */
  readonly asset?: AssetSource;
};

/*
 * Limits of a saved avatar. The seed names none; an avatar of Second Life wears 38 attachments and 60 layers
 * at most, and no upload accepts a mesh asset of nearly 16 MiB.
 */

export const MAX_AVATAR_OBJECT_BYTES = 64 * 1024 * 1024;
export const MAX_EMBEDDED_BYTES = 16 * 1024 * 1024;
export const MAX_RENDER_OBJECTS = 1024;
/** More than the skeleton has, for joints of a later one. */
export const MAX_JOINTS = 512;
export const MAX_FACES = 64;
/** Faces of a look, as many as a texture entry can name. */
export const MAX_LOOK_FACES = 45;
export const MAX_LEGACY_MATERIALS = 64;
/** Each face of 38 attachments could have three. */
export const MAX_TEXTURES = 1024;
export const MAX_VISUAL_PARAMETERS = 1024;
export const MAX_VISUAL_PARAMETER_ID = 65535;
export const MAX_ANIMATIONS = 256;
export const MAX_WEARABLES = 256;
export const MAX_OBJECT_FILES = 256;
/** Parts of a file of objects, and objects of it. */
export const MAX_OBJECT_PARTS = 4096;
/** Characters of a name or an id. */
export const MAX_NAME_LENGTH = 256;
export const MAX_PATH_LENGTH = 2048;
