import { decodeBase16, decodeBase64 } from './binary-text.ts';
import { parseDate } from './date.ts';
import { parseInteger, parseReal } from './number-text.ts';
import type { ScalarErrorCode } from './scalar-text.ts';
import type { Llsd } from './types.ts';
import { NULL_UUID, normaliseUuid } from './uuid.ts';

/** How the text of one scalar element becomes its value. */
export interface XmlScalar {
  /** Undefined when the text has no such value. `encoding` is the attribute of a binary element. */
  parse(text: string, encoding: string): Llsd | undefined;
  code: ScalarErrorCode;
}

/**
 * The scalar elements of LLSD XML that can be malformed. All of them may be empty and then have their
 * type's default; blanks around the text do not count.
 *
 * **Source:** login-and-caps.md section 9, "XML".
 */
export const XML_SCALARS: ReadonlyMap<string, XmlScalar> = new Map<string, XmlScalar>([
  ['boolean', { parse: parseBoolean, code: 'bad-boolean' }],
  ['integer', { parse: (text) => parseInteger(text.trim() || '0'), code: 'bad-number' }],
  ['real', { parse: (text) => parseReal(text.trim() || '0'), code: 'bad-number' }],
  ['uuid', { parse: parseUuid, code: 'bad-uuid' }],
  ['date', { parse: (text) => parseDate(text.trim()), code: 'bad-date' }],
  ['binary', { parse: parseBinary, code: 'bad-encoding' }],
]);

function parseBoolean(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  if (word === '1' || word === 'true') return true;
  return word === '' || word === '0' || word === 'false' ? false : undefined;
}

function parseUuid(text: string): Llsd | undefined {
  const value = normaliseUuid(text.trim() || NULL_UUID);
  return value && { kind: 'uuid', value };
}

function parseBinary(text: string, encoding: string): Uint8Array | undefined {
  if (encoding === 'base64') return decodeBase64(text);
  return encoding === 'base16' ? decodeBase16(text) : undefined;
}
