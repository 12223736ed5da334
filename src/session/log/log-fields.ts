import {
  isBlockList,
  type MessageValue,
  type PlainBlock,
  plainFields,
} from '../../protocol/lludp/index.ts';
import { messageEvents, type SenderLayouts } from '../../protocol/puppetry/index.ts';
import type { LogDetail } from '../contract.ts';
import { eventFields } from './event-fields.ts';

type LogFields = NonNullable<LogDetail['fields']>;

/**
 * Every field of a message as text, block after block: `ObjectData[2]` is the third of a list. Blocks of
 * puppetry are taken apart behind all others.
 *
 * @param layouts in which senders write puppetry, as far as they are known.
 */
export function logFields(value: MessageValue, layouts: SenderLayouts): LogFields {
  return [...plainRows(value), ...eventRows(value, layouts)];
}

function eventRows(value: MessageValue, layouts: SenderLayouts): LogFields {
  return messageEvents(value, layouts).flatMap((message, index) => {
    const block = `PhysicalAvatarEventList[${index}].TypeData`;
    const fields = message ? eventFields(message) : [];
    return fields.map(([field, text]) => ({ block, field, value: text }));
  });
}

function plainRows(value: MessageValue): LogFields {
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
