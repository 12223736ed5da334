import type { Vector3 } from '../../math/index.ts';
import type { MESSAGE_TABLE } from './setp-message-table.ts';

/** x, y, z, w. */
type Quaternion = readonly [x: number, y: number, z: number, w: number];
type Bytes = Uint8Array<ArrayBuffer>;

/** The TypeScript type of each field type of the table that has no size in its name. */
interface FieldTypes {
  u8: number;
  u16: number;
  u32: number;
  f32: number;
  bool: boolean;
  vector3: Vector3;
  quaternion: Quaternion;
  /** Lower-case text. */
  uuid: string;
  data: Bytes;
}

type FieldValueOf<Type> = Type extends keyof FieldTypes
  ? FieldTypes[Type]
  : Type extends `string${number}`
    ? string
    : Type extends `bytes${number}`
      ? Bytes
      : Type extends readonly [unknown, infer Item, ...unknown[]]
        ? readonly (Item extends string ? FieldValueOf<Item> : RecordOf<Item>)[]
        : never;

/** Padding and repeated lengths are written and checked by the codec, and are no fields of a record. */
type HiddenType = `padding${number}` | 'dataLength64';

type RecordOf<Fields> = {
  readonly [Name in keyof Fields as Fields[Name] extends HiddenType ? never : Name]: FieldValueOf<
    Fields[Name]
  >;
};

type Table = typeof MESSAGE_TABLE;

/** The name of a message, as setp.md's type table writes it, such as `Movement Perception`. */
export type MessageName = keyof Table;

/** A message's fields with their exact types: `MessageOf<'Movement Perception'>['location']` is a vector. */
export type MessageOf<Name extends MessageName> = RecordOf<Table[Name]['fields']>;

/** A message by its name, with its fields; a union over all names. */
export type Message = {
  readonly [Name in MessageName]: { readonly name: Name; readonly fields: MessageOf<Name> };
}[MessageName];
