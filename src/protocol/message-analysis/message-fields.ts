import {
  decodeFieldText,
  isBlockList,
  type MessageValue,
  type Packet,
  type PlainBlock,
  plainFields,
} from '../lludp/index.ts';
import {
  type MessageEvents,
  messageEvents,
  type PlainJoint,
  type SenderLayouts,
} from '../puppetry/index.ts';

/** One field of a message, as text. */
export interface MessageField {
  /** `AgentData`; `ObjectData[2]` for the third of a list. */
  readonly block: string;
  readonly field: string;
  /** Bytes are lower-case hex. */
  readonly value: string;
  /** The text that is in a field of bytes; only where it can be read as text. */
  readonly text?: string;
}

/** Digits behind the point; a step of 16 bits is 0.00015. */
const DIGITS = 5;

/**
 * Every field of a message as text, block after block. Behind them follow the local ids in the packed data of object
 * updates, and the events in blocks of puppetry.
 *
 * @param layouts the layouts of the senders of puppetry, as far as known.
 */
export function messageFields(
  { name, value }: Pick<Packet, 'name' | 'value'>,
  layouts: SenderLayouts,
): MessageField[] {
  const plain = plainFields(value);
  const fields = Object.entries(value).flatMap(([blockName, block]) => {
    const texts = plain[blockName];
    return isBlockList(block)
      ? block.flatMap((each, index) =>
          blockFields(`${blockName}[${index}]`, each, (texts as PlainBlock[])[index]),
        )
      : blockFields(blockName, block, texts as PlainBlock);
  });
  return [...fields, ...packedLocalIds(name, value), ...puppetryFields(value, layouts)];
}

function blockFields(
  block: string,
  values: Exclude<MessageValue[string], readonly unknown[]>,
  plain: PlainBlock,
): MessageField[] {
  return Object.entries(plain).map(([field, value]) => {
    const raw = values[field];
    const text = raw instanceof Uint8Array ? readableText(raw) : null;
    return {
      block,
      field,
      value: Array.isArray(value) ? value.join(', ') : String(value),
      ...(text !== null && { text }),
    };
  });
}

/** The text of a field of bytes, without the NUL at its end; null for bytes that are no text. */
export function readableText(bytes: Uint8Array): string | null {
  if (bytes.length === 0) return null;
  const text = decodeFieldText(bytes);
  return /^[^\p{Cc}\ufffd]+$/u.test(text) ? text : null;
}

/** Offset of the local id in the packed data of an object. */
const LOCAL_ID_OFFSETS: Readonly<Record<string, number>> = {
  ImprovedTerseObjectUpdate: 0,
  ObjectUpdateCompressed: 16,
};

/** **Source:** objects-and-appearance.md sections 3 and 4. */
function packedLocalIds(name: string | null, { ObjectData }: MessageValue): MessageField[] {
  const offset = name === null ? undefined : LOCAL_ID_OFFSETS[name];
  if (offset === undefined || !isBlockList(ObjectData)) return [];
  return ObjectData.flatMap(({ Data }, index) => {
    if (!(Data instanceof Uint8Array) || Data.length < offset + 4) return [];
    const id = new DataView(Data.buffer, Data.byteOffset).getUint32(offset, true);
    return [{ block: `ObjectData[${index}].Data`, field: 'LocalID', value: String(id) }];
  });
}

function puppetryFields(value: MessageValue, layouts: SenderLayouts): MessageField[] {
  return messageEvents(value, layouts).flatMap((message, index) => {
    const block = `PhysicalAvatarEventList[${index}].TypeData`;
    const fields = message ? eventFields(message) : [];
    return fields.map(([field, text]) => ({ block, field, value: text }));
  });
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
