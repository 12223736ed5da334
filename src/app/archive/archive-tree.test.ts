import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeWithSamples, sharedFile } from '../../../test/shared-samples.ts';
import {
  CONTROL_XML,
  gzippedTar,
  itemXml,
  memorySource,
  tarEntry,
  uuidOf,
} from '../../../test/tar-archive.ts';
import { indexArchive } from '../../formats/inventory-archive/index.ts';
import { searchArchive } from './archive-search.ts';
import { ArchiveTree } from './archive-tree.ts';

const item = (path: string, name: string, id: string, assetId: string, type: number) =>
  tarEntry(`inventory/${path}${name}__${uuidOf(id)}.xml`, itemXml(name, id, assetId, type));
const asset = (id: string, suffix: string) => tarEntry(`assets/${uuidOf(id)}_${suffix}`, 'x');

async function treeOf(...entries: readonly Uint8Array[]): Promise<ArchiveTree> {
  const bytes = gzippedTar(tarEntry('archive.xml', CONTROL_XML), ...entries);
  return new ArchiveTree((await indexArchive(memorySource(bytes))).archive);
}

/** Folders and items below the root, indented by their level. */
function outline({ tree }: ArchiveTree, folder = tree.roots[0].id, level = 0): string[] {
  const indent = '  '.repeat(level);
  return [
    ...tree
      .foldersIn(folder)
      .flatMap(({ id, name }) => [
        `${indent}${name}/ ${tree.countIn(id)}`,
        ...outline({ tree } as ArchiveTree, id, level + 1),
      ]),
    ...tree.itemsIn(folder).map(({ name }) => indent + name),
  ];
}

const idOf = ({ entries }: ArchiveTree, name: string) =>
  entries.find((entry) => entry.name === name)!.id;

describe('ArchiveTree', () => {
  it('has the folders of the archive, those without an entry and items at the top as well', async () => {
    const tree = await treeOf(
      item(`A__${uuidOf('a')}/B__${uuidOf('b')}/`, 'Hat', '1', '2', 6),
      tarEntry(`inventory/Empty__${uuidOf('c')}/`),
      item('', 'Note', '3', '4', 7),
    );
    expect(outline(tree)).toEqual(['A/ 1', '  B/ 1', '    Hat', 'Empty/ 0', 'Note']);
  });

  it('keeps folders of the same name, and items of the same id, apart', async () => {
    const tree = await treeOf(
      item(`A__${uuidOf('a')}/`, 'One', '1', '2', 6),
      item(`A__${uuidOf('b')}/`, 'Two', '1', '3', 6),
    );
    expect(outline(tree)).toEqual(['A/ 1', '  One', 'A/ 1', '  Two']);
    expect(tree.node(idOf(tree, 'Two'))?.assetId).toBe(uuidOf('3'));
  });

  it('follows links to items, but no links to links, and knows the broken ones', async () => {
    const tree = await treeOf(
      item('', 'Hat', '1', '2', 6),
      item('', 'To hat', '3', '1', 24),
      item('', 'To link', '4', '3', 24),
      item('', 'To nothing', '5', '9', 24),
      item('', 'To folder', '6', 'a', 25),
      tarEntry(`inventory/A__${uuidOf('a')}/`),
      asset('2', 'object.xml'),
    );
    expect(tree.node(idOf(tree, 'To hat'))).toEqual({
      ...tree.node(idOf(tree, 'Hat')),
      target: 'Hat',
    });
    expect(tree.node(idOf(tree, 'Hat'))?.entry?.path).toBe(`assets/${uuidOf('2')}_object.xml`);
    for (const name of ['To link', 'To nothing', 'To folder']) {
      expect(tree.node(idOf(tree, name))).toBeNull();
    }
    expect(tree.linkOf(idOf(tree, 'To nothing'))).toEqual({ kind: 'broken', reason: 'missing' });
    expect(tree.linkOf(idOf(tree, 'To folder'))).toMatchObject({ kind: 'folder' });
  });

  it('knows outfits, what can be worn of them, and what an item belongs to', async () => {
    const outfit = `My Outfits__${uuidOf('a')}/Rain__${uuidOf('b')}/`;
    const tree = await treeOf(
      item('', 'Hat', '1', '2', 6),
      item('', 'Clap', '7', '8', 21),
      item(outfit, 'Hat', '3', '1', 24),
      item(outfit, 'Clap', '4', '7', 24),
      item(outfit, 'Boots', '5', '9', 24),
    );
    const [outfits] = tree.tree.foldersIn(tree.tree.roots[0].id);
    const [rain] = tree.tree.foldersIn(outfits.id);
    expect(rain.type).toBe(47);
    expect(tree.folder(rain.id)).toMatchObject({
      ...{ name: 'Rain', path: ['My Outfits'], isOutfit: true, brokenLinks: ['Boots'] },
      wearable: [{ name: 'Hat', assetId: uuidOf('2') }],
    });
    expect(tree.outfitItems(rain.id)).toEqual([idOf(tree, 'Hat')]);
    expect(tree.outfitsWith(idOf(tree, 'Hat'))).toEqual(['Rain']);
    expect(tree.outfitsWith(idOf(tree, 'Clap'))).toEqual([]);
  });

  it('says which items lack their asset', async () => {
    const tree = await treeOf(
      item('', 'Hat', '1', '2', 6),
      item('', 'Coat', '3', '4', 6),
      item('', 'Calling card', '5', '0', 2),
      asset('2', 'object.xml'),
    );
    const missing = tree.entries.filter(({ id }) => tree.isAssetMissing(id));
    expect(missing.map(({ name }) => name)).toEqual(['Coat']);
    expect(tree.node(idOf(tree, 'Coat'))?.entry).toBeNull();
  });

  it('lists the objects of regions, with names of any letters in paths', async () => {
    const object = (name: string) =>
      tarEntry(
        `objects/${name}_128-127-022__${uuidOf('1').replace(/1$/, String(name.length))}.xml`,
      );
    const tree = await treeOf(
      tarEntry('settings/Island.xml', '<RegionSettings />'),
      object('Chair'),
      object('A/B bench'),
      tarEntry('objects/odd.xml'),
    );
    expect(outline(tree)).toEqual(['Island/ 3', '  A/B bench', '  Chair', '  odd.xml']);
    const chair = tree.node(idOf(tree, 'Chair'));
    expect(chair).toMatchObject({ folder: ['Island'], assetType: 6 });
    expect(chair?.entry?.path).toMatch(/^objects\/Chair_/);
  });
});

describe('searchArchive', () => {
  const find = async (text: string, groups: readonly ('objects' | 'links')[] = [], limit = 10) => {
    const tree = await treeOf(
      item(`A__${uuidOf('a')}/B__${uuidOf('b')}/`, 'Red hat', '1', '2', 6),
      item(`A__${uuidOf('a')}/`, 'Red scarf', '3', '4', 5),
      item(`C__${uuidOf('c')}/`, 'RED HAT', '5', '1', 24),
      item('', 'Note', '6', '7', 7),
    );
    const { shown, counts, inFolder, hits } = searchArchive(tree, text, new Set(groups), limit);
    const names = [...shown].map((id) => (tree.tree.folder(id) ?? tree.tree.item(id))!.name);
    const a = tree.tree.foldersIn(tree.tree.roots[0].id).find(({ name }) => name === 'A')!;
    return {
      names: names.sort(),
      counts: Object.fromEntries(counts),
      inA: inFolder.get(a.id),
      hits,
    };
  };

  it('finds names, ignoring case, with the folders that they are in, and counts kinds', async () => {
    expect(await find(' red ')).toEqual({
      names: ['', 'A', 'B', 'C', 'RED HAT', 'Red hat', 'Red scarf'],
      counts: { objects: 1, clothing: 1, links: 1 },
      inA: 2,
      hits: 3,
    });
    expect(await find('nothing')).toEqual({ names: [], counts: {}, inA: undefined, hits: 0 });
  });

  it('shows chosen kinds only, counts the others, and stops at the limit', async () => {
    const chosen = await find('', ['objects', 'links']);
    expect(chosen).toMatchObject({ hits: 2, inA: 1 });
    expect(chosen.counts).toEqual({ objects: 1, clothing: 1, links: 1, notecards: 1 });
    expect(chosen.names).toEqual(['', 'A', 'B', 'C', 'RED HAT', 'Red hat']);
    expect(await find('red', [], 1)).toMatchObject({ hits: 3, names: ['', 'A', 'B', 'Red hat'] });
  });

  it('finds what has the text, and nothing else, whatever the names are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.stringMatching(/^[abAB ]{1,4}$/), { minLength: 1, maxLength: 12 }),
        fc.stringMatching(/^[abAB]{0,2}$/),
        async (names, text) => {
          const entries = names.map((name, index) =>
            tarEntry(
              `inventory/F__${uuidOf(String(index % 3))}/${index}.xml`,
              itemXml(name, String(index % 10), '1', 6),
            ),
          );
          const tree = await treeOf(...entries);
          const found = searchArchive(tree, text, new Set(), 100);
          const expected = tree.entries.filter(({ name }) =>
            name.toLowerCase().includes(text.toLowerCase()),
          );
          expect(found.hits).toBe(expected.length);
          for (const { id, parentId } of expected) {
            expect(found.shown).toContain(id);
            expect(found.shown).toContain(parentId);
          }
          const inFolders = tree.tree
            .foldersIn(tree.tree.roots[0].id)
            .reduce((sum, { id }) => sum + (found.inFolder.get(id) ?? 0), 0);
          expect(inFolders).toBe(expected.length);
        },
      ),
      { numRuns: 40 },
    );
  });
});

describeWithSamples('archives that OpenSimulator wrote', () => {
  const sample = async (name: string) => {
    const bytes = sharedFile(`samples/archives/${name}`);
    return new ArchiveTree((await indexArchive(memorySource(bytes))).archive);
  };

  it('lists the inventory, and resolves the outfit', async () => {
    const tree = await sample('web-viewer.iar');
    expect(tree.entries).toHaveLength(28);
    const folders = tree.tree.foldersIn(tree.tree.roots[0].id);
    expect(folders[0]).toMatchObject({ name: 'Current Outfit', type: 46 });
    const names = tree.folder(folders[0].id)!.wearable.map(({ name }) => name);
    expect(names).toEqual([
      ...['Default Eyes', 'Default Shape', 'Default Skin', 'Default Hair'],
      ...['Default Shirt', 'Default Pants', 'T-Shirt mesh (S/M/L) & more'],
    ]);
  });

  it('lists the objects of each region', async () => {
    const tree = await sample('two-regions.oar');
    const regions = tree.tree.foldersIn(tree.tree.roots[0].id);
    expect(regions.map(({ id, name }) => [name, tree.tree.countIn(id)])).toEqual([
      ['Archive One', 4],
      ['Archive Two', 2],
    ]);
  });
});
