import { excerpt } from '../bytes/index.ts';
import { NULL_UUID, normaliseUuid } from '../llsd/index.ts';
import { ID_WORDS, MASK_WORDS } from './layout.ts';
import type { WearableLines } from './line-reader.ts';
import type { WearablePermissions, WearableSale } from './types.ts';

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** What stands between the description and the parameters. */
export interface WearableBlocks {
  permissions: WearablePermissions;
  sale: WearableSale;
  /** The word behind `type`, as it stands. */
  type: string | undefined;
}

const MASK_OF = new Map(MASK_WORDS);
const ID_OF = new Map(ID_WORDS);
const MASK = /^[0-9a-f]{1,8}$/i;
const PRICE = /^-?\d{1,10}$/;

/**
 * Reads the permission and sale blocks up to the line `type`. Keys go by their words alone, since braces
 * and headings are what irregular files get wrong.
 */
export function readBlocks(lines: WearableLines): WearableBlocks {
  const permissions: Writable<WearablePermissions> = {
    baseMask: 0,
    ownerMask: 0,
    groupMask: 0,
    everyoneMask: 0,
    nextOwnerMask: 0,
    creatorId: NULL_UUID,
    ownerId: NULL_UUID,
    lastOwnerId: NULL_UUID,
    groupId: NULL_UUID,
  };
  const sale: Writable<WearableSale> = { type: 'not', price: 0 };
  for (;;) {
    const [word, value = ''] = lines.nextWords('type');
    if (word === 'type') return { permissions, sale, type: value };
    const mask = MASK_OF.get(word);
    const id = ID_OF.get(word);
    if (mask) permissions[mask] = readMask(lines, word, value);
    else if (id) permissions[id] = readId(lines, word, value);
    else if (word === 'sale_type') sale.type = value;
    else if (word === 'sale_price') sale.price = readPrice(lines, value);
  }
}

function readMask(lines: WearableLines, word: string, digits: string): number {
  if (MASK.test(digits)) return Number.parseInt(digits, 16);
  throw lines.error('bad-number', `"${excerpt(digits)}" is no mask`, `permissions/${word}`);
}

function readId(lines: WearableLines, word: string, text: string): string {
  const id = normaliseUuid(text);
  if (id) return id;
  throw lines.error('bad-uuid', `"${excerpt(text)}" is no UUID`, `permissions/${word}`);
}

function readPrice(lines: WearableLines, digits: string): number {
  if (PRICE.test(digits)) return Number(digits);
  throw lines.error('bad-number', `"${excerpt(digits)}" is no price`, 'sale_info/sale_price');
}
