import { DecodeError } from '../bytes/index.ts';
import { NULL_UUID, normaliseUuid } from '../llsd/index.ts';
import type { ArchiveItem, FolderPath } from './archive-entry.ts';
import { readComponent } from './archive-path.ts';
import { type ArchiveElement, parseArchiveXml, textOf } from './archive-xml.ts';

/**
 * Decodes an item. Its file name has its name and id, too, and gives what the document leaves out.
 *
 * @param fileName - without `.xml`.
 * @throws {@link DecodeError} of format `archive`: those of `parseArchiveXml`, `bad-number`, `bad-uuid`, `wrong-type`.
 */
export function decodeInventoryItem(
  bytes: Uint8Array,
  folder: FolderPath,
  fileName: string,
): ArchiveItem {
  const root = parseArchiveXml(bytes);
  if (root.name !== 'InventoryItem') throw itemError('wrong-type', `<${root.name}> is no item`);
  const named = readComponent(fileName);
  return {
    folder,
    name: root.children.some(({ name }) => name === 'Name') ? textOf(root, 'Name') : named.name,
    description: textOf(root, 'Description'),
    id: readId(root, 'ID') ?? named.id ?? NULL_UUID,
    assetId: readId(root, 'AssetID') ?? NULL_UUID,
    assetType: readInteger(root, 'AssetType'),
    inventoryType: readInteger(root, 'InvType'),
    flags: readInteger(root, 'Flags'),
    creator: readCreator(root),
    created: Math.max(0, readOptionalInteger(root, 'CreationDate') ?? 0),
    nextOwnerMask: readOptionalInteger(root, 'NextPermissions'),
  };
}

/** `CreatorData` is `<home url>/<uuid>;First Last`; `CreatorUUID` may be `ospa:n=First Last`. */
function readCreator(item: ArchiveElement): string {
  const uuid = textOf(item, 'CreatorUUID').trim();
  const [, named] = /;(.*)$/.exec(textOf(item, 'CreatorData')) ?? /^ospa:n=(.*)$/.exec(uuid) ?? [];
  const name = named?.trim();
  if (name) return name;
  const id = normaliseUuid(uuid);
  return id === undefined || id === NULL_UUID ? '' : id;
}

/** Null for an absent or unreadable number, without which an item is as good. */
function readOptionalInteger(item: ArchiveElement, name: string): number | null {
  const text = textOf(item, name);
  return /^[+-]?\d{1,10}$/.test(text) ? Number(text) : null;
}

/** 0 for an absent number. */
function readInteger(item: ArchiveElement, name: string): number {
  const text = textOf(item, name);
  if (/^[+-]?\d{1,10}$/.test(text)) return Number(text);
  if (text === '') return 0;
  throw itemError('bad-number', `${name} is no whole number`);
}

function readId(item: ArchiveElement, name: string): string | undefined {
  const text = textOf(item, name);
  if (text === '') return undefined;
  const id = normaliseUuid(text);
  if (id === undefined) throw itemError('bad-uuid', `${name} is no UUID`);
  return id;
}

function itemError(code: string, message: string): DecodeError {
  return new DecodeError(message, { format: 'archive', code, offset: 0, path: '' });
}
