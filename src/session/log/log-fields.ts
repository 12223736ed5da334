import {
  isBlockList,
  type MessageValue,
  type PlainBlock,
  plainFields,
} from '../../protocol/lludp/index.ts';
import {
  type MessageEvents,
  messageEvents,
  type PlainJoint,
  type SenderLayouts,
} from '../../protocol/puppetry/index.ts';
import type { LogDetail } from '../live-contract.ts';

type LogFields = LogDetail['fields'];

/** Digits behind the point; a step of 16 bits is 0.00015. */
const DIGITS = 5;

/**
 * Every field of a message as text, block after block: `ObjectData[2]` is the third of a list. The events in blocks
 * of puppetry follow behind all others.
 *
 * @param layouts the layouts of the senders of puppetry, as far as known.
 */
export function logFields(value: MessageValue, layouts: SenderLayouts): LogFields {
  const plain = Object.entries(plainFields(value)).flatMap(([name, block]) =>
    isBlockList(block)
      ? block.flatMap((each, index) => blockFields(`${name}[${index}]`, each))
      : blockFields(name, block),
  );
  const events = messageEvents(value, layouts).flatMap((message, index) => {
    const block = `PhysicalAvatarEventList[${index}].TypeData`;
    const fields = message ? eventFields(message) : [];
    return fields.map(([field, text]) => ({ block, field, value: text }));
  });
  return [...plain, ...events];
}

function blockFields(block: string, fields: PlainBlock): LogFields {
  return Object.entries(fields).map(([field, value]) => ({
    block,
    field,
    value: Array.isArray(value) ? value.join(', ') : String(value),
  }));
}

/** Layout, times and joints of one block of puppetry events, as names and texts. */
function eventFields(message: MessageEvents): readonly (readonly [string, string])[] {
  if ('error' in message) {
    const { format, code, offset, message: reason } = message.error;
    return [['error', `${format}/${code} at byte ${offset}: ${reason}`]];
  }
  const { layout, records, warnings } = message.events;
  return [
    ['layout', layout],
    ...records.flatMap(({ time, joints }, index) => [
      [`records[${index}].time`, `${time} ms`] as const,
      ...joints.map((joint, at) => [`records[${index}].joints[${at}]`, jointText(joint)] as const),
    ]),
    ...warnings.map(({ code, message: text }) => ['warning', `${code}: ${text}`] as const),
  ];
}

function jointText({ id, name, position, rotation, scale, ...flags }: PlainJoint): string {
  return [
    `${name ?? 'unknown joint'} (${id})`,
    `mask 0x${flags.mask.toString(16).padStart(2, '0')}`,
    position && `position ${numberList(position)}`,
    rotation && `rotation ${numberList(rotation)}`,
    scale && `scale ${numberList(scale)}`,
    flags.disableConstraint && 'no constraint',
  ]
    .filter(Boolean)
    .join('; ');
}

function numberList(values: readonly number[]): string {
  return values.map((value) => String(Number(value.toFixed(DIGITS)))).join(', ');
}
