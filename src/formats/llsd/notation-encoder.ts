import { encodeUtf8 } from '../bytes/index.ts';
import { encodeBase64 } from './binary-text.ts';
import { emitLlsd, type LlsdSink } from './emit.ts';
import { MARKERS } from './marker.ts';
import { formatReal } from './number-text.ts';
import type { Llsd } from './types.ts';

/**
 * Encodes a value as LLSD notation on one line (UTF-8), with the text marker before it when `header` is
 * set.
 *
 * @throws {RangeError} for what LLSD cannot hold: an integer outside S32, an invalid date, nesting
 * deeper than 96.
 *
 * **Source:** login-and-caps.md section 9, "Notation".
 */
export function encodeLlsdNotation(
  value: Llsd,
  options: { header?: boolean } = {},
): Uint8Array<ArrayBuffer> {
  const parts: string[] = [];
  if (options.header) parts.push(MARKERS.notation);
  emitLlsd(value, notationSink(parts));
  return encodeUtf8(parts.join(''));
}

function notationSink(parts: string[]): LlsdSink {
  const put = (text: string) => {
    parts.push(text);
  };
  const separate = (index: number) => {
    if (index > 0) put(',');
  };
  return {
    undef: () => put('!'),
    boolean: (value) => put(value ? 'true' : 'false'),
    integer: (value) => put(`i${value}`),
    real: (value) => put(`r${formatReal(value)}`),
    string: (value) => put(quote(value)),
    uuid: (value) => put(`u${value}`),
    uri: (value) => put(`l${quote(value)}`),
    date: (value) => put(`d"${value.toISOString()}"`),
    binary: (value) => put(`b64"${encodeBase64(value)}"`),
    openArray: () => put('['),
    element: separate,
    closeArray: () => put(']'),
    openMap: () => put('{'),
    key(key, index) {
      separate(index);
      put(`${quote(key)}:`);
    },
    closeMap: () => put('}'),
  };
}

const SHORT_ESCAPES: Readonly<Record<string, string>> = {
  "'": "\\'",
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

function quote(text: string): string {
  return `'${text.replace(/['\\\p{Cc}]/gu, escapeCharacter)}'`;
}

/** The escapes stand for bytes, so a control character beyond ASCII stays as it is. */
function escapeCharacter(character: string): string {
  const code = character.charCodeAt(0);
  if (code > 0x7f) return character;
  return SHORT_ESCAPES[character] ?? `\\x${code.toString(16).padStart(2, '0')}`;
}
