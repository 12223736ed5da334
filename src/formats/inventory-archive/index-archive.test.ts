import { describe, expect, it } from 'vitest';
import { expectDecodeError } from '../../../test/expect-decode-error.ts';
import { describeWithSamples, sharedFile } from '../../../test/shared-samples.ts';
import {
  CONTROL_XML,
  gzippedTar,
  itemXml,
  memorySource,
  tarEntry,
  uuidOf,
} from '../../../test/tar-archive.ts';
import { decodeUtf8, encodeUtf8 } from '../bytes/index.ts';
import {
  type ArchiveItem,
  checkInventory,
  DEFAULT_ARCHIVE_LIMITS,
  findAsset,
  indexArchive,
  isLink,
  LinkResolver,
  readContent,
  readContents,
} from './index.ts';

const index = (...entries: Uint8Array[]) => indexArchive(memorySource(gzippedTar(...entries)));
const CONTROL = tarEntry('archive.xml', CONTROL_XML);
const ITEM = tarEntry(
  `inventory/A__${uuidOf('a')}/Shirt__${uuidOf('1')}.xml`,
  itemXml('Shirt', '1', '2'),
);
const ASSET = tarEntry(`assets/${uuidOf('2')}_clothing.txt`, 'LLWearable');
const codes = (warnings: readonly { code: string }[]) => warnings.map(({ code }) => code);

describe('indexArchive', () => {
  it('reads folders, items and assets in any order, with ./ before the names', async () => {
    const dotted = tarEntry(`./assets/${uuidOf('2')}_clothing.txt`, 'LLWearable');
    const { archive, warnings } = await index(dotted, ITEM, CONTROL);
    expect(warnings).toEqual([]);
    expect(archive).toMatchObject({
      kind: 'iar',
      version: { major: 0, minor: 3 },
      assetsIncluded: true,
      entryCount: 3,
      folders: [{ path: ['A'], id: uuidOf('a') }],
      items: [
        {
          folder: ['A'],
          name: 'Shirt',
          id: uuidOf('1'),
          assetId: uuidOf('2'),
          assetType: 5,
          inventoryType: 18,
          flags: 4,
        },
      ],
    });
    expect(findAsset(archive, uuidOf('2'), 5)).toMatchObject({ type: 5, size: 10 });
  });

  it.each([
    ['<CreatorUUID>ospa:n=Ada Tester</CreatorUUID>', { creator: 'Ada Tester' }],
    [
      `<CreatorUUID>${uuidOf('c')}</CreatorUUID><CreatorData>https://grid.example/${uuidOf('c')};Ada Home</CreatorData>`,
      { creator: 'Ada Home' },
    ],
    [`<CreatorUUID>${uuidOf('c')}</CreatorUUID>`, { creator: uuidOf('c') }],
    [`<CreatorUUID>${uuidOf('0')}</CreatorUUID>`, { creator: '' }],
    [
      '<CreationDate>1760000000</CreationDate><NextPermissions>57344</NextPermissions>',
      { created: 1760000000, nextOwnerMask: 0xe000 },
    ],
    ['<CreationDate>soon</CreationDate>', { creator: '', created: 0, nextOwnerMask: null }],
  ])('reads where an item is from: %s', async (more, expected) => {
    const path = `inventory/A__${uuidOf('a')}/Shirt__${uuidOf('1')}.xml`;
    const { archive } = await index(CONTROL, tarEntry(path, itemXml('Shirt', '1', '2', 5, more)));
    expect(archive.items[0]).toMatchObject(expected);
  });

  it('restores names from paths and documents', async () => {
    const folder = `inventory/Summer &amp; beach &#47; 2026__x__${uuidOf('a')}/no id/`;
    const document = itemXml('Café &amp; &lt;bar&gt;', '1', '2');
    const { archive } = await index(
      CONTROL,
      tarEntry(folder),
      tarEntry(`${folder}Caf? bar__${uuidOf('1')}.xml`, document),
    );
    expect(archive.folders.map(({ path }) => path)).toEqual([
      ['Summer & beach / 2026__x'],
      ['Summer & beach / 2026__x', 'no id'],
    ]);
    expect(archive.folders[1].id).toBeNull();
    expect(archive.items[0].name).toBe('Café & <bar>');
  });

  it.each<[string, string, Partial<ArchiveItem>]>([
    [
      'no name and id',
      '<InventoryItem><AssetType>-1</AssetType></InventoryItem>',
      { name: 'a', id: uuidOf('1'), assetType: -1 },
    ],
    ['a NUL behind it', `${itemXml('Shirt', '1', '2')}\0`, { name: 'Shirt' }],
    ['control characters', itemXml('Sh\x07irt', '1', '2'), { name: 'Shirt' }],
    [
      'unknown elements',
      itemXml('Shirt', '1', '2', 5, '<New><Name>x</Name></New>'),
      { name: 'Shirt' },
    ],
    ['comments and CDATA', itemXml('<!-- a --><![CDATA[S&]]>', '1', '2'), { name: 'S&' }],
    ['an empty name', itemXml('', '1', '2'), { name: '' }],
  ])('reads an item with %s', async (_, document, expected) => {
    const { archive, warnings } = await index(
      CONTROL,
      tarEntry(`inventory/a__${uuidOf('1')}.xml`, document),
    );
    expect(codes(warnings)).toEqual([]);
    expect(archive.items).toMatchObject([expected]);
  });

  it.each<[string, string]>([
    ['that is cut', itemXml('a', '1', '2').slice(0, -9)],
    ['with an entity of its own', `<!DOCTYPE x [<!ENTITY e "e">]>${itemXml('&e;', '1', '2')}`],
    ['of another kind', '<llsd/>'],
    [
      'with a bad number',
      itemXml('a', '1', '2', 5, '<Flags>x</Flags>').replace('<Flags>4</Flags>', ''),
    ],
    ['with a bad id', itemXml('a', '1', '2').replace(uuidOf('2'), 'x')],
    ['that is nested without end', '<a>'.repeat(5000)],
  ])('leaves out an item %s, and keeps the rest', async (_, document) => {
    const { archive, warnings } = await index(
      CONTROL,
      tarEntry('inventory/bad.xml', document),
      ITEM,
    );
    expect(codes(warnings)).toEqual(['item-unreadable']);
    expect(archive.items.map(({ name }) => name)).toEqual(['Shirt']);
  });

  it.each<[string, Uint8Array, string]>([
    ['a path that leads out of its folder', tarEntry('inventory/../x.xml', 'x'), 'unsafe-path'],
    ['an absolute path', tarEntry('/assets/x', 'x'), 'unsafe-path'],
    ['a path with a drive', tarEntry('C:\\x', 'x'), 'unsafe-path'],
    ['a deep path', tarEntry(`inventory/${'a/'.repeat(65)}`), 'path-too-long'],
    ['a long path', tarEntry(`inventory/${'a'.repeat(5000)}`), 'path-too-long'],
    ['a symbolic link', tarEntry('assets/x', '', { type: '2' }), 'entry-type-ignored'],
    ['a hard link', tarEntry('assets/x', '', { type: '1', size: '777' }), 'entry-type-ignored'],
    ['a FIFO', tarEntry('assets/x', '', { type: '6' }), 'entry-type-ignored'],
    ['an asset without an id', tarEntry('assets/readme.txt', 'x'), 'asset-name-unknown'],
    [
      'an item of two megabytes',
      tarEntry('inventory/a.xml', new Uint8Array(2 ** 21)),
      'document-too-large',
    ],
  ])('leaves out %s, and keeps the rest', async (_, entry, code) => {
    const { archive, warnings } = await index(CONTROL, entry, ITEM, ASSET);
    expect(codes(warnings)).toEqual([code]);
    expect([archive.items.length, archive.assets.size]).toEqual([1, 1]);
  });

  it('takes the last of entries with the same path, and keeps names that objects have', async () => {
    const path = `inventory/__proto____${uuidOf('1')}.xml`;
    const asset = `assets/${uuidOf('2')}_clothing.txt`;
    const { archive, warnings } = await index(
      CONTROL,
      tarEntry(path, itemXml('first', '1', '2')),
      tarEntry(asset, 'old'),
      tarEntry(path, itemXml('last', '1', '2')),
      tarEntry(asset, 'newer'),
    );
    expect(codes(warnings)).toEqual(['repeated-path', 'repeated-path']);
    expect(archive.items.map(({ name }) => name)).toEqual(['last']);
    expect(archive.assets.get(uuidOf('2'))).toMatchObject([{ size: 5 }]);
  });

  it('prefers the type that an item states where an id has several', async () => {
    const { archive } = await index(
      CONTROL,
      tarEntry(`assets/${uuidOf('2')}_texture.jp2`, 'a'),
      tarEntry(`assets/${uuidOf('2')}_texture.tga`, 'bc'),
      tarEntry(`assets/${uuidOf('3')}`, 'no type'),
      tarEntry(`assets/${uuidOf('4')}_material.xml`, 'material'),
    );
    expect(findAsset(archive, uuidOf('2'), 12)?.size).toBe(2);
    expect(findAsset(archive, uuidOf('2'), 49)?.type).toBe(0);
    expect(findAsset(archive, uuidOf('3'), 0)?.type).toBe(-1);
    expect(findAsset(archive, uuidOf('4'), -2)?.type).toBe(-2);
  });

  it('reads regions in rows, with holes, and objects with slashes in their names', async () => {
    const regions = `<row/><row><region/><region><id>${uuidOf('b')}</id><dir>1_1_My_Isle</dir></region></row>`;
    const control = `<archive major_version="1" minor_version="0"><regions>${regions}</regions></archive>`;
    const { archive } = await index(
      tarEntry('regions/1_1_My_Isle/objects/a/b_1-2-3__x.xml', '<x/>'),
      tarEntry(
        'regions/1_1_My_Isle/settings/My Isle.xml',
        '<RegionSettings><Terrain><WaterHeight>21.5</WaterHeight></Terrain></RegionSettings>',
      ),
      tarEntry('regions/unlisted/terrains/Other.r32', 'xxxx'),
      tarEntry('archive.xml', control),
    );
    expect(archive.kind).toBe('oar');
    expect(archive.assetsIncluded).toBeNull();
    expect(archive.regionObjects).toMatchObject([{ regionFolder: '1_1_My_Isle' }]);
    expect(archive.regions).toMatchObject([
      {
        id: uuidOf('b'),
        dir: '1_1_My_Isle',
        name: 'My Isle',
        size: '256,256',
        position: { x: 1, y: 1 },
        waterHeight: 21.5,
        terrain: null,
      },
      { id: null, dir: 'unlisted', terrain: { size: 4 } },
    ]);
  });

  it('tolerates a missing or unreadable control file', async () => {
    expect(codes((await index(ITEM)).warnings)).toEqual(['control-file-missing']);
    const { warnings } = await index(tarEntry('archive.xml', '<archive'), ITEM);
    expect(codes(warnings)).toEqual(['control-file-unreadable', 'control-file-missing']);
  });

  it('refuses a newer version, and files that are no archives', async () => {
    const newer = index(tarEntry('archive.xml', CONTROL_XML.replace('"0"', '"2"')), ITEM);
    expect((await expectDecodeError(() => newer, 'version-newer')).details).toEqual({
      version: 2,
      newest: 1,
    });
    await expectDecodeError(() => index(tarEntry('readme', 'x')), 'not-archive');
    await expectDecodeError(() => indexArchive(memorySource(encodeUtf8('no gzip'))), 'not-archive');
    await expectDecodeError(() => indexArchive(memorySource(new Uint8Array(0))), 'not-archive');
  });

  it('keeps what came before the damage, for every length of a file that was cut', async () => {
    const whole = gzippedTar(CONTROL, ITEM, ASSET);
    for (let end = 0; end < whole.length; end++) {
      const source = memorySource(whole.subarray(0, end), 100);
      const outcome = await indexArchive(source).catch((error) => error);
      if (outcome instanceof Error) expect(outcome).toMatchObject({ code: 'not-archive' });
      else expect(codes(outcome.warnings).join()).toMatch(/archive-cut-short|archive-end-missing/);
    }
  });

  it('leaves out an asset whose content is cut, and stops at a bad header', async () => {
    const cut = tarEntry(`assets/${uuidOf('3')}_texture.jp2`, '', { size: '00000077777' });
    const { archive, warnings } = await index(CONTROL, ITEM, cut);
    expect([codes(warnings), archive.assets.size]).toEqual([['archive-cut-short'], 0]);
    const bad = await index(
      CONTROL,
      ITEM,
      tarEntry('assets/x', '', { checksum: '000001\0 ' }),
      ASSET,
    );
    expect([codes(bad.warnings), bad.archive.assets.size]).toEqual([['tar-damaged'], 0]);
  });

  it('stops at its limits', async () => {
    const source = memorySource(gzippedTar(CONTROL, ITEM, ASSET));
    const few = await indexArchive(source, {
      limits: { ...DEFAULT_ARCHIVE_LIMITS, maxEntries: 2 },
    });
    expect([codes(few.warnings), few.archive.entryCount]).toEqual([['too-many-entries'], 2]);
    const small = await indexArchive(source, {
      limits: { ...DEFAULT_ARCHIVE_LIMITS, maxBytes: 100 },
    });
    expect(codes(small.warnings)).toEqual(['inflate-too-large']);
  });

  it('stops at a gzip bomb', async () => {
    const zeros = new Uint8Array(80 * 1024 * 1024);
    const { archive, warnings } = await index(
      CONTROL,
      ITEM,
      tarEntry(`assets/${uuidOf('3')}_texture.jp2`, zeros),
    );
    expect([codes(warnings), archive.items.length, archive.assets.size]).toEqual([
      ['inflate-ratio'],
      1,
      0,
    ]);
    expect(archive.byteLength).toBeLessThan(70 * 1024 * 1024);
  });

  it('counts warnings that are alike', async () => {
    const { warnings } = await index(CONTROL, ...Array.from({ length: 60 }, () => tarEntry('/x')));
    expect(warnings).toHaveLength(51);
    expect(warnings.at(-1)).toMatchObject({
      code: 'warnings-left-out',
      message: '10 more warnings of the kind unsafe-path',
    });
  });

  it('reports its progress', async () => {
    const progress: number[] = [];
    const bytes = gzippedTar(CONTROL, ITEM);
    await indexArchive(memorySource(bytes, 100), {
      onProgress: (fraction) => progress.push(fraction),
    });
    expect(progress.length).toBeGreaterThan(2);
    expect(progress.at(-1)).toBe(1);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
  });
});

describe('links', () => {
  const link = (
    name: string,
    folder: string,
    id: string,
    target: string,
    type = 24,
    description = '',
  ) =>
    tarEntry(
      `inventory/${folder}/${name}__${uuidOf(id)}.xml`,
      itemXml(name, id, target, type).replace(
        '<Description />',
        `<Description>${description}</Description>`,
      ),
    );

  it('resolves outfits, each item once, through folders that link to each other', async () => {
    const worn = `Current Outfit__${uuidOf('c')}`;
    const other = `More__${uuidOf('d')}`;
    const { archive } = await index(
      CONTROL,
      ITEM,
      ASSET,
      link('Shirt', worn, '3', '1', 24, '@402'),
      link('Again', worn, '4', '1'),
      link('Missing', worn, '5', '9'),
      link('More', worn, '6', 'd', 25),
      link('Back', other, '7', 'c', 25),
      link('To a link', other, '8', '3'),
    );
    const [outfit] = new LinkResolver(archive).outfits();
    expect(outfit).toMatchObject({ name: 'Current Outfit', kind: 'worn' });
    expect(outfit.items.map(({ item, layer }) => [item.name, layer])).toEqual([['Shirt', 402]]);
    expect(outfit.brokenLinks.map(({ name }) => name)).toEqual(['Missing', 'To a link']);
    expect(checkInventory(archive).map(({ code, path }) => [code, path])).toEqual([
      ['link-broken', 'Current Outfit/Missing'],
      ['link-broken', 'More/To a link'],
    ]);
  });

  it('offers body parts and clothing where there is no outfit', async () => {
    const shirt = tarEntry(
      `inventory/Clothing__${uuidOf('a')}/Shirt.xml`,
      itemXml('Shirt', '1', '2'),
    );
    const { archive } = await index(CONTROL, shirt);
    expect(new LinkResolver(archive).outfits()).toMatchObject([
      { name: 'Clothing', kind: 'folder' },
    ]);
    expect(checkInventory(archive)).toMatchObject([
      { code: 'asset-missing', path: 'Clothing/Shirt' },
    ]);
  });

  it('leads to the first of several items with one id', async () => {
    const second = tarEntry('inventory/second.xml', itemXml('second', '1', '2'));
    const { archive } = await index(CONTROL, ITEM, ASSET, second, link('L', 'x', '3', '1'));
    expect(new LinkResolver(archive).resolve(archive.items[2])).toMatchObject({
      item: { name: 'Shirt' },
    });
    expect(checkInventory(archive)).toMatchObject([{ code: 'repeated-item-id', path: 'second' }]);
  });
});

describe('readContents', () => {
  const texts = Array.from({ length: 40 }, (_, i) => `${i}:`.repeat(2000 + 311 * i));
  const id = (i: number) => uuidOf('0').slice(0, -2) + String(i).padStart(2, '0');
  const bytes = gzippedTar(
    CONTROL,
    ...texts.map((text, i) => tarEntry(`assets/${id(i)}_notecard.txt`, text)),
  );

  it.each([1000, 50_000, 10_000_000])(
    'reads any content, with checkpoints each %d bytes',
    async (checkpointBytes) => {
      const source = memorySource(bytes, 3000);
      const { archive } = await indexArchive(source, { checkpointBytes });
      for (const i of [39, 0, 17, 18]) {
        const content = await readContent(source, archive, findAsset(archive, id(i), 7)!);
        expect(decodeUtf8(content)).toBe(texts[i]);
      }
      const seen: string[] = [];
      const all = [...archive.assets.values()].flat();
      for await (const { entry, bytes: content } of readContents(source, archive, all.reverse())) {
        seen.push(decodeUtf8(content));
        expect(entry.size).toBe(content.length);
      }
      expect(seen).toEqual(texts);
    },
  );

  it('fails for a content that the file does not have, and for one that is too large', async () => {
    const { archive } = await indexArchive(memorySource(bytes));
    const last = findAsset(archive, id(39), 7)!;
    const cut = memorySource(bytes.subarray(0, bytes.length >> 1));
    await expectDecodeError(() => readContent(cut, archive, last), 'truncated');
    const large = { ...last, size: 2 ** 30 };
    await expectDecodeError(() => readContent(cut, archive, large), 'content-too-large');
  });
});

interface ArchiveFacts {
  readonly file: string;
  readonly entries_count: number;
  readonly control: { major: number; minor: number; assets_included: boolean };
  readonly assets_by_type: Record<string, number>;
  readonly folders?: unknown[];
  readonly items?: Record<string, unknown>[];
  readonly missing_assets?: string[];
  readonly current_outfit?: { name: string; asset_id: string }[];
  readonly objects: { path: string }[];
  readonly regions: { id: string; dir: string; size: string }[];
}

describeWithSamples('sample archives', () => {
  const facts = JSON.parse(decodeUtf8(sharedFile('samples/archives/facts.json')));
  const samples: ArchiveFacts[] = facts.archives;

  it.each(samples.map((sample) => [sample.file, sample] as const))(
    'agrees with the facts of %s',
    async (file, sample) => {
      const source = memorySource(sharedFile(`samples/archives/${file}`));
      const { archive, warnings } = await indexArchive(source);
      expect(warnings).toEqual([]);
      const { major, minor, assets_included } = sample.control;
      expect(archive.version).toEqual({ major, minor });
      expect([archive.entryCount, archive.assetsIncluded]).toEqual([
        sample.entries_count,
        assets_included,
      ]);
      const counts: Record<string, number> = {};
      for (const { type } of [...archive.assets.values()].flat())
        counts[type] = (counts[type] ?? 0) + 1;
      expect(counts).toEqual(sample.assets_by_type);
      expect(archive.folders).toEqual(sample.folders ?? []);
      const resolver = new LinkResolver(archive);
      const items = archive.items.map((item) => {
        const target = resolver.resolve(item);
        return {
          folder: item.folder,
          name: item.name,
          description: item.description,
          id: item.id,
          inv_type: item.inventoryType,
          asset_type: item.assetType,
          asset_id: item.assetId,
          flags: item.flags,
          asset_present: isLink(item) ? null : archive.assets.has(item.assetId),
          ...(target && { link_target: target.kind === 'item' ? target.item.name : null }),
        };
      });
      expect(items).toEqual(sample.items ?? []);
      const worn = resolver.outfits().find(({ kind }) => kind === 'worn');
      expect(worn?.items.map(({ item }) => item.assetId) ?? []).toEqual(
        (sample.current_outfit ?? []).map(({ asset_id }) => asset_id),
      );
      const missing = checkInventory(archive).filter(({ code }) => code === 'asset-missing');
      if (archive.assetsIncluded) {
        expect(missing.map(({ message }) => /asset ([0-9a-f-]+)/.exec(message)?.[1])).toEqual(
          sample.missing_assets ?? [],
        );
      }
      expect(archive.regions.map(({ id, dir, size }) => ({ id, dir, size }))).toEqual(
        sample.regions,
      );
      if (archive.kind === 'oar') {
        expect(archive.regionObjects.map(({ path }) => path)).toEqual(
          sample.objects.map(({ path }) => path),
        );
      }
    },
  );
});
