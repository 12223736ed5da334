import { FIELD_CODECS, type FieldCodec } from './field-codecs.ts';
import { MESSAGE_TABLE } from './message-table.ts';
import type { FieldType, MessageName } from './message-types.ts';

/** A field of a block, in wire order. */
export interface FieldLayout {
  readonly name: string;
  readonly codec: FieldCodec;
}

/** A block of a message, in wire order. */
export interface BlockLayout {
  readonly name: string;
  /** A number means that many occurrences, without a count byte. */
  readonly repeat: 'Single' | 'Variable' | number;
  readonly fields: readonly FieldLayout[];
  /** Bytes of one occurrence with empty Variable fields. */
  readonly minSize: number;
}

/** How a message is laid out on the wire. */
export interface MessageLayout {
  readonly name: MessageName;
  readonly number: number;
  readonly zeroCoded: boolean;
  readonly blocks: readonly BlockLayout[];
}

/** A row of the table, without its exact names. */
interface MessageRow {
  readonly number: number;
  readonly zeroCoded: boolean;
  readonly blocks: Readonly<
    Record<string, readonly [BlockLayout['repeat'], Readonly<Record<string, FieldType>>]>
  >;
}

function layoutMessage(name: MessageName): MessageLayout {
  const row: MessageRow = MESSAGE_TABLE[name];
  const blocks = Object.entries(row.blocks).map(([block, [repeat, types]]) => {
    const fields = Object.entries(types).map(([field, type]) => ({
      name: field,
      codec: FIELD_CODECS[type],
    }));
    const minSize = fields.reduce((sum, { codec }) => sum + codec.size, 0);
    return { name: block, repeat, fields, minSize };
  });
  return { name, number: row.number, zeroCoded: row.zeroCoded, blocks };
}

/** The names of all messages of the template, in the order of their numbers. */
export const MESSAGE_NAMES = Object.keys(MESSAGE_TABLE) as readonly MessageName[];

/** The names of all fields of the template, each once, in alphabetical order. */
export const FIELD_NAMES: readonly string[] = /* @__PURE__ */ fieldNames();

function fieldNames(): string[] {
  const blocks = Object.values(MESSAGE_TABLE as Readonly<Record<string, MessageRow>>).flatMap(
    (row) => Object.values(row.blocks),
  );
  return [...new Set(blocks.flatMap(([, fields]) => Object.keys(fields)))].sort();
}

const LAYOUTS = MESSAGE_NAMES.map(layoutMessage);
const BY_NUMBER = new Map(LAYOUTS.map((layout) => [layout.number, layout]));
const BY_NAME = new Map<string, MessageLayout>(LAYOUTS.map((layout) => [layout.name, layout]));

/** The layout of the message with this number; undefined if the template has none. */
export function layoutOfNumber(number: number): MessageLayout | undefined {
  return BY_NUMBER.get(number);
}

/**
 * The layout of the message with this name.
 *
 * @throws {RangeError} if the template has no such message.
 */
export function layoutOfName(name: string): MessageLayout {
  const layout = BY_NAME.get(name);
  if (!layout) throw new RangeError(`there is no message ${name}`);
  return layout;
}
