import { decodeUtf8, toHex } from '../../formats/bytes/index.ts';
import type { MessageField } from '../../protocol/message-analysis/index.ts';
import type { Message } from '../../protocol/setp/index.ts';

/** Fields with which others could act as the user. */
export const SECRET_FIELDS: ReadonlySet<string> = new Set([
  'userPassphrase',
  'challengeRequest',
  'challengeResponse',
]);

/** What stands for a secret. */
const MASK = '••••••••';

/** Digits behind the point. */
const DIGITS = 5;

/** Every field of a message as text; secrets are masked. Fields of lists have the list with the entry's number as block. */
export function setpFields({ name, fields }: Message): MessageField[] {
  return Object.entries(fields as Readonly<Record<string, unknown>>).flatMap(([field, value]) => {
    if (!isRecordList(value)) return [fieldOf(name, field, value)];
    return value.flatMap((entry, i) =>
      Object.entries(entry).map(([member, inner]) => fieldOf(`${field}[${i}]`, member, inner)),
    );
  });
}

function fieldOf(block: string, field: string, value: unknown): MessageField {
  if (SECRET_FIELDS.has(field)) return { block, field, value: MASK };
  if (value instanceof Uint8Array) {
    const text = decodeUtf8(value);
    const isText = value.length > 0 && /^[^\p{Cc}\ufffd]+$/u.test(text);
    return { block, field, value: toHex(value), ...(isText && { text }) };
  }
  return { block, field, value: plain(value) };
}

function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).join(', ');
  if (typeof value === 'number' && !Number.isInteger(value)) {
    return String(Number(value.toFixed(DIGITS)));
  }
  return String(value);
}

function isRecordList(value: unknown): value is readonly Readonly<Record<string, unknown>>[] {
  return (
    Array.isArray(value) && value.every((entry) => typeof entry === 'object' && entry !== null)
  );
}
