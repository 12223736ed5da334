import type { Attachment } from '../../avatar/avatar-object/index.ts';
import { defaultSkeleton, type SavedClaims, type WorldPose } from '../../avatar/index.ts';
import type { ObjectLook } from '../../avatar/surface/index.ts';
import { type Animation, NEVER_LOOPED } from '../../formats/animation/index.ts';
import type { Warning } from '../../formats/bytes/index.ts';
import type { LodName, MeshAsset } from '../../formats/mesh/index.ts';
import type { PartKind } from '../../formats/scene-group/index.ts';
import type { TextureHeader } from '../../formats/texture/index.ts';
import type { BakeName } from '../../formats/texture-entry/index.ts';
import type { Wearable } from '../../formats/wearable/index.ts';
import type { FactSection, FileDocument } from '../../kinds/index.ts';
import type { Finding } from '../../lint/index.ts';
import { bindClip, type Clip } from '../../motion/index.ts';
import { assetIdOf } from './file-names.ts';
import type { FileSource } from './file-records.ts';
import type { LoadedModel, ModelPart } from './model-state.ts';

/** A mesh asset on the avatar. Records are replaced, never changed in place. */
export interface WornMesh {
  readonly kind: 'mesh';
  readonly id: string;
  /** Name for people: the file name without its extension. */
  readonly name: string;
  readonly fileName: string;
  readonly byteLength: number;
  readonly asset: MeshAsset;
  /** The page's own mannequin, which is hidden while a whole body is worn. */
  readonly builtIn: boolean;
  readonly visible: boolean;
  readonly lod: LodName;
  /** Joint names of the skin that the skeleton does not know; mPelvis stands in for them. */
  readonly unknownJoints: readonly string[];
  /** Id by which its joint positions compete with those of other meshes. */
  readonly rankId: string;
  /**
   * Its attachment in an avatar's file; null for a rigged mesh, and for one that was opened by itself. That of a rigged mesh
   * of an animated object is where the object's root is, with the scale of the part.
   */
  readonly attachment: Attachment | null;
  /** Textures, colours and materials of its faces; null where the page chooses its own colours. */
  readonly look: ObjectLook | null;
  /** The mesh's file, which is read again when the mesh is saved. */
  readonly source: FileSource;
  /** Of the classic body: the mannequin, in whose place it is. */
  readonly replaces?: WornMesh;
  /** Which part of an object's file places it; missing for one that no such file names. */
  readonly part?: ObjectPart;
  /** Which prim of a model it is; missing for any other. */
  readonly model?: ModelPart;
}

/** The part of an object's file (`SceneObjectGroup`) that a worn mesh shows. */
export interface ObjectPart {
  /** Id of the file's item. */
  readonly documentId: string;
  /** Place of the object among those of its file. */
  readonly object: number;
  /** Place of the part among those of its object. */
  readonly part: number;
  /** What draws it: the numbers of a prim, a sculpt's map, or a mesh that has a file of its own. */
  readonly kind: PartKind;
  /** Of a sculpt: its map. */
  readonly map?: SculptMapState;
  /** Of an animated object (animesh): the skeleton of its own that poses all of its parts. */
  readonly ownSkeleton?: OwnSkeleton;
}

/** The skeleton of an animated object, which no other object shares; the same for all of its parts. */
export interface OwnSkeleton {
  /** The joints that the object's parts follow, while the avatar, or whatever else the stage's skeleton poses, is so. */
  worldIn(stage: WorldPose): WorldPose;
}

/** How far a texture is that is on no stage itself, but what is made of it: the same words as for the others. */
export type OffStage = 'waiting' | 'sharp' | 'missing' | 'failed';

/** The map that a sculpted prim is made of. */
export interface SculptMapState {
  readonly textureId: string;
  /** `missing`: nobody has it, and a sphere stands in for it; `failed`: it cannot be read, or is no map. */
  readonly stage: OffStage;
}

/** Whether an item is drawn from what an object's file says, without a file of its own: it comes and goes with that file. */
export function isMadePart(item: Item): item is WornMesh & { readonly part: ObjectPart } {
  return item.kind === 'mesh' && item.part !== undefined && item.part.kind !== 'mesh';
}

/** A file that is a model. */
export type ModelItem = LoadedDocument & { readonly model: LoadedModel };

export const isModelItem = (item: Item): item is ModelItem =>
  item.kind === 'document' && item.model !== undefined;

/** A worn mesh that is a prim of a model. */
export type ModelMesh = WornMesh & { readonly model: ModelPart };

export const isModelMesh = (item: Item): item is ModelMesh =>
  item.kind === 'mesh' && item.model !== undefined;

/** Id of the file with which an item comes and goes: that of an object or a model of which it is a part; null for any other. */
export function documentOf(item: Item): string | null {
  if (item.kind !== 'mesh') return null;
  return item.model?.documentId ?? (isMadePart(item) ? item.part.documentId : null);
}

/** A mesh whose faces can be examined: one that is worn, or what an avatar of a region wears. */
export type FacedMesh = Pick<
  WornMesh,
  'id' | 'name' | 'asset' | 'builtIn' | 'lod' | 'attachment' | 'look'
>;

/** An animation that is loaded; it moves the avatar while `active`. */
export interface LoadedClip {
  readonly kind: 'clip';
  readonly id: string;
  /** The file's name without its extension, or the grid's own name of an asset id. */
  readonly name: string;
  readonly fileName: string;
  /** Bytes of the asset as it would be saved now. */
  readonly byteLength: number;
  /** Format of the file: an animation asset, or a BVH that was imported as the viewer's uploader does. */
  readonly source: 'anim' | 'bvh';
  /** Web address of the file as it was opened; null where it has none. The clip was edited if `animation !== original`. */
  readonly address: string | null;
  /** The animation as it plays and as it would be saved; every edit replaces it. */
  readonly animation: Animation;
  /** The animation as it was opened. */
  readonly original: Animation;
  /** What its BVH would become with a rest frame first, where that avoids a warning of the import. */
  readonly withRestFrame?: Animation | null;
  readonly clip: Clip;
  /** The page's own idle, which plays beneath everything else, as a stand does in-world. */
  readonly builtIn: boolean;
  readonly active: boolean;
}

/** A file of a kind that is opened for its facts, such as a wearable. Of these, only wearables change the avatar. */
export interface LoadedDocument {
  readonly kind: 'document';
  readonly id: string;
  /** Name for people: the file name without its extension. */
  readonly name: string;
  readonly fileName: string;
  readonly byteLength: number;
  /** Web address of the file; null where it has none. */
  readonly address: string | null;
  readonly builtIn: false;
  /** As it would be saved now; only shapes can be edited. */
  readonly content: FileDocument;
  /** As it was opened. The document was edited if `content !== original`. */
  readonly original: FileDocument;
  /** Heading of such files in the list. */
  readonly group: string;
  /** The one or two facts that the list has room for. */
  readonly summary: string;
  /** A sentence about what the page does with such a file, and what it does not. */
  readonly note: string;
  /** The facts of the file as it was opened. */
  readonly sections: readonly FactSection[];
  /** Worst first. */
  readonly findings: readonly Finding[];
  /** Whether its format can be written. */
  readonly isSavable: boolean;
  /** Of a model: what is made of it. */
  readonly model?: LoadedModel;
}

/** A picture that was opened: the texture of every face that names its id. */
export interface LoadedTexture {
  readonly kind: 'texture';
  readonly id: string;
  /** Name for people: the file name without its extension. */
  readonly name: string;
  readonly fileName: string;
  readonly byteLength: number;
  /** Web address of the file; null where it has none. */
  readonly address: string | null;
  readonly builtIn: false;
  /** A lower-case UUID: that of the file name, else one made of the bytes. */
  readonly textureId: string;
  readonly header: TextureHeader;
  /** The picture's file, which is read again when it is decoded or saved. */
  readonly source: FileSource;
}

/** An item that is on the avatar, or moves it. */
export type AvatarItem = WornMesh | LoadedClip;

/** Anything in the list of the outfit. */
export type Item = AvatarItem | LoadedTexture | LoadedDocument;

/** Whether an item is on the avatar, or moves it. */
export function isAvatarItem(item: Item): item is AvatarItem {
  return item.kind === 'mesh' || item.kind === 'clip';
}

/** The data of an avatar's file besides its items. */
export interface AvatarInfo {
  readonly name: string;
  /** Web address of the avatar's file; null where it has none. */
  readonly address: string | null;
  /** Metres that the avatar hovers above the ground. */
  readonly hover: number;
  /** Weights by id; kept for saving. */
  readonly visualParameters: ReadonlyMap<number, number>;
  /** Texture ids of its bakes, which faces with ids of bakes show. */
  readonly bakes?: ReadonlyMap<BakeName, string>;
  /** Joint positions of meshes whose files are missing, as the avatar's file has them. */
  readonly missing?: readonly SavedClaims[];
  /** Ids of the items that came with it. */
  readonly itemIds: ReadonlySet<string>;
}

/** The web address of an item's file, or null. */
export function addressOf(item: Item): string | null {
  return item.kind === 'mesh' ? item.source.address : item.address;
}

/** The shape in a file, or null where it is something else. */
export function shapeOf({ content }: Pick<LoadedDocument, 'content'>): Wearable | null {
  return content.fileKind === 'wearable' && content.document.type === 0 ? content.document : null;
}

/** The warnings of an item's decoder. */
export function warningsOf(item: Item): readonly Warning[] {
  if (item.kind === 'document') return item.content.warnings;
  if (item.kind === 'texture') return item.header.warnings;
  return item.kind === 'mesh' ? item.asset.warnings : item.animation.warnings;
}

/** The clip of an animation file as it plays: two assets never loop, whatever they say. */
export function bindFileClip(path: string, animation: Animation): Clip {
  const neverLoops = NEVER_LOOPED.includes(assetIdOf(path) ?? '');
  return bindClip(neverLoops ? { ...animation, loop: false } : animation, defaultSkeleton);
}
