import {
  isBlockList,
  type MessageValue,
  type PlainBlock,
  plainFields,
} from '../../protocol/lludp/index.ts';
import type { LogDetail } from '../contract.ts';

type LogFields = NonNullable<LogDetail['fields']>;

/** Every field of a message as text, block after block: `ObjectData[2]` is the third of a list. */
export function logFields(value: MessageValue): LogFields {
  return Object.entries(plainFields(value)).flatMap(([name, block]) =>
    isBlockList(block)
      ? block.flatMap((each, index) => blockFields(`${name}[${index}]`, each))
      : blockFields(name, block),
  );
}

function blockFields(block: string, fields: PlainBlock): LogFields {
  return Object.entries(fields).map(([field, value]) => ({
    block,
    field,
    value: Array.isArray(value) ? value.join(', ') : String(value),
  }));
}
