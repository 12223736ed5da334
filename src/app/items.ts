import { bindSkin, defaultSkeleton } from '../avatar/index.ts';
import { type Animation, animationByteLength, NEVER_LOOPED } from '../formats/animation/index.ts';
import type { Warning } from '../formats/bytes/index.ts';
import type { MeshAsset, MeshSkin } from '../formats/mesh/index.ts';
import { bindClip, type Clip } from '../motion/index.ts';
import type { FileSource } from './app-interface.ts';
import type { Loaded } from './loader.ts';
import type { Item, LoadedClip, WornMesh } from './state.ts';
import { usableLod } from './wardrobe.ts';

let itemCount = 0;

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function nameOf(fileName: string): string {
  return fileName.replace(/\.[^.]+$/, '') || fileName;
}

function common(path: string, byteLength: number, builtIn: boolean) {
  const fileName = baseName(path);
  return { id: `item-${++itemCount}`, name: nameOf(fileName), fileName, byteLength, builtIn };
}

/** A clip's name for people, and what it was made from. */
interface ClipOrigin {
  /** Path, or file name. */
  readonly path: string;
  /** Bytes of the asset; a BVH becomes one by being imported. */
  readonly byteLength: number;
  readonly source: LoadedClip['source'];
  /** On the web, where it came from there. */
  readonly address?: string | null | undefined;
  readonly builtIn: boolean;
  /** The grid's own name for it, where it has one. */
  readonly name?: string | undefined;
}

function wornMesh(
  source: FileSource,
  byteLength: number,
  asset: MeshAsset,
  builtIn: boolean,
): WornMesh {
  const record = common(source.path, byteLength, builtIn);
  return {
    kind: 'mesh',
    ...record,
    asset,
    visible: true,
    lod: usableLod(asset, 'high'),
    unknownJoints: asset.skin ? bindSkin(asset.skin, defaultSkeleton).substituted : [],
    rankId: assetIdOf(source.path) ?? rankIdOf(record.id),
    attachment: null,
    faceColors: [],
    source,
  };
}

/**
 * Files without an asset id for a name have no id yet under which their joint positions could compete: among
 * them, and against those that have one, the one opened last wins, since it is the one being tried out ("~"
 * sorts behind every hex digit).
 */
function rankIdOf(itemId: string): string {
  return `~${itemId.replace('item-', '').padStart(9, '0')}`;
}

/** A clip that plays, from an animation and where it came from. */
export function clipOf(animation: Animation, origin: ClipOrigin): LoadedClip {
  const { path, byteLength, source, address = null, builtIn, name } = origin;
  const record = common(path, byteLength, builtIn);
  return {
    kind: 'clip',
    ...record,
    name: name ?? record.name,
    source,
    address,
    animation,
    original: animation,
    clip: bindFile(path, animation),
    active: true,
  };
}

/** The clip as it plays: two assets never loop, whatever they say. */
export function bindFile(path: string, animation: Animation): Clip {
  const never = NEVER_LOOPED.includes(assetIdOf(path) ?? '');
  return bindClip(never ? { ...animation, loop: false } : animation, defaultSkeleton);
}

/** The record of a file that was loaded. `name` is the grid's own name of an animation's asset id. */
export function itemOf(
  { source, byteLength, asset }: Loaded,
  builtIn = false,
  name?: string,
): Item {
  if (asset.kind === 'mesh') return wornMesh(source, byteLength, asset.mesh, builtIn);
  const { animation, source: format } = asset;
  const bytes = format === 'bvh' ? animationByteLength(animation) : byteLength;
  const { path, address } = source;
  return clipOf(animation, { path, byteLength: bytes, source: format, address, builtIn, name });
}

/** Where on the web an item came from, or null. */
export function addressOf(item: Item): string | null {
  return item.kind === 'mesh' ? item.source.address : item.address;
}

/** What its decoder had to say about an item. */
export function warningsOf(item: Item): readonly Warning[] {
  return item.kind === 'mesh' ? item.asset.warnings : item.animation.warnings;
}

/** How asset ids are written. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The asset id that a file is named by, or null. */
export function assetIdOf(path: string): string | null {
  const name = nameOf(baseName(path));
  return UUID.test(name) ? name.toLowerCase() : null;
}

/** The skins that meshes bring along, by the ids under which their joint positions compete. */
export function skinsOf(meshes: readonly WornMesh[]): Map<string, MeshSkin> {
  return new Map(
    meshes.flatMap((mesh) => (mesh.asset.skin ? [[mesh.rankId, mesh.asset.skin]] : [])),
  );
}
