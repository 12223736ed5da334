import { toHex } from '../../formats/bytes/index.ts';
import {
  ANIMATION_STATES,
  CONNECT_FAILURES,
  LINK_FAILURES,
  type Message,
  SETP,
  TARGET_TYPES,
} from '../setp/index.ts';
import { type MessageField, readableText } from './message-fields.ts';

/** A field as JSON has it: bytes as lower-case hex, 64-bit numbers as text. */
export type PlainSetpField =
  | string
  | number
  | boolean
  | readonly PlainSetpField[]
  | { readonly [name: string]: PlainSetpField };

/** The fields of a SETP message as they are written to JSON. */
export function plainSetpFields({ fields }: Message): { readonly [name: string]: PlainSetpField } {
  return plainRecord(fields);
}

/**
 * Every field of a SETP message as text. `block` is the message's name, as a packet may have several, and of entries of
 * a list `List Bubbles Response.bubbles[2]`. `text` is what a number stands for, or the text that is in bytes.
 */
export function setpMessageFields(message: Message): MessageField[] {
  return Object.entries(message.fields).flatMap(([field, value]) =>
    fieldsOf(message.name, field, value),
  );
}

function fieldsOf(block: string, field: string, value: unknown): MessageField[] {
  if (isEntryList(value)) {
    return value.flatMap((entry, index) =>
      Object.entries(entry).flatMap(([name, each]) =>
        fieldsOf(`${block}.${field}[${index}]`, name, each),
      ),
    );
  }
  const plain = plainValue(value);
  const text = textOf(field, value);
  return [
    {
      block,
      field,
      value: Array.isArray(plain) ? plain.join(', ') : String(plain),
      ...(text !== null && { text }),
    },
  ];
}

function isEntryList(value: unknown): value is readonly object[] {
  return Array.isArray(value) && value.length > 0 && typeof value[0] === 'object';
}

/** What the values of these fields stand for. */
const VALUE_NAMES: Readonly<Record<string, readonly string[]>> = {
  targetType: TARGET_TYPES,
  failureCode: CONNECT_FAILURES,
  errorCode: LINK_FAILURES,
  animationState: ANIMATION_STATES,
};

function textOf(field: string, value: unknown): string | null {
  if (value instanceof Uint8Array) return readableText(value);
  if (typeof value !== 'number') return null;
  if (field.endsWith('ObjectIndex') && value === SETP.noIndex) return 'none';
  return VALUE_NAMES[field]?.[value] ?? null;
}

function plainRecord(record: object): { readonly [name: string]: PlainSetpField } {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, plainValue(value)]),
  );
}

function plainValue(value: unknown): PlainSetpField {
  if (value instanceof Uint8Array) return toHex(value);
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return value.map(plainValue);
  if (typeof value === 'object' && value !== null) return plainRecord(value);
  return value as string | number | boolean;
}
