import { bindSkin, defaultSkeleton } from '../avatar/index.ts';
import type { Animation } from '../formats/animation/index.ts';
import type { Warning } from '../formats/bytes/index.ts';
import type { MeshAsset } from '../formats/mesh/index.ts';
import { bindClip } from '../motion/index.ts';
import type { LoadResult } from './loader.ts';
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

function wornMesh(path: string, byteLength: number, asset: MeshAsset, builtIn: boolean): WornMesh {
  return {
    kind: 'mesh',
    ...common(path, byteLength, builtIn),
    asset,
    visible: true,
    lod: usableLod(asset, 'high'),
    unknownJoints: asset.skin ? bindSkin(asset.skin, defaultSkeleton).substituted : [],
  };
}

function loadedClip(
  path: string,
  byteLength: number,
  animation: Animation,
  builtIn: boolean,
): LoadedClip {
  return {
    kind: 'clip',
    ...common(path, byteLength, builtIn),
    animation,
    clip: bindClip(animation, defaultSkeleton),
    active: true,
  };
}

/** The record of a file that was loaded. */
export function itemOf(
  { source, byteLength, asset }: Extract<LoadResult, { kind: 'loaded' }>,
  builtIn = false,
): Item {
  return asset.kind === 'mesh'
    ? wornMesh(source.path, byteLength, asset.mesh, builtIn)
    : loadedClip(source.path, byteLength, asset.animation, builtIn);
}

/** What its decoder had to say about an item. */
export function warningsOf(item: Item): readonly Warning[] {
  return item.kind === 'mesh' ? item.asset.warnings : item.animation.warnings;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The id by which a mesh's joint positions compete: the asset id where the file is named by it. Other
 * files have no id yet; among them, and against those that have one, the one opened last wins, since it
 * is the one being tried out ("~" sorts behind every hex digit).
 */
export function overrideId(mesh: WornMesh): string {
  return UUID.test(mesh.name) ? mesh.name : `~${mesh.id.replace('item-', '').padStart(9, '0')}`;
}
