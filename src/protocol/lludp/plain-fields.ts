import { hexOfBytes } from './hex.ts';
import type { BlockValue, FieldValue, MessageValue } from './types.ts';

/** A field in a form that JSON has and people can read. */
export type PlainField = number | string | boolean | readonly number[];

/** One occurrence of a block, by field name. */
export type PlainBlock = Readonly<Record<string, PlainField>>;

/**
 * A message's blocks by name: a Single one as an object, all others as lists of objects. Bytes become
 * lower-case hex, and 64-bit integers text: JSON's numbers would lose their ends.
 */
export function plainFields(
  value: MessageValue,
): Record<string, PlainBlock | readonly PlainBlock[]> {
  return Object.fromEntries(
    Object.entries(value).map(([name, block]) => [
      name,
      isBlockList(block) ? block.map(plainBlock) : plainBlock(block),
    ]),
  );
}

/** Whether a block of a record stands any number of times. */
export function isBlockList<Block extends object>(
  block: Block | readonly Block[],
): block is readonly Block[] {
  return Array.isArray(block);
}

function plainBlock(block: BlockValue): PlainBlock {
  return Object.fromEntries(Object.entries(block).map(([name, value]) => [name, plain(value)]));
}

function plain(value: FieldValue): PlainField {
  if (value instanceof Uint8Array) return hexOfBytes(value);
  return typeof value === 'bigint' ? String(value) : value;
}
