import { LEVEL_SUFFIXES, type LevelOfFile } from '../../upload/index.ts';
import type { OpenedFiles } from '../files/opened-files.ts';
import { modelOf } from '../model-facts/index.ts';
import {
  documentOf,
  type Item,
  isModelItem,
  isModelMesh,
  type LoadedTexture,
  type ModelItem,
  withoutExtension,
} from '../state/index.ts';
import { createModelItems } from './model-items.ts';
import { imageFacts, withPictures } from './model-look.ts';

const LEVELS = Object.entries(LEVEL_SUFFIXES) as [LevelOfFile, string][];

/** The items with the meshes of the models among them, each after the file of its model. */
export function withModelMeshes(items: readonly Item[]): Item[] {
  const pictures = items.filter((item) => item.kind === 'texture');
  return items.flatMap((item) =>
    item.kind === 'document' && item.content.fileKind === 'model'
      ? createModelItems(item, pictures)
      : item,
  );
}

/**
 * Gives models what was opened for them: levels of detail and physics shapes, and the pictures that their materials name.
 *
 * @param added - ids of the items that are opened now.
 */
export function withModelFiles(
  items: readonly Item[],
  added: ReadonlySet<string>,
  openedFiles: Pick<OpenedFiles, 'get'>,
): readonly Item[] {
  return withModelPictures(withLevelFiles(items, added, openedFiles), added);
}

/**
 * Makes files that are named as the levels or the physics shape of another model that is open, such as `jacket_LOD1.dae` beside
 * `jacket.dae`, parts of that model, in place of models of their own.
 *
 * **Source:** reference/upload.md section 1, "LOD and physics files".
 */
function withLevelFiles(
  items: readonly Item[],
  added: ReadonlySet<string>,
  openedFiles: Pick<OpenedFiles, 'get'>,
): readonly Item[] {
  let result = items;
  for (const part of items.filter(isModelItem)) {
    const level = added.has(part.id) ? levelOf(part) : undefined;
    const main = level && result.filter(isModelItem).find((each) => isMainOf(each, part, level[1]));
    const file = openedFiles.get(part.content);
    if (!level || !main || !file) continue;
    const levelFile = { key: file.key, fileName: part.fileName, blob: file.bytes };
    const { choices } = main.model;
    const levelFiles = { ...choices.levelFiles, [level[0]]: levelFile };
    const changed = { ...main, model: { ...main.model, choices: { ...choices, levelFiles } } };
    result = result
      .filter((item) => item.id !== part.id && documentOf(item) !== part.id)
      .map((item) => (item === main ? changed : item));
  }
  return result;
}

function levelOf({ fileName }: ModelItem) {
  return LEVELS.find(([, suffix]) => withoutExtension(fileName).endsWith(suffix));
}

function isMainOf(main: ModelItem, part: ModelItem, suffix: string): boolean {
  const name = withoutExtension(part.fileName);
  return main !== part && withoutExtension(main.fileName) === name.slice(0, -suffix.length);
}

/** Puts pictures that are opened now on the faces of models whose materials name them. */
function withModelPictures(items: readonly Item[], added: ReadonlySet<string>): readonly Item[] {
  const pictures = items.filter(
    (item): item is LoadedTexture => item.kind === 'texture' && added.has(item.id),
  );
  const models = new Map(items.filter(isModelItem).map((item) => [item.id, modelOf(item)]));
  if (pictures.length === 0 || models.size === 0) return items;
  return items.map((item) => {
    if (isModelItem(item)) return withImages(item, items);
    const model = isModelMesh(item) && models.get(item.model.documentId);
    if (!model || !isModelMesh(item)) return item;
    const looks = model.meshes[item.model.model]?.looks ?? [];
    const look = withPictures(item.look, looks, model.images, pictures);
    return look === item.look ? item : { ...item, look };
  });
}

/** A model that knows of the pictures among the items; the same record where it did before. */
function withImages(item: ModelItem, items: readonly Item[]): ModelItem {
  const { choices } = item.model;
  const images = imageFacts(
    modelOf(item).images,
    items.filter((each) => each.kind === 'texture'),
  );
  const isSame = images.every(({ kind }, index) => kind === choices.images[index].kind);
  return isSame ? item : { ...item, model: { ...item.model, choices: { ...choices, images } } };
}
