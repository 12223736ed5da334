import { encodeUtf8 } from '../bytes/index.ts';
import { encodeBase64 } from './binary-text.ts';
import { emitLlsd, type LlsdSink } from './emit.ts';
import { MARKERS } from './marker.ts';
import { formatReal } from './number-text.ts';
import type { Llsd } from './types.ts';

/**
 * Encodes a value as LLSD XML on one line (UTF-8): `<llsd>…</llsd>` without an XML declaration, which is
 * what capabilities take; the text marker stands before it when `header` is set. Characters that XML 1.0
 * cannot hold, such as U+0000, become U+FFFD.
 *
 * @throws {RangeError} for what LLSD cannot hold: an integer outside S32, an invalid date, nesting
 * deeper than 96.
 *
 * **Source:** login-and-caps.md section 9, "XML".
 */
export function encodeLlsdXml(
  value: Llsd,
  options: { header?: boolean } = {},
): Uint8Array<ArrayBuffer> {
  const parts: string[] = [];
  if (options.header) parts.push(MARKERS.xml);
  parts.push('<llsd>');
  emitLlsd(value, xmlSink(parts));
  parts.push('</llsd>');
  return encodeUtf8(parts.join(''));
}

function xmlSink(parts: string[]): LlsdSink {
  const put = (text: string) => {
    parts.push(text);
  };
  const element = (name: string, content: string | number) => {
    put(content === '' ? `<${name}/>` : `<${name}>${content}</${name}>`);
  };
  return {
    undef: () => put('<undef/>'),
    boolean: (value) => element('boolean', value ? 'true' : 'false'),
    integer: (value) => element('integer', value),
    real: (value) => element('real', formatReal(value)),
    string: (value) => element('string', escapeText(value)),
    uuid: (value) => element('uuid', value),
    uri: (value) => element('uri', escapeText(value)),
    date: (value) => element('date', value.toISOString()),
    binary: (value) => put(`<binary encoding="base64">${encodeBase64(value)}</binary>`),
    openArray: () => put('<array>'),
    element: () => {},
    closeArray: () => put('</array>'),
    openMap: () => put('<map>'),
    key: (key) => element('key', escapeText(key)),
    closeMap: () => put('</map>'),
  };
}

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  // A parser turns a plain one into a line feed.
  '\r': '&#13;',
};

/** What XML 1.0 leaves out of its characters: most controls, surrogates, U+FFFE and U+FFFF. */
const NOT_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/**
 * Text as the content of an XML 1.0 element: `&`, `<`, `>` and carriage returns as references, what XML
 * cannot hold as U+FFFD.
 */
export function escapeText(text: string): string {
  return text.replace(NOT_XML, '\ufffd').replace(/[&<>\r]/g, (character) => REFERENCES[character]);
}
