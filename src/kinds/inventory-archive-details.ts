import {
  type ArchiveItem,
  type InventoryArchive,
  isLink,
  LinkResolver,
} from '../formats/inventory-archive/index.ts';
import { findingsOfWarnings } from '../lint/index.ts';
import { assetTypeName } from '../protocol/grid/index.ts';
import type { DocumentContent } from './file-content.ts';
import type { ArchiveDocument, ArchiveObject } from './inventory-archive-file.ts';
import {
  type DocumentDetails,
  type FactSection,
  facts,
  reportWarnings,
  visibleText,
} from './kind-details.ts';
import { reportObject } from './scene-group-details.ts';
import { INVENTORY_ARCHIVE as WORDS } from './words/en/inventory-archive-words.ts';

/** Rows of a table for people: a panel with a hundred thousand of them could not be used. */
const MAX_ROWS = 1000;

export const INVENTORY_ARCHIVE_DETAILS: DocumentDetails<
  DocumentContent<'inventory-archive', ArchiveDocument>
> = {
  extension: 'iar',
  group: WORDS.group,
  note: WORDS.note,
  summarise: ({ document: { archive } }) =>
    archive.kind === 'iar'
      ? WORDS.inventorySummary(archive.items.length, countAssets(archive))
      : WORDS.regionSummary(archive.regions.length, archive.regionObjects.length),
  inspect: (file, { document, warnings }) => ({
    // Only asked for by the command line: prims are meshed for it.
    get report() {
      return { ...reportArchive(file, document), warnings: reportWarnings(warnings) };
    },
    sections: sectionsOf(document),
    hasErrors: false,
  }),
  lint: ({ warnings }) => findingsOfWarnings(warnings),
};

function reportArchive(file: string, { archive, objects }: ArchiveDocument) {
  const { kind, version, assetsIncluded, entryCount, regions } = archive;
  return {
    file,
    format: 'archive',
    kind,
    version,
    assetsIncluded,
    entries: entryCount,
    assets: Object.fromEntries(
      Array.from(assetsByType(archive), ([type, { number }]) => [type, number]),
    ),
    folders: archive.folders,
    items: archive.items.map((item) => reportItem(archive, item)),
    objects: (objects ?? []).map(({ path, object }) => ({ path, ...reportObject(object) })),
    regions: regions.map(({ terrain, ...region }) => ({
      ...region,
      terrain: terrain?.path ?? null,
    })),
  };
}

/** Links have no assets. */
function reportItem({ assets }: InventoryArchive, item: ArchiveItem) {
  const { folder, name, id, assetId, assetType, inventoryType, flags } = item;
  const assetPresent = isLink(item) ? null : assets.has(assetId);
  return { folder, name, id, assetId, assetType, inventoryType, flags, assetPresent };
}

function assetsByType({
  assets,
}: InventoryArchive): Map<number, { number: number; bytes: number }> {
  const types = new Map<number, { number: number; bytes: number }>();
  for (const { type, size } of [...assets.values()].flat()) {
    const { number, bytes } = types.get(type) ?? { number: 0, bytes: 0 };
    types.set(type, { number: number + 1, bytes: bytes + size });
  }
  return new Map([...types].sort(([a], [b]) => a - b));
}

const countAssets = ({ assets }: InventoryArchive) => [...assets.values()].flat().length;

function sectionsOf({ archive, objects }: ArchiveDocument): FactSection[] {
  const { kind, version, entryCount, byteLength, assetsIncluded } = archive;
  const assetCount = countAssets(archive);
  const areLeftOut = assetCount === 0 && assetsIncluded === false;
  const isInventory = kind === 'iar';
  const sections: FactSection[] = [
    {
      title: '',
      facts: facts([
        [WORDS.format, WORDS.formats[kind](`${version.major}.${version.minor}`)],
        [WORDS.entries, String(entryCount)],
        [WORDS.unpacked, WORDS.bytes(byteLength)],
        [WORDS.assets, areLeftOut ? WORDS.notIncluded : String(assetCount)],
        ...(isInventory
          ? ([
              [WORDS.folders, String(archive.folders.length)],
              [WORDS.items, String(archive.items.length)],
            ] as const)
          : ([
              [WORDS.regions, String(archive.regions.length)],
              [WORDS.objects, String(archive.regionObjects.length)],
            ] as const)),
      ]),
    },
    describeAssets(archive),
    ...(isInventory ? describeInventory(archive) : [describeRegions(archive)]),
    ...(objects ? [describeObjects(objects)] : []),
  ];
  return sections.filter(
    ({ facts: own, table }) => own.length > 0 || (table?.rows.length ?? 0) > 0,
  );
}

function describeAssets(archive: InventoryArchive): FactSection {
  const rows = Array.from(assetsByType(archive), ([type, { number, bytes }]) => [
    typeName(type),
    String(number),
    WORDS.bytes(bytes),
  ]);
  return section(WORDS.assets, WORDS.assetColumns, rows);
}

function describeInventory(archive: InventoryArchive): FactSection[] {
  const resolver = new LinkResolver(archive);
  const outfits = resolver
    .outfits()
    .map(({ name, folder, items, brokenLinks }) => [
      name,
      pathText(folder),
      String(items.length),
      String(brokenLinks.length),
    ]);
  const items = archive.items
    .slice(0, MAX_ROWS + 1)
    .map((item) => [
      item.name,
      pathText(item.folder),
      typeName(item.assetType),
      describeAsset(archive, resolver, item),
    ]);
  return [
    section(WORDS.outfits, WORDS.outfitColumns, outfits),
    section(WORDS.items, WORDS.itemColumns, items, archive.items.length),
  ];
}

function describeAsset(
  archive: InventoryArchive,
  resolver: LinkResolver,
  item: ArchiveItem,
): string {
  const target = resolver.resolve(item);
  switch (target?.kind) {
    case 'item':
      return WORDS.linkTo(target.item.name);
    case 'folder':
      return WORDS.linkToFolder(pathText(target.folder.path));
    case 'broken':
      return WORDS.brokenLink;
    default:
      return archive.assets.has(item.assetId) ? WORDS.present : WORDS.missing;
  }
}

function describeRegions({ regions, regionObjects }: InventoryArchive): FactSection {
  const rows = regions.map(({ dir, name, size, waterHeight, terrain }) => [
    name,
    size,
    waterHeight === null ? WORDS.unknown : WORDS.metres(waterHeight),
    terrain ? WORDS.yes : WORDS.no,
    String(regionObjects.filter(({ regionFolder }) => regionFolder === dir).length),
  ]);
  return section(WORDS.regions, WORDS.regionColumns, rows);
}

function describeObjects(objects: readonly ArchiveObject[]): FactSection {
  const rows = objects.map(({ path, object: { parts } }) => [
    parts[0].name,
    String(parts.length),
    path,
  ]);
  return section(WORDS.objects, WORDS.objectColumns, rows);
}

/** @param total - Number of rows, where `rows` are only the first of them. */
function section(
  title: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  total = rows.length,
): FactSection {
  const shown = rows.slice(0, MAX_ROWS).map((row) => row.map(visibleText));
  const more = total - shown.length;
  const last = more > 0 ? [[WORDS.more(more), ...columns.slice(1).map(() => '')]] : [];
  return { title, facts: [], table: { columns, rows: [...shown, ...last] } };
}

const pathText = (path: readonly string[]) => path.join(' / ');

const typeName = (type: number) => {
  const name = assetTypeName(type);
  return name === undefined ? String(type) : `${name} (${type})`;
};
