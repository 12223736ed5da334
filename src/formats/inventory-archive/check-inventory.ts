import type { Warning } from '../bytes/index.ts';
import { NULL_UUID } from '../llsd/index.ts';
import type { ArchiveItem, InventoryArchive } from './archive-entry.ts';
import { isLink, LinkResolver } from './resolve-links.ts';
import { WarningList } from './warning-list.ts';

/** What is odd about the inventory of an archive as a whole: missing assets, broken links, repeated ids. */
export function checkInventory(archive: InventoryArchive): Warning[] {
  const warnings = new WarningList();
  const resolver = new LinkResolver(archive);
  const ids = new Set<string>();
  for (const item of archive.items) {
    const path = [...item.folder, item.name].join('/');
    if (ids.has(item.id)) {
      warnings.add('repeated-item-id', 'has the id of an earlier item, to which links lead', path);
    }
    ids.add(item.id);
    const target = resolver.resolve(item);
    if (target?.kind === 'broken') {
      const message =
        target.reason === 'missing'
          ? 'is a link to something that is not in the archive'
          : 'is a link to another link';
      warnings.add('link-broken', message, path);
    } else if (isAssetMissing(archive, item)) {
      warnings.add(
        'asset-missing',
        `needs the asset ${item.assetId}, which is not in the archive`,
        path,
      );
    }
  }
  return warnings.all();
}

/** Whether an archive of assets lacks that of an item. Items without content have the null id. */
function isAssetMissing({ assets, assetsIncluded }: InventoryArchive, item: ArchiveItem): boolean {
  if (isLink(item) || assetsIncluded === false || item.assetId === NULL_UUID) return false;
  return !assets.has(item.assetId);
}
