import {
  type AvatarObject,
  globalSkeletonOf,
  type PlayingAnimation,
  type RenderObject,
} from '../../avatar/avatar-object/index.ts';
import { defaultSkeleton, type OverrideRuleName } from '../../avatar/index.ts';
import { faceColorsOf } from '../../avatar/surface/index.ts';
import { LOD_NAMES, type MeshAsset } from '../../formats/mesh/index.ts';
import { findBuiltin } from '../../motion/builtin-animations/index.ts';
import { fullName } from '../../protocol/objects/index.ts';
import type { RegionAvatar, WornPart } from '../../session/index.ts';
import { overridesFrom, type SavableAvatar } from '../state/index.ts';
import type { LiveAssets } from './bubble/live-assets.ts';
import { partNames, pointName } from './part-names.ts';

type SavedAssets = Pick<LiveAssets, 'mesh' | 'shape' | 'bytes' | 'texture' | 'savedId'>;

interface LoadedPart {
  readonly part: WornPart;
  /** As the file names it. */
  readonly meshId: string;
  readonly mesh: MeshAsset;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What is saved of an avatar besides its parts. */
type Wearer = Pick<
  RegionAvatar,
  'firstName' | 'lastName' | 'visualParameters' | 'hover' | 'animations' | 'bakes'
>;

/** A live avatar, to be saved: see {@link composeRegionAvatar}. */
export function savableRegionAvatar(
  avatar: Wearer,
  parts: readonly WornPart[],
  assets: SavedAssets,
  rule: OverrideRuleName,
): SavableAvatar {
  return {
    name: fullName(avatar),
    compose: (signal) => composeRegionAvatar(avatar, parts, { assets, rule, signal }),
    texture: (id, signal) => ownTexture(assets, id, signal),
  };
}

/** The file of a texture, as a copy: whoever asks for it at the same time gets the same bytes. */
export async function ownTexture(
  assets: Pick<SavedAssets, 'texture'>,
  id: string,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  return (await assets.texture(id, signal)).slice();
}

interface ComposeOptions {
  readonly assets: SavedAssets;
  readonly rule: OverrideRuleName;
  readonly signal?: AbortSignal;
}

/**
 * A live avatar as an AvatarObject: what it wears now, with its skeleton, shape, bakes and animations, without textures. Parts whose mesh cannot
 * be loaded are left out, as they are on the stage, and so are animated objects, whose skeletons the file has no place for.
 */
export async function composeRegionAvatar(
  avatar: Wearer,
  parts: readonly WornPart[],
  { assets, rule, signal }: ComposeOptions,
): Promise<AvatarObject> {
  const own = parts.filter(({ animated }) => !animated);
  const loaded = await fulfilled(own.map((part) => loadPart(part, assets, signal)));
  const animations = await Promise.all(
    avatar.animations.map(({ id }) => animationOf(id, assets, signal)),
  );
  signal?.throwIfAborted();
  const name = fullName(avatar);
  const names = partNames(loaded.map(({ part }) => part));
  return {
    name,
    skeleton: skeletonOf(loaded, rule),
    renderObjects: loaded.map((part, index) => renderObjectOf(part, names[index])),
    visualParameters: avatar.visualParameters ?? new Map(),
    hover: avatar.hover,
    animations,
    ...(avatar.bakes && { bakes: avatar.bakes }),
  };
}

async function loadPart(
  part: WornPart,
  assets: SavedAssets,
  signal: AbortSignal | undefined,
): Promise<LoadedPart | null> {
  const { id, meshId, shape } = part;
  if (meshId === null) {
    if (!shape) return null;
    const mesh = await assets.shape(shape, signal);
    const { encodePart } = await import('../objects/part-file.ts');
    return { part, meshId: id, mesh, bytes: encodePart(mesh) };
  }
  const [mesh, bytes] = await Promise.all([
    assets.mesh(meshId, signal),
    assets.bytes(meshId, 'mesh', signal),
  ]);
  return { part, meshId: assets.savedId(meshId), mesh, bytes };
}

/** The values of the promises that are fulfilled, except null. */
async function fulfilled<T>(loads: readonly Promise<T | null>[]): Promise<T[]> {
  const results = await Promise.allSettled(loads);
  return results.flatMap((result) =>
    result.status === 'fulfilled' && result.value !== null ? [result.value] : [],
  );
}

function skeletonOf(
  parts: readonly LoadedPart[],
  rule: OverrideRuleName,
): AvatarObject['skeleton'] {
  const skins = parts.flatMap(({ meshId, mesh: { skin } }) =>
    skin ? [[meshId, skin] as const] : [],
  );
  return globalSkeletonOf(overridesFrom(skins, rule), defaultSkeleton);
}

function renderObjectOf({ part, meshId, mesh, bytes }: LoadedPart, name: string): RenderObject {
  const level = LOD_NAMES.map((lod) => mesh.lods[lod]).find((faces) => faces) ?? [];
  const { position, rotation, scale, look } = part;
  return {
    id: meshId,
    name,
    asset: { bytes },
    attachment: mesh.skin ? null : { point: pointName(part), position, rotation, scale },
    faceColors: faceColorsOf(look, level.length),
    look,
  };
}

/** An animation by its id; its bytes are included unless it is a built-in one, or cannot be loaded. */
async function animationOf(
  id: string,
  assets: SavedAssets,
  signal: AbortSignal | undefined,
): Promise<PlayingAnimation> {
  if (findBuiltin(id)) return { id };
  const bytes = await assets.bytes(id, 'animation', signal).catch(() => null);
  return bytes ? { id, asset: { bytes } } : { id };
}
