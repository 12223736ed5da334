import fc from 'fast-check';
import {
  type FieldType,
  type MessageName,
  type MessageValue,
  unpackQuaternion,
} from '../src/protocol/lludp/index.ts';
import { MESSAGE_TABLE } from '../src/protocol/lludp/message-table.ts';

const single = fc.float({ noDefaultInfinity: true, noNaN: true });
/** Three of these are never longer than 1. */
const part = fc.float({ min: Math.fround(-0.57), max: Math.fround(0.57), noNaN: true });
const bytes = (maxLength: number) =>
  fc.uint8Array({ maxLength }).map((array) => new Uint8Array(array));
const integer = (min: number, max: number) => fc.integer({ min, max });

/** Values that a round trip preserves exactly: singles, rotations as they are stored, ids in lower case. */
const FIELDS: Record<FieldType, fc.Arbitrary<MessageValue[string] | unknown>> = {
  U8: integer(0, 0xff),
  S8: integer(-0x80, 0x7f),
  BOOL: fc.boolean(),
  U16: integer(0, 0xffff),
  S16: integer(-0x8000, 0x7fff),
  U32: integer(0, 0xffffffff),
  S32: integer(-0x80000000, 0x7fffffff),
  U64: fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }),
  F32: single,
  LLVector3: fc.tuple(single, single, single),
  LLVector4: fc.tuple(single, single, single, single),
  LLQuaternion: fc.tuple(part, part, part).map(([x, y, z]) => unpackQuaternion(x, y, z)),
  LLUUID: fc.uuid(),
  IPADDR: fc.ipV4(),
  IPPORT: integer(0, 0xffff),
  Fixed4: fc.uint8Array({ minLength: 4, maxLength: 4 }).map((array) => new Uint8Array(array)),
  Variable1: bytes(40),
  Variable2: bytes(300),
};

type Row = readonly [repeat: 'Single' | 'Variable' | number, fields: Record<string, FieldType>];

function arbitraryBlock([repeat, types]: Row): fc.Arbitrary<unknown> {
  const fields = Object.entries(types).map(([name, type]) => [name, FIELDS[type]] as const);
  const record = fc.record(Object.fromEntries(fields), { noNullPrototype: true });
  if (repeat === 'Single') return record;
  const [minLength, maxLength] = repeat === 'Variable' ? [0, 4] : [repeat, repeat];
  return fc.array(record, { minLength, maxLength });
}

/** Random blocks of a message, by the message table. */
export function arbitraryMessage(name: MessageName): fc.Arbitrary<MessageValue> {
  const blocks: Readonly<Record<string, Row>> = MESSAGE_TABLE[name].blocks;
  const arbitraries = Object.entries(blocks).map(([block, row]) => [block, arbitraryBlock(row)]);
  return fc.record(Object.fromEntries(arbitraries), { noNullPrototype: true });
}
