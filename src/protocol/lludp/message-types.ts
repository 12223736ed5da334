import type { Vector3 } from '../../math/index.ts';
import type { MESSAGE_TABLE } from './message-table.ts';

type Vector4 = readonly [x: number, y: number, z: number, w: number];
type Bytes = Uint8Array<ArrayBuffer>;

/**
 * The value of a field in a record: numbers up to 32 bits and floats as `number`, 64-bit integers as `bigint`,
 * BOOL as `boolean`, ids as lower-case UUID text, vectors and quaternions (x y z w) as tuples of numbers,
 * addresses as `a.b.c.d`, Fixed and Variable fields as bytes.
 */
export type FieldValue =
  | number
  | bigint
  | boolean
  | string
  | readonly number[]
  | Uint8Array<ArrayBuffer>;

/** One occurrence of a block, by field name. */
export type BlockValue = { readonly [field: string]: FieldValue };

/** A message's blocks by name: a Single block is one record, all others are lists. */
export type MessageValue = { readonly [block: string]: BlockValue | readonly BlockValue[] };

/** The TypeScript type of each field type of the table; see {@link FieldValue}. */
interface FieldTypes {
  U8: number;
  S8: number;
  BOOL: boolean;
  U16: number;
  S16: number;
  U32: number;
  S32: number;
  U64: bigint;
  F32: number;
  LLVector3: Vector3;
  LLVector4: Vector4;
  LLQuaternion: Vector4;
  LLUUID: string;
  IPADDR: string;
  IPPORT: number;
  Fixed4: Bytes;
  Variable1: Bytes;
  Variable2: Bytes;
}

/** The name of a field type, such as `LLUUID`; `Variable2` has a length of two bytes. */
export type FieldType = keyof FieldTypes;

type Table = typeof MESSAGE_TABLE;

/** The name of a message of the template, such as `AgentUpdate`. */
export type MessageName = keyof Table;

type FieldsOf<Fields> = {
  readonly [Name in keyof Fields]: Fields[Name] extends FieldType
    ? FieldTypes[Fields[Name]]
    : never;
};

type BlockOf<Block> = Block extends readonly [infer Repeat, infer Fields]
  ? Repeat extends 'Single'
    ? FieldsOf<Fields>
    : readonly FieldsOf<Fields>[]
  : never;

type BlocksOf<Blocks> = { readonly [Name in keyof Blocks]: BlockOf<Blocks[Name]> };

/**
 * A message's blocks with their exact fields: a Single block is a record, all others are lists.
 * `MessageOf<'AgentUpdate'>['AgentData']['Far']` is a number.
 */
export type MessageOf<Name extends MessageName> = BlocksOf<Table[Name]['blocks']>;
