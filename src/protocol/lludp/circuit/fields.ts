import type { BlockValue, FieldValue, MessageValue } from '../packet.ts';

/** All occurrences of a block; none where the message ends before it. */
export function blocksOf(value: MessageValue, block: string): readonly BlockValue[] {
  const found: BlockValue | readonly BlockValue[] | undefined = value[block];
  if (found === undefined) return [];
  return isList(found) ? found : [found];
}

/** A field of a block's first occurrence; undefined where the message has none. */
export function fieldOf(value: MessageValue, block: string, field: string): FieldValue | undefined {
  return blocksOf(value, block)[0]?.[field];
}

function isList(found: BlockValue | readonly BlockValue[]): found is readonly BlockValue[] {
  return Array.isArray(found);
}
