import type {
  BlockValue,
  FieldType,
  FieldValue,
  MessageName,
  MessageOf,
} from '../src/protocol/lludp/index.ts';
import { MESSAGE_TABLE } from '../src/protocol/lludp/message-table.ts';

const NULL_ID = '00000000-0000-0000-0000-000000000000';

const BLANKS: Readonly<Record<FieldType, FieldValue>> = {
  ...{ U8: 0, S8: 0, U16: 0, S16: 0, U32: 0, S32: 0, F32: 0, IPPORT: 0, U64: 0n, BOOL: false },
  ...{ LLVector3: [0, 0, 0], LLVector4: [0, 0, 0, 0], LLQuaternion: [0, 0, 0, 1] },
  ...{ LLUUID: NULL_ID, IPADDR: '0.0.0.0' },
  Fixed4: new Uint8Array(4),
  Variable1: new Uint8Array(0),
  Variable2: new Uint8Array(0),
};

type Table = Readonly<
  Record<
    string,
    {
      readonly blocks: Readonly<
        Record<string, readonly [string | number, Readonly<Record<string, FieldType>>]>
      >;
    }
  >
>;

/** Made once for each block of the table: some tests need a hundred thousand. */
const BLANK_BLOCKS = new Map<object, BlockValue>();

/** One block of a message: the given fields, and all others zero, empty or the null id. */
export function blankBlock(
  message: MessageName,
  block: string,
  fields: Readonly<Record<string, FieldValue>> = {},
): BlockValue {
  const [, types] = (MESSAGE_TABLE as unknown as Table)[message].blocks[block];
  let blank = BLANK_BLOCKS.get(types);
  if (!blank) {
    const values = Object.entries(types).map(([name, type]) => [name, BLANKS[type]]);
    blank = Object.fromEntries(values) as BlockValue;
    BLANK_BLOCKS.set(types, blank);
  }
  return { ...blank, ...fields };
}

/** A message of such blocks, without any that are repeated; `blocks` replaces whole ones. */
export function blankMessage<Name extends MessageName>(
  name: Name,
  blocks: Partial<MessageOf<Name>> = {},
): MessageOf<Name> {
  const layout = (MESSAGE_TABLE as unknown as Table)[name].blocks;
  const blank = Object.entries(layout).map(([block, [repeat]]) => [
    block,
    repeat === 'Single' ? blankBlock(name, block) : [],
  ]);
  return { ...Object.fromEntries(blank), ...blocks } as MessageOf<Name>;
}
