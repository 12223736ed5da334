import type { AvatarObject, RenderObject } from '../../avatar/avatar-object/index.ts';
import { bindSkin, defaultSkeleton, type OverrideRuleName } from '../../avatar/index.ts';
import { type Animation, animationByteLength } from '../../formats/animation/index.ts';
import type { DocumentDetails, DocumentKind } from '../../kinds/index.ts';
import {
  type AvatarInfo,
  assetIdOf,
  bindFileClip,
  type FileSource,
  type Item,
  type LoadedClip,
  type LoadedDocument,
  type ObjectPart,
  usableLod,
  type WornMesh,
} from '../state/index.ts';
import type { FileLoader } from './file-loader.ts';
import { createCommonFields } from './item-fields.ts';
import type { LoadedAsset, LoadedFile, LoadResult } from './load-result.ts';
import type { OpenedFiles } from './opened-files.ts';

/** Items, with the results of the files that were loaded for them. */
export interface LoadedItems {
  readonly items: readonly Item[];
  /** The caller reports the failures among them. */
  readonly results: readonly LoadResult[];
}

/** The items that loaded files put on the avatar. */
export interface LoadedOutfit extends LoadedItems {
  /** The data of a saved avatar besides its items; it replaces everything that was worn. */
  readonly avatar: {
    readonly rule: OverrideRuleName;
    /** See `AppState.ignoredClaims`. */
    readonly ignoredClaims: ReadonlySet<string>;
    readonly info: AvatarInfo;
  } | null;
  /** The parts of the worn avatar whose place the items take, and the avatar's data with these. */
  readonly replaced?: { readonly ids: ReadonlySet<string>; readonly info: AvatarInfo };
  /** Gives the parts that are made of the avatar's objects the looks and places that they were saved with. */
  readonly placeParts?: (made: readonly Item[]) => readonly Item[];
}

/** The wearables and objects of a saved avatar, as they are opened again. */
export interface SavedDocuments {
  readonly items: readonly LoadedDocument[];
  readonly results: readonly LoadResult[];
  /** The part of an opened object that a render object shows; null for a mesh of its own. */
  partOf(saved: RenderObject): ObjectPart | null;
  /** Gives the prims and sculpts that were made of the objects the looks and places that they were saved with. */
  placeParts(made: readonly Item[]): Item[];
}

/** Loads what makes items of models, and of the files that belong to them. */
export type OpenModels = () => Promise<{
  /** The items with the meshes of the models among them. */
  withModelMeshes(items: readonly Item[]): Item[];
  /** Gives models what was opened for them; `added` are the ids of the items that are opened now. */
  withModelFiles(
    items: readonly Item[],
    added: ReadonlySet<string>,
    openedFiles: Pick<OpenedFiles, 'get'>,
  ): readonly Item[];
}>;

/** Sources of what items need besides their own file. */
export interface OutfitSources {
  readonly loader: FileLoader;
  /** Called only when needed: most files need neither the grid's names nor built-in animations. */
  readonly openBuiltins: () => Promise<BuiltinSource>;
  /** Loads the details of a kind of documents. Without it, documents do not become items. */
  readonly loadDetails?: (kind: DocumentKind) => Promise<DocumentDetails>;
  /** Loads what makes the meshes of models. Without it, models are documents only. */
  readonly openModels?: OpenModels | undefined;
  /** Loads what opens the wearables and objects of a saved avatar. Without it they do not become items. */
  readonly openDocuments?: () => Promise<{
    openSavedDocuments(
      avatar: AvatarObject,
      files: readonly FileSource[],
      load: (sources: readonly FileSource[]) => Promise<LoadResult[]>,
    ): Promise<SavedDocuments>;
  }>;
  /** Cancels loading the files that a saved avatar consists of. */
  readonly signal?: AbortSignal;
}

/** The built-in animations, as far as items need them. */
interface BuiltinSource {
  /** Items of loaded assets, with the grid's name for each that is named by an asset id. */
  createNamedItems(loaded: readonly LoadedAsset[]): Promise<Item[]>;
  /** The clip that plays for a built-in of this name or id; no items where there is none. */
  load(nameOrId: string): Promise<LoadedItems>;
}

/** The item of a loaded file. `name` is the grid's name for an animation's asset id. */
export function createItem(file: LoadedAsset, builtIn = false, name?: string): Item {
  const { source, byteLength, asset } = file;
  if (asset.kind === 'mesh') return createWornMesh({ source, byteLength, asset }, builtIn);
  const { path, address } = source;
  const { animation, source: format, withRestFrame } = asset;
  const bytes = format === 'bvh' ? animationByteLength(animation) : byteLength;
  const origin = { path, byteLength: bytes, source: format, address, builtIn, name };
  return createClip(animation, { ...origin, withRestFrame });
}

/** The item of a loaded mesh, without attachment or colours. */
export function createWornMesh(
  {
    source,
    byteLength,
    asset: { mesh },
  }: Pick<LoadedFile<'mesh'>, 'source' | 'byteLength' | 'asset'>,
  builtIn = false,
): WornMesh {
  const common = createCommonFields(source.path, byteLength, builtIn);
  return {
    kind: 'mesh',
    ...common,
    asset: mesh,
    visible: true,
    lod: usableLod(mesh, 'high'),
    unknownJoints: mesh.skin ? bindSkin(mesh.skin, defaultSkeleton).substituted : [],
    rankId: assetIdOf(source.path) ?? rankIdOf(common.id),
    attachment: null,
    look: null,
    source,
  };
}

/**
 * Rank of a mesh whose file is not named by an asset id, so that it has none yet under which its joint positions
 * could compete. It wins against meshes that have one, and against those opened before it, since it is the one
 * being tried out ("~" sorts behind every hex digit).
 */
function rankIdOf(itemId: string): string {
  return `~${itemId.replace('item-', '').padStart(9, '0')}`;
}

/** The origin of an animation. */
interface ClipOrigin {
  /** Path, or file name. */
  readonly path: string;
  /** Bytes of the asset; a BVH becomes one by being imported. */
  readonly byteLength: number;
  readonly source: LoadedClip['source'];
  /** Web address, where the file has one. */
  readonly address?: FileSource['address'] | undefined;
  readonly builtIn: boolean;
  /** The grid's name for it, where it has one. */
  readonly name?: string | undefined;
  readonly withRestFrame?: LoadedClip['withRestFrame'];
}

/** The item of an animation; it plays. */
export function createClip(animation: Animation, origin: ClipOrigin): LoadedClip {
  const { path, byteLength, source, address = null, builtIn, name, withRestFrame = null } = origin;
  const common = createCommonFields(path, byteLength, builtIn);
  return {
    kind: 'clip',
    ...common,
    name: name ?? common.name,
    source,
    address,
    animation,
    original: animation,
    withRestFrame,
    clip: bindFileClip(path, animation),
    active: true,
  };
}
