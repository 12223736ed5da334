import { decodeUtf8, excerpt } from '../../formats/bytes/index.ts';
import { JsonField } from './json-field.ts';
import { MAX_AVATAR_OBJECT_BYTES } from './limits.ts';

/** What the member `format` of a document says. */
export type DocumentFormat = 'vitrine-avatar-object' | 'vitrine-render-object';

/** The version that is written, and the newest that is read. */
export const AVATAR_OBJECT_VERSION = 1;

/** How engines say where they stopped reading, as far as they do. */
const PLACE = /line \d+ column \d+|position \d+/;

/** The document of a file that states this format, in a version that is known. */
export function parseDocument(bytes: Uint8Array, format: DocumentFormat): JsonField {
  const document = new JsonField(parse(bytes), '');
  const found = document.member('format').value;
  if (found !== format) throw document.error('not-avatar-object', `does not say "${format}"`);
  const version = document.member('version');
  const number = version.integer(1, Number.MAX_SAFE_INTEGER);
  if (number <= AVATAR_OBJECT_VERSION) return document;
  throw version.error('version-newer', `is ${number}`, {
    version: number,
    newest: AVATAR_OBJECT_VERSION,
  });
}

function parse(bytes: Uint8Array): unknown {
  const whole = new JsonField(null, '');
  const found = bytes.length;
  if (found > MAX_AVATAR_OBJECT_BYTES) {
    throw whole.error('file-too-large', `has ${found} bytes`, {
      found,
      limit: MAX_AVATAR_OBJECT_BYTES,
    });
  }
  try {
    return JSON.parse(decodeUtf8(bytes).replace(/^\ufeff/, ''));
  } catch (cause) {
    const reason = String(cause);
    const place = PLACE.exec(reason)?.[0] ?? '';
    throw whole.error('not-json', 'is not JSON', { reason: excerpt(reason), place });
  }
}
