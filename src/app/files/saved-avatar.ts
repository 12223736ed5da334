import type {
  AssetSource,
  AvatarObject,
  PlayingAnimation,
  RenderObject,
  SavedTexture,
} from '../../avatar/avatar-object/index.ts';
import { missingClaims, savedIgnoredClaims } from '../../avatar/avatar-object/index.ts';
import { defaultSkeleton } from '../../avatar/index.ts';
import { lookOfColors } from '../../avatar/surface/index.ts';
import {
  type AvatarInfo,
  type FileSource,
  type Item,
  type ObjectPart,
  withoutExtension,
} from '../state/index.ts';
import {
  createItem,
  createWornMesh,
  type LoadedItems,
  type LoadedOutfit,
  type OutfitSources,
} from './create-items.ts';
import { createTexture } from './dropped-pictures.ts';
import { FileError, failureOf } from './file-errors.ts';
import { unreadableSource, urlSource } from './file-source.ts';
import { createItems } from './items-of-results.ts';
import { filesOfKind, type LoadedFile, type LoadResult } from './load-result.ts';

/** The outfit of a saved avatar, together with the other files that were loaded beside it. */
export async function unpackAvatarFile(
  { asset: { avatar }, source }: LoadedFile<'avatar'>,
  results: readonly LoadResult[],
  sources: OutfitSources,
): Promise<LoadedOutfit> {
  const loaded = results.filter((result) => result.kind === 'loaded');
  const unpacked = await unpackAvatar(avatar, source.path, {
    address: source.address,
    siblings: loaded.map((result) => result.source),
    load: (parts) => sources.loader.load(parts, false, sources.signal),
    openBuiltin: async (nameOrId) => (await sources.openBuiltins()).load(nameOrId),
    ...(sources.openDocuments && { openDocuments: sources.openDocuments }),
  });
  const others = results.filter(
    (result) => result.kind !== 'loaded' || !unpacked.usedSiblings.includes(result.source),
  );
  const info = avatarInfo(avatar, source.address, unpacked.items);
  return {
    items: [...unpacked.items, ...(await createItems(others, sources))],
    results: [...unpacked.results, ...others],
    avatar: {
      rule: avatar.skeleton.rule,
      ignoredClaims: savedIgnoredClaims(avatar.skeleton, defaultSkeleton),
      info,
    },
    ...(unpacked.placeParts && { placeParts: unpacked.placeParts }),
  };
}

/** The data of a saved avatar besides its items, with what its skeleton says of meshes that are not among these. */
export function avatarInfo(
  { name, hover, visualParameters, skeleton, bakes }: AvatarObject,
  address: string | null,
  items: readonly Item[],
): AvatarInfo {
  const itemIds = new Set(items.map(({ id }) => id));
  const present = new Set(items.flatMap((item) => (item.kind === 'mesh' ? item.rankId : [])));
  const missing = missingClaims(skeleton, present);
  return {
    ...{ name, address, hover, visualParameters, itemIds },
    ...(missing.length > 0 && { missing }),
    ...(bakes && { bakes }),
  };
}

/** Gives meshes that are named as one of a worn avatar its place: the attachment, colours and id of that. */
export function replaceParts(
  items: readonly Item[],
  info: AvatarInfo,
  worn: readonly Item[],
): Pick<LoadedOutfit, 'items' | 'replaced'> {
  const parts = new Map(
    worn.flatMap((item) =>
      item.kind === 'mesh' && info.itemIds.has(item.id)
        ? [[item.fileName.toLowerCase(), item]]
        : [],
    ),
  );
  const ids = new Set<string>();
  const itemIds = new Set(info.itemIds);
  const placed = items.map((item) => {
    const part = item.kind === 'mesh' ? parts.get(item.fileName.toLowerCase()) : undefined;
    if (item.kind !== 'mesh' || !part || ids.has(part.id)) return item;
    ids.add(part.id);
    itemIds.add(item.id);
    const { name, rankId, attachment, look } = part;
    return { ...item, name, rankId, attachment: item.asset.skin ? null : attachment, look };
  });
  if (ids.size === 0) return { items };
  return { items: placed, replaced: { ids, info: { ...info, itemIds } } };
}

/** The sources from which {@link unpackAvatar} reads the files that an avatar consists of. */
interface PartSources {
  /** Web address of the avatar's file, if it has one: paths are relative to it. */
  readonly address: string | null;
  /** Files that were dropped together with the avatar's file: paths may mean these. */
  readonly siblings: readonly FileSource[];
  readonly load: (sources: readonly FileSource[]) => Promise<LoadResult[]>;
  /** The clip that plays for an animation without bytes, by its name or id. */
  readonly openBuiltin: (nameOrId: string) => Promise<LoadedItems>;
  /** Without it, wearables act by their numbers, and parts of objects are meshes. */
  readonly openDocuments?: OutfitSources['openDocuments'];
}

/** The parts of a saved avatar as items. */
interface UnpackedAvatar extends LoadedItems, Pick<LoadedOutfit, 'placeParts'> {
  /** The siblings that are parts of it, so that they are not opened twice. */
  readonly usedSiblings: readonly FileSource[];
}

/** The items of a saved avatar: its meshes where they are attached, and its playing animations. */
export async function unpackAvatar(
  avatar: AvatarObject,
  fileName: string,
  sources: PartSources,
): Promise<UnpackedAvatar> {
  const { wearables = [], objects = [] } = avatar;
  const files = [...wearables, ...objects].map(({ name, asset }, index) =>
    sourceOf(asset, name + (index < wearables.length ? '.txt' : '.xml'), fileName, sources),
  );
  const opener = files.length > 0 ? await sources.openDocuments?.() : undefined;
  const documents = await opener?.openSavedDocuments(avatar, files, sources.load);
  const all = avatar.renderObjects.map((part) => ({
    part,
    place: documents?.partOf(part) ?? null,
    source: sourceOf(part.asset, `${part.name || part.id}.llmesh`, fileName, sources),
  }));
  // What is made of an object's numbers needs no mesh.
  const meshes = all.filter(({ place }) => !place || place.kind === 'mesh');
  const meshResults = await sources.load(meshes.map(({ source }) => source));
  const worn = meshResults.flatMap((result, index) => attachMesh(result, meshes[index]));
  const pictures = (avatar.textures ?? []).map((saved) => ({
    saved,
    source: sourceOf(saved.asset, saved.name || saved.id, fileName, sources),
  }));
  const pictureResults = await sources.load(pictures.map(({ source }) => source));
  const playing = await Promise.all(
    avatar.animations.map((animation) => unpackAnimation(animation, fileName, sources)),
  );
  return {
    items: [
      ...worn,
      ...pictureResults.flatMap((result, index) => savedTexture(result, pictures[index].saved)),
      ...(documents?.items ?? []),
      ...playing.flatMap(({ items }) => items),
    ],
    results: [
      ...[...meshResults, ...pictureResults, ...(documents?.results ?? [])],
      ...playing.flatMap(({ results }) => results),
    ],
    usedSiblings: [...all, ...pictures]
      .map(({ source }) => source)
      .concat(files)
      .filter((source) => sources.siblings.includes(source)),
    ...(documents && { placeParts: documents.placeParts }),
  };
}

/** A render object, and the part of an object that it shows. */
interface PlacedMesh {
  readonly part: RenderObject;
  readonly place: ObjectPart | null;
}

/** A mesh as the avatar wears it; empty for a file that could not be read, or is not a mesh. */
function attachMesh(result: LoadResult, { part: saved, place }: PlacedMesh): Item[] {
  const { id: rankId, name, attachment, faceColors } = saved;
  const look = saved.look ?? lookOfColors(faceColors);
  return filesOfKind([result], 'mesh').map((file) => {
    const item = createWornMesh(file);
    return {
      ...item,
      rankId,
      name: name || item.name,
      attachment,
      look,
      ...(place && { part: place }),
    };
  });
}

/** A texture of the avatar under its own id; empty for a file that could not be read, or is no picture. */
function savedTexture(result: LoadResult, { id: textureId, name }: SavedTexture): Item[] {
  return filesOfKind([result], 'texture').map((file) => {
    const item = createTexture(file);
    return { ...item, textureId, name: name ? withoutExtension(name) : item.name };
  });
}

async function unpackAnimation(
  animation: PlayingAnimation,
  fileName: string,
  sources: PartSources,
): Promise<LoadedItems> {
  const nameOrId = 'id' in animation ? animation.id : animation.name;
  if (animation.asset) {
    const source = sourceOf(animation.asset, `${nameOrId}.anim`, fileName, sources);
    const results = await sources.load([source]);
    return { items: filesOfKind(results, 'animation').map((file) => createItem(file)), results };
  }
  const builtin = await sources.openBuiltin(nameOrId);
  if (builtin.items.length > 0 || builtin.results.length > 0) return builtin;
  const failure = failureOf(nameOrId, missingPart(nameOrId, fileName));
  return { items: [], results: [{ kind: 'failed', failure }] };
}

function sourceOf(
  asset: AssetSource,
  name: string,
  fileName: string,
  { address, siblings }: PartSources,
): FileSource {
  if ('bytes' in asset) {
    const { bytes } = asset;
    return {
      path: name,
      address: null,
      byteLength: bytes.length,
      // A copy each time, since the buffer is transferred to the decoder.
      read: () => Promise.resolve(bytes.slice()),
    };
  }
  const path = asset.path.replace(/^\.\//, '');
  const sibling = siblings.find((file) => file.path === path || file.path.endsWith(`/${path}`));
  if (sibling) return sibling;
  if (address || /^https?:/i.test(path)) return urlSource(path, address ?? document.baseURI);
  return unreadableSource(path, missingPart(path, fileName));
}

function missingPart(path: string, fileName: string): FileError {
  return new FileError('part-missing', `${fileName} needs ${path}`, undefined, {
    avatar: fileName,
  });
}
