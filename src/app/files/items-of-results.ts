import type { DocumentDetails } from '../../kinds/index.ts';
import { assetIdOf, type Item, type LoadedDocument } from '../state/index.ts';
import { createItem, type OutfitSources } from './create-items.ts';
import { createCommonFields } from './item-fields.ts';
import { filesOfKind, type LoadedFile, type LoadResult, loadedAssets } from './load-result.ts';

/**
 * Items of the loaded assets and documents, with the meshes of models; animations that are named by an asset id get the grid's name for it.
 */
export async function createItems(
  results: readonly LoadResult[],
  { openBuiltins, loadDetails, openModels }: OutfitSources,
): Promise<Item[]> {
  const loaded = loadedAssets(results);
  const hasIds = loaded.some(({ source }) => assetIdOf(source.path));
  const items = hasIds
    ? await (await openBuiltins()).createNamedItems(loaded)
    : loaded.map((file) => createItem(file));
  const textures = filesOfKind(results, 'texture');
  if (textures.length > 0) {
    const { createTexture } = await import('./dropped-pictures.ts');
    items.push(...textures.map(createTexture));
  }
  if (!loadDetails) return items;
  const documents = filesOfKind(results, 'document').map(async (file) =>
    createDocument(file, await loadDetails(file.asset.fileKind)),
  );
  const made = await Promise.all(documents);
  const hasModel = made.some(({ content }) => content.fileKind === 'model');
  if (!hasModel || !openModels) return [...items, ...made];
  const { withModelMeshes } = await openModels();
  return withModelMeshes([...items, ...made]);
}

/** The item of a document, with its facts. */
export function createDocument(
  { source, byteLength, asset: content }: LoadedFile<'document'>,
  details: DocumentDetails,
): LoadedDocument {
  const { path, address } = source;
  return {
    kind: 'document',
    ...createCommonFields(path, byteLength, false),
    builtIn: false,
    address,
    content,
    original: content,
    group: details.group,
    summary: details.summarise(content),
    note: details.note,
    sections: details.inspect(path, content).sections,
    findings: details.lint?.(content, path) ?? [],
    isSavable: details.encode !== undefined,
  };
}
