import { parseClaimKey } from '../../avatar/claims/index.ts';
import { claimKey } from '../../avatar/index.ts';
import { lookOfColors } from '../../avatar/surface/index.ts';
import { animationByteLength, decodeAnimation } from '../../formats/animation/index.ts';
import { decodeWearable } from '../../formats/wearable/index.ts';
import { skeletonOfPart } from '../animated-objects/animated-objects.ts';
import { blobSource, unreadableSource } from '../files/file-source.ts';
import type { LoadResult } from '../files/load-result.ts';
import type { OpenedFiles } from '../files/opened-files.ts';
import { isObjectFile, sceneOf } from '../objects/index.ts';
import type { OutfitSnapshot } from '../outfit/index.ts';
import {
  bindFileClip,
  type FileSource,
  type Item,
  isModelItem,
  isModelMesh,
  type LoadedClip,
  type LoadedDocument,
  usableLod,
} from '../state/index.ts';
import type { StoredItem, StoredModel, WorkspaceRecord } from './workspace-record.ts';

type StoredFile = Exclude<StoredItem, { kind: 'built-in' | 'part' | 'model-mesh' }>;
type StoredMade = Extract<StoredItem, { kind: 'part' }>;

/** What a kept outfit is restored from. */
export interface RestoreSources {
  /** The bytes under a key; undefined where they are gone. */
  readonly readFile: (key: string) => Promise<Blob | undefined>;
  readonly loadItems: (
    sources: readonly FileSource[],
  ) => Promise<{ items: (Item | null)[]; results: LoadResult[] }>;
  readonly openedFiles: OpenedFiles;
  /** See `ObjectService.partsOf`. */
  readonly partsOf: (items: readonly Item[]) => Promise<readonly Item[]>;
}

/** A kept outfit whose files are loaded. */
export interface RestoredOutfit {
  /** The items by their index in the record; the page's own are not among them. */
  readonly items: ReadonlyMap<number, Item>;
  readonly replacements: OutfitSnapshot['replacements'];
  readonly ignoredClaims: OutfitSnapshot['ignoredClaims'];
  /** The outcome of each file; the caller reports failures. */
  readonly results: readonly LoadResult[];
}

const isStoredFile = (item: StoredItem): item is StoredFile =>
  item.kind !== 'built-in' && item.kind !== 'part' && item.kind !== 'model-mesh';

/** Loads the files of a kept outfit. What cannot be read is left out. */
export async function loadOutfit(
  record: WorkspaceRecord,
  sources: RestoreSources,
): Promise<RestoredOutfit> {
  const stored = record.items.flatMap((item, index) =>
    isStoredFile(item) ? [{ index, item }] : [],
  );
  const files = [...stored.map(({ item }) => item), ...record.replacements];
  const blobs = await Promise.all(files.map(({ file }) => sources.readFile(file)));
  const { items: loaded, results } = await sources.loadItems(
    files.map((file, index) => storedSource(file, blobs[index])),
  );
  loaded.forEach((item, index) => {
    const decoded = item && decodedOf(item);
    const bytes = blobs[index];
    if (decoded && bytes) sources.openedFiles.add(decoded, bytes, files[index].file);
  });
  const items = new Map<number, Item>();
  for (const [position, { index, item }] of stored.entries()) {
    const base = loaded[position];
    const restored = base && (await restoreItem(base, item, sources));
    if (restored) items.set(index, restored);
  }
  await restoreParts(record, items, sources);
  await restoreModelMeshes(record, items);
  const ignoredClaims = renewRanks(record, items);
  const replacements = record.replacements.flatMap(({ file: _, ...rest }, position) => {
    const clip = loaded[stored.length + position];
    return clip?.kind === 'clip'
      ? [[rest.name, { ...rest, animation: clip.original }] as const]
      : [];
  });
  return { items, replacements: new Map(replacements), ignoredClaims, results };
}

/**
 * Gives meshes without an asset id ranks of this visit, in the order of those that they had, and returns the record's
 * ignored claims under the new ranks.
 */
function renewRanks(record: WorkspaceRecord, items: Map<number, Item>): ReadonlySet<string> {
  const opened = record.items.flatMap((stored, index) => {
    const item = items.get(index);
    const isRanked = stored.kind === 'mesh' && stored.rankId.startsWith('~');
    return isRanked && item?.kind === 'mesh' ? [{ index, item, kept: stored.rankId }] : [];
  });
  const ranks = opened.map(({ item }) => item.rankId).sort();
  const renewed = new Map<string, string>();
  opened
    .sort((a, b) => (a.kept < b.kept ? -1 : 1))
    .forEach(({ index, item, kept }, position) => {
      items.set(index, { ...item, rankId: ranks[position] });
      renewed.set(kept, ranks[position]);
    });
  return new Set(
    [...(record.ignoredClaims ?? [])].map((key) => {
      const { meshId, joint } = parseClaimKey(key);
      return claimKey(renewed.get(meshId) ?? meshId, joint);
    }),
  );
}

/** Makes the parts of objects again, and tells meshes which object they are of. */
async function restoreParts(
  record: WorkspaceRecord,
  items: Map<number, Item>,
  { partsOf }: RestoreSources,
): Promise<void> {
  const wanted = record.items.flatMap((stored, index) =>
    stored.kind === 'part' ? [{ stored, index }] : [],
  );
  const documents = new Set(wanted.map(({ stored }) => items.get(stored.document)));
  const isFound = (item: Item | undefined) => item !== undefined;
  const hasParts = record.items.some((stored) => 'part' in stored && stored.part !== undefined);
  const made = hasParts ? await partsOf([...documents].filter(isFound)) : [];
  for (const { stored, index } of wanted) {
    const part = made.find((item) => isPartOf(item, stored, items));
    if (part?.kind !== 'mesh') continue;
    const { visible, attachment, look } = stored;
    items.set(index, { ...part, visible, attachment, look });
  }
  for (const [index, stored] of record.items.entries()) {
    const mesh = items.get(index);
    if (stored.kind !== 'mesh' || !stored.part || mesh?.kind !== 'mesh') continue;
    const { document, object, part } = stored.part;
    const file = items.get(document);
    if (!file) continue;
    const own = isObjectFile(file) ? skeletonOfPart(sceneOf(file), object) : {};
    const place = { documentId: file.id, object, part, kind: 'mesh', ...own } as const;
    items.set(index, { ...mesh, part: place });
  }
}

/** Makes the meshes of models again; the rest of their uploads follows. */
async function restoreModelMeshes(
  record: WorkspaceRecord,
  items: Map<number, Item>,
): Promise<void> {
  const wanted = record.items.flatMap((stored, index) =>
    stored.kind === 'model-mesh' ? [{ stored, index }] : [],
  );
  if (wanted.length === 0) return;
  const { createModelItems } = await import('../models/index.ts');
  const made = new Map<number, readonly Item[]>();
  for (const { stored, index } of wanted) {
    const document = items.get(stored.document);
    if (!document || !isModelItem(document)) continue;
    const { document: place, model, instance, visible, lod, look } = stored;
    const meshes = made.get(place) ?? createModelItems(document, []);
    made.set(place, meshes);
    const mesh = meshes.find(
      (item) => isModelMesh(item) && item.model.model === model && item.model.instance === instance,
    );
    if (mesh?.kind === 'mesh')
      items.set(index, { ...mesh, visible, lod: usableLod(mesh.asset, lod), look });
  }
}

function isPartOf(item: Item, stored: StoredMade, items: ReadonlyMap<number, Item>): boolean {
  if (item.kind !== 'mesh' || !item.part) return false;
  const { documentId, object, part } = item.part;
  const isSame = object === stored.object && part === stored.part;
  return isSame && documentId === items.get(stored.document)?.id;
}

function storedSource(
  { fileName, ...rest }: StoredFile | WorkspaceRecord['replacements'][number],
  bytes: Blob | undefined,
): FileSource {
  if (!bytes) return unreadableSource(fileName, new Error('the stored file is gone'));
  const address = 'address' in rest ? rest.address : null;
  return { ...blobSource(bytes, fileName), address };
}

function decodedOf(item: Item): object {
  if (item.kind === 'mesh') return item.asset;
  if (item.kind === 'texture') return item.header;
  return item.original;
}

/** The item as it was kept; null if the file has become another kind. */
async function restoreItem(
  item: Item,
  stored: StoredFile,
  sources: RestoreSources,
): Promise<Item | null> {
  const { name } = stored;
  if (item.kind === 'mesh' && stored.kind === 'mesh') {
    const { visible, lod, rankId, attachment } = stored;
    const look = stored.look ?? lookOfColors(stored.faceColors ?? []);
    const changed = { ...item, name, visible, attachment, look };
    return {
      ...changed,
      lod: item.asset.lods[lod] ? lod : item.lod,
      // See `renewRanks`.
      rankId: rankId.startsWith('~') ? item.rankId : rankId,
    };
  }
  if (item.kind === 'clip' && stored.kind === 'clip') {
    const { active, source, edited } = stored;
    const clip: LoadedClip = { ...item, name, active, source };
    return edited === null ? clip : applyEdit(clip, edited, sources);
  }
  if (item.kind === 'texture' && stored.kind === 'texture') {
    return { ...item, name, textureId: stored.textureId };
  }
  if (item.kind !== 'document' || stored.kind !== 'document') return null;
  const { edited = null } = stored;
  const restored = { ...item, name };
  if (stored.model) return restoreModel(restored, stored.model, sources);
  return edited === null ? restored : applyShapeEdit(restored, edited, sources);
}

async function restoreModel(
  item: LoadedDocument,
  { options, mends, images, levelFiles }: StoredModel,
  { readFile }: RestoreSources,
): Promise<LoadedDocument> {
  if (!item.model) return item;
  const files = Object.entries(levelFiles).map(async ([level, file]) => {
    const blob = await readFile(file.key);
    return blob ? [[level, { ...file, blob }] as const] : [];
  });
  const found = Object.fromEntries((await Promise.all(files)).flat());
  return {
    ...item,
    model: { ...item.model, choices: { options, mends, images, levelFiles: found } },
  };
}

async function applyShapeEdit(
  item: LoadedDocument,
  key: string,
  { readFile, openedFiles }: RestoreSources,
): Promise<LoadedDocument | null> {
  const bytes = await readFile(key);
  if (!bytes || item.content.fileKind !== 'wearable') return null;
  const document = decodeWearable(new Uint8Array(await bytes.arrayBuffer()));
  const content = { ...item.content, document };
  openedFiles.add(content, bytes, key);
  return { ...item, content };
}

async function applyEdit(
  clip: LoadedClip,
  key: string,
  { readFile, openedFiles }: RestoreSources,
): Promise<LoadedClip | null> {
  const bytes = await readFile(key);
  if (!bytes) return null;
  const animation = decodeAnimation(new Uint8Array(await bytes.arrayBuffer()));
  openedFiles.add(animation, bytes, key);
  return {
    ...clip,
    animation,
    clip: bindFileClip(clip.fileName, animation),
    byteLength: animationByteLength(animation),
  };
}

/**
 * The outfit with restored items in place of the visitor's, or before them where `keepsOpened` is set because they were
 * opened while the kept ones were loading.
 */
export function withRestored(
  snapshot: OutfitSnapshot,
  record: WorkspaceRecord,
  { items, replacements, ignoredClaims }: RestoredOutfit,
  keepsOpened: boolean,
): OutfitSnapshot {
  const arranged = record.items.flatMap((stored, index) => {
    if (stored.kind !== 'built-in') return items.get(index) ?? [];
    const item = snapshot.items.find(
      (candidate) => candidate.builtIn && candidate.fileName === stored.fileName,
    );
    return item ? restoreBuiltIn(item, stored) : [];
  });
  const opened = keepsOpened ? snapshot.items.filter(({ builtIn }) => !builtIn) : [];
  const idOf = (index: number | null) => (index === null ? null : (arrangedId(index) ?? null));
  const arrangedId = (index: number) => {
    const stored = record.items[index];
    if (stored?.kind !== 'built-in') return items.get(index)?.id;
    return arranged.find((item) => item.builtIn && item.fileName === stored.fileName)?.id;
  };
  const { avatar, overrideRule, isMannequinReplaced } = record;
  return {
    items: [...arranged, ...opened],
    isMannequinReplaced,
    overrideRule,
    ignoredClaims,
    openedAvatar: avatar && {
      name: avatar.name,
      address: avatar.address,
      hover: avatar.hover,
      visualParameters: avatar.visualParameters,
      ...(avatar.missing && { missing: avatar.missing }),
      ...(avatar.bakes && { bakes: avatar.bakes }),
      itemIds: new Set(avatar.items.flatMap((index) => arrangedId(index) ?? [])),
    },
    replacements: new Map([...replacements, ...(keepsOpened ? snapshot.replacements : [])]),
    selectedId: opened.length > 0 ? snapshot.selectedId : idOf(record.selected),
    timelineClipId: opened.length > 0 ? snapshot.timelineClipId : idOf(record.timeline),
    comparedClipId: opened.length > 0 ? snapshot.comparedClipId : idOf(record.compared),
  };
}

function restoreBuiltIn(
  item: Item,
  { isShown, lod, look = null }: Extract<StoredItem, { kind: 'built-in' }>,
): Item {
  if (item.kind === 'clip') return { ...item, active: isShown };
  if (item.kind !== 'mesh') return item;
  return { ...item, visible: isShown, lod: lod && item.asset.lods[lod] ? lod : item.lod, look };
}
