import {
  type Bot,
  type DemoAsset,
  type DemoContent,
  type DemoOutfit,
  loadDemoContent,
} from '../../bridge/demo-grid/content/index.ts';
import { assetReferences } from '../../src/kinds/index.ts';
import { CONTROL_XML, gzippedTar, tarEntry } from '../../test/tar-archive.ts';

/** How archives name the files of assets, by type. */
const SUFFIXES: Readonly<Record<number, string>> = {
  0: 'texture.jp2',
  6: 'object.xml',
  13: 'bodypart.txt',
  20: 'animation.bvh',
  49: 'mesh.llmesh',
};
const LINK = 24;

interface Item {
  readonly folder: string;
  readonly name: string;
  readonly id: string;
  readonly assetId: string;
  readonly type: number;
  readonly flags: number;
}

/**
 * The inventory of people who live in the demo grid and wear the body that viewers have themselves, as an archive of OpenSimulator:
 * what they own in folders of their names, and their outfits, as links.
 */
export async function demoInventory(people: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const content = await loadDemoContent();
  const bots = content.bots.filter(({ firstName }) => people.includes(firstName));
  const items = bots.flatMap((bot) => itemsOf(bot));
  return gzippedTar(
    tarEntry('archive.xml', CONTROL_XML),
    ...items.map((item) => tarEntry(`${item.folder}${item.name}__${item.id}.xml`, itemXml(item))),
    ...neededAssets(items, content).map((asset) =>
      tarEntry(`assets/${asset.id}_${SUFFIXES[asset.type]}`, asset.bytes),
    ),
  );
}

/** What a person owns, and an outfit of links to it. */
function itemsOf({ firstName, outfits: [outfit] }: Bot): Item[] {
  const id = folderId(firstName);
  const folder = `inventory/Wardrobe__${folderId('Wardrobe')}/${firstName}__${id}/`;
  const owned = ownedItems(outfit, folder);
  const name = `${firstName}, ${outfit.name}`;
  const outfits = `inventory/My Outfits__${folderId('My Outfits')}/${name}__${folderId(name)}/`;
  const links = owned.map(
    (item, index): Item => ({
      ...item,
      folder: outfits,
      id: folderId(`${name} ${index}`),
      assetId: item.id,
      type: LINK,
    }),
  );
  return [...owned, ...links];
}

function ownedItems({ attachments, wearables }: DemoOutfit, folder: string): Item[] {
  return [
    ...attachments.map(({ name, itemId, objectAssetId }) => ({
      ...{ folder, name, id: itemId, assetId: objectAssetId, type: 6, flags: 0 },
    })),
    ...wearables.map(({ name, itemId, assetId, assetType, wearableType }) => ({
      ...{ folder, name, id: itemId, assetId, type: assetType, flags: wearableType },
    })),
  ];
}

/** The assets of items, with everything that these name. */
function neededAssets(items: readonly Item[], { assets }: DemoContent): DemoAsset[] {
  const needed = new Map<string, DemoAsset>();
  const waiting = items.map(({ assetId }) => assetId);
  for (const id of waiting) {
    const asset = assets.get(id);
    if (!asset || needed.has(id) || !SUFFIXES[asset.type]) continue;
    needed.set(id, asset);
    waiting.push(...assetReferences(asset.bytes, asset.type).map((reference) => reference.id));
  }
  return [...needed.values()];
}

/** An id of a folder or link, made of the letters of its name. */
function folderId(name: string): string {
  const digits = [...name].map((letter) => letter.charCodeAt(0).toString(16)).join('');
  const hex = digits.padEnd(32, '0').slice(-32);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function itemXml({ name, id, assetId, type, flags }: Item): string {
  return `<?xml version="1.0" encoding="utf-16"?>
<InventoryItem>
  <Name>${name}</Name>
  <ID>${id}</ID>
  <InvType>18</InvType>
  <Description />
  <AssetType>${type}</AssetType>
  <AssetID>${assetId}</AssetID>
  <Flags>${flags}</Flags>
</InventoryItem>`;
}
