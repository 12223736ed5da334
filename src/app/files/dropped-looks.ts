import { batch } from '@preact/signals-core';
import { CLASSIC_FACES, classicLook } from '../../avatar/mannequin/index.ts';
import { bakesOf, type HideableBake, type ObjectLook } from '../../avatar/surface/index.ts';
import type { MaterialFile } from '../../formats/material/index.ts';
import { BAKE_FACES, type BakeName, type TextureEntry } from '../../formats/texture-entry/index.ts';
import { makeRoom } from '../animated-objects/lone-object.ts';
import {
  type FindMaterial,
  withFoundMaterials,
  withMaterialFile,
} from '../looks/found-materials.ts';
import { BLANK_LOOK } from '../looks/look-edits.ts';
import { type MeshPart, meshParts } from '../looks/object-parts.ts';
import {
  type AppState,
  type FaceSelection,
  type Item,
  isMadePart,
  isModelItem,
  type LoadedDocument,
  type LoadedTexture,
  namedId,
  type WornMesh,
} from '../state/index.ts';
import type { LoadedOutfit, OpenModels } from './create-items.ts';
import { createCommonFields } from './item-fields.ts';
import { withNamedPictures } from './named-pictures.ts';
import type { OpenedFiles } from './opened-files.ts';

/** Meshes that one object wears several times, such as the beads of a chain, beside the first of each. */
const MAX_COPIES = 64;

/** Opens what makes items of the parts of objects (`SceneObjectGroup`) among other items. */
export type OpenObjects = () => Promise<{
  partsOf(items: readonly Item[]): Promise<readonly Item[]>;
}>;

/** What gives models the files that belong to them. */
export interface ModelDressing {
  readonly open: OpenModels;
  readonly openedFiles: OpenedFiles;
}

/** What the visitor has selected when files are opened. */
export interface DressingTarget {
  /** The selected item. */
  readonly itemId: string | null;
  readonly face: FaceSelection | null;
}

/**
 * Prepares to wear objects and to give looks to meshes, from files that are opened: call the result when their items were
 * added. What is selected now counts, not what is then.
 */
export async function createDressing(
  { items: added, placeParts = (made) => made }: Pick<LoadedOutfit, 'items' | 'placeParts'>,
  state: AppState,
  openObjects?: OpenObjects,
  models?: ModelDressing,
): Promise<() => void> {
  const parts =
    openObjects && documentsOf(added, 'scene-group').length > 0
      ? placeParts(await (await openObjects()).partsOf(added))
      : [];
  const target = { itemId: state.selectedId.peek(), face: state.selectedFace.peek() };
  const ids = new Set([...added, ...parts].map(({ id }) => id));
  const hasModels = [...added, ...state.items.peek()].some(isModelItem);
  const dressModels = models && hasModels ? (await models.open()).withModelFiles : null;
  return () => {
    const opened = [...state.items.peek(), ...parts];
    const worn = models && dressModels ? dressModels(opened, ids, models.openedFiles) : opened;
    const { items, isForTarget, bakes } = dressedItems(worn, ids, target);
    batch(() => {
      state.items.value = items;
      makeRoom(state, ids);
      const avatar = state.wornAvatar.peek();
      if (avatar && bakes) state.openedAvatar.value = { ...avatar, bakes };
      if (!isForTarget) return;
      // The visitor looks at the mesh, not at the file's row in the list.
      state.selectedId.value = target.itemId;
      state.selectedFace.value = target.face;
    });
  };
}

/** The items with the looks that they were given. */
interface DressedItems {
  readonly items: readonly Item[];
  /** Whether it was for what is selected. */
  readonly isForTarget: boolean;
  /** The bakes that an avatar's texture entry names. */
  readonly bakes?: ReadonlyMap<BakeName, string>;
}

/**
 * Gives looks to meshes, from files that were opened with, before or after them:
 *
 * - a mesh that is named by its asset id gets the look of the part that names it in an object (`SceneObjectGroup`), and
 *   its place unless it is rigged; one that is worn already gets them from an object that is opened now;
 * - pictures: see `withNamedPictures`;
 * - a texture entry goes on the selected mesh, or on the only one; that of an avatar names bakes, which the mannequin wears,
 *   and the faces of a worn avatar that show bakes;
 * - a material goes wherever its id is named; one that is named nowhere goes on the selected face.
 *
 * @param added - ids of the items that were opened now.
 */
export function dressedItems(
  items: readonly Item[],
  added: ReadonlySet<string>,
  target: DressingTarget,
): DressedItems {
  const pictures = items.filter((item): item is LoadedTexture => item.kind === 'texture');
  const placed = withNamedPictures(withObjects(items, added), added);
  const entered = withTextureEntry(placed, added, target);
  const find = finderOf(entered.items);
  const found = changeMeshes(entered.items, (mesh) => {
    const look = mesh.look && withFoundMaterials(mesh.look, find, pictures);
    return look === mesh.look ? mesh : { ...mesh, look };
  });
  const material = found === entered.items ? openedMaterial(entered.items, added) : null;
  const { face } = target;
  if (!material || !face) return { ...entered, items: found };
  const painted = changeMeshes(found, (mesh) =>
    mesh.id === face.meshId
      ? {
          ...mesh,
          look: withMaterialFile(mesh.look ?? BLANK_LOOK, face.face, material, pictures),
        }
      : mesh,
  );
  return { ...entered, items: painted, isForTarget: entered.isForTarget || painted !== found };
}

/** The items with some meshes replaced; the same list where none is. */
function changeMeshes(
  items: readonly Item[],
  change: (mesh: WornMesh) => WornMesh,
): readonly Item[] {
  let isChanged = false;
  const changed = items.map((item) => {
    const after = item.kind === 'mesh' ? change(item) : item;
    isChanged ||= after !== item;
    return after;
  });
  return isChanged ? changed : items;
}

/** The documents of one kind, in the order in which they were opened. */
function documentsOf(items: readonly Item[], fileKind: string): LoadedDocument[] {
  return items.filter(
    (item): item is LoadedDocument =>
      item.kind === 'document' && item.content.fileKind === fileKind,
  );
}

/** Gives meshes the looks and places of the parts that name them in objects. */
function withObjects(items: readonly Item[], added: ReadonlySet<string>): readonly Item[] {
  const objects = documentsOf(items, 'scene-group');
  if (objects.length === 0) return items;
  const partsOf = (documents: readonly LoadedDocument[]) =>
    new Map(documents.flatMap((document) => [...meshParts(document, items)]));
  const all = partsOf(objects);
  const opened = partsOf(objects.filter(({ id }) => added.has(id)));
  const openedMeshes = new Set(
    items.flatMap((item) => (item.kind === 'mesh' && added.has(item.id) ? item.rankId : [])),
  );
  let copies = 0;
  return items.flatMap((item) => {
    if (item.kind !== 'mesh' || item.builtIn || isMadePart(item)) return item;
    const isNew = added.has(item.id);
    if (isNew && item.look) return item;
    // A mesh that is opened with an object is one of its parts, and one that was worn before stays what it was.
    if (!isNew && openedMeshes.has(item.rankId)) return item;
    const parts = partsFor(item, opened) ?? (isNew ? partsFor(item, all) : undefined);
    if (!parts) return item;
    const [first, ...others] = parts;
    const worn = withPart(item, first);
    // A rigged mesh is in the same place however often it is worn, but animated objects have a skeleton each.
    const different = item.asset.skin ? onePerSkeleton(parts).slice(1) : others;
    const repeated = different.slice(0, MAX_COPIES - copies);
    copies += repeated.length;
    return [worn, ...repeated.map((part) => copyOf(item, part))];
  });
}

/** The first part for each skeleton, in their order; the wearer's counts as one. */
function onePerSkeleton(parts: readonly MeshPart[]): MeshPart[] {
  const skeletons = parts.map(({ part }) => part.ownSkeleton);
  return parts.filter((_, index) => skeletons.indexOf(skeletons[index]) === index);
}

function partsFor(
  { rankId, fileName }: WornMesh,
  parts: ReadonlyMap<string, readonly MeshPart[]>,
): readonly MeshPart[] | undefined {
  return parts.get(rankId) ?? parts.get(namedId(fileName) ?? '');
}

/** A mesh whose file is named by an id has the name of its part. */
function withPart(
  mesh: WornMesh,
  { look, attachment, riggedAttachment, name: ownName, part }: MeshPart,
): WornMesh {
  const name = namedId(mesh.name) ? ownName || mesh.name : mesh.name;
  const place = mesh.asset.skin ? riggedAttachment : (attachment ?? mesh.attachment);
  return { ...mesh, name, look, attachment: place, part };
}

function copyOf(mesh: WornMesh, part: MeshPart): WornMesh {
  const { id } = createCommonFields(mesh.fileName, mesh.byteLength, false);
  return { ...withPart(mesh, part), id, name: part.name || mesh.name };
}

/** Gives the selected mesh, or the only one, the look of a texture entry that is opened now. */
function withTextureEntry(
  items: readonly Item[],
  added: ReadonlySet<string>,
  { itemId, face }: DressingTarget,
): DressedItems {
  const opened = documentsOf(items, 'texture-entry').findLast(({ id }) => added.has(id));
  if (!opened) return { items, isForTarget: false };
  const textureEntry = opened.content.document as TextureEntry;
  const meshes = items.filter((item): item is WornMesh => item.kind === 'mesh');
  const mannequin = meshes.find(({ builtIn }) => builtIn);
  if (mannequin && isOfAvatar(textureEntry)) {
    const bakes = bakesOf(textureEntry);
    return {
      items: withLook(items, mannequin, classicLook(ofMannequin(bakes))),
      isForTarget: false,
      bakes,
    };
  }
  const selected = meshes.find(({ id }) => id === itemId || id === face?.meshId);
  const own = meshes.filter((mesh) => !mesh.builtIn && !isMadePart(mesh));
  const mesh = selected ?? (own.length === 1 ? own[0] : null);
  if (!mesh) return { items, isForTarget: false };
  const legacyMaterials = mesh.look?.legacyMaterials ?? new Map();
  const look = { textureEntry, legacyMaterials, pbrMaterials: new Map() };
  return { items: withLook(items, mesh, look), isForTarget: selected !== undefined };
}

function withLook(items: readonly Item[], mesh: WornMesh, look: ObjectLook): readonly Item[] {
  return items.map((item) => (item === mesh ? { ...mesh, look } : item));
}

/** The bakes that our mannequin has faces for, or the classic body. */
function ofMannequin(bakes: ReadonlyMap<BakeName, string>): Map<HideableBake, string> {
  return new Map(
    CLASSIC_FACES.flatMap(({ bake }) => {
      const textureId = bake && bakes.get(bake);
      return textureId ? [[bake, textureId] as const] : [];
    }),
  );
}

/** Whether a texture entry is that of an avatar: objects have no faces where avatars have bakes. */
function isOfAvatar({ faces }: TextureEntry): boolean {
  return Object.values(BAKE_FACES).some((face) => faces.has(face));
}

/** Opened materials by the id in their name; of several, the last counts. */
function finderOf(items: readonly Item[]): FindMaterial {
  const materials = new Map(
    documentsOf(items, 'material').flatMap(({ fileName, content }) => {
      const id = namedId(fileName);
      return id === null ? [] : [[id, content.document as MaterialFile] as const];
    }),
  );
  return (id) => materials.get(id) ?? null;
}

/** The material that is opened now; null for none, and for several. */
function openedMaterial(items: readonly Item[], added: ReadonlySet<string>): MaterialFile | null {
  const opened = documentsOf(items, 'material').filter(({ id }) => added.has(id));
  return opened.length === 1 ? (opened[0].content.document as MaterialFile) : null;
}
