import { decodeLatin1 } from '../bytes/index.ts';

/** A part of a file, from its first byte to that after its last, as it was read. */
export interface LongText<T> {
  readonly start: number;
  readonly end: number;
  readonly value: T;
}

/**
 * Reads the text that begins at a byte and ends before the next `<`, or with the file. Null for one that an XML parser has to
 * read, because it contains references.
 */
export type TextReader<T> = (start: number) => { readonly end: number; readonly value: T } | null;

/** Taking out less than this gains nothing. */
const MIN_LENGTH = 24;
/** No name of an element that is looked for is longer. */
const MAX_NAME_LENGTH = 64;

const [LESS, GREATER, SLASH, EXCLAMATION, QUESTION] = [0x3c, 0x3e, 0x2f, 0x21, 0x3f];
const [QUOTE, APOSTROPHE, OPEN_BRACKET, CLOSE_BRACKET, BLANK] = [0x22, 0x27, 0x5b, 0x5d, 0x20];

/**
 * Reads the texts of elements of certain names, in the order of the document: those that are long, and contain neither
 * other elements nor comments, CDATA or references. Comments, CDATA, processing instructions and the document type are passed
 * over. Where the document is malformed the search may end early, which the parser of the rest then reports.
 *
 * @param readers - By the name of the element, without prefix.
 */
export function readLongTexts<T>(
  bytes: Uint8Array,
  start: number,
  readers: ReadonlyMap<string, TextReader<T>>,
): LongText<T>[] {
  const texts: LongText<T>[] = [];
  let at = nextByte(bytes, LESS, start);
  while (at < bytes.length) {
    const next = bytes[at + 1];
    if (next === EXCLAMATION || next === QUESTION) at = skipMarkup(bytes, at);
    else if (next === SLASH) at++;
    else {
      const reader = readers.get(elementName(bytes, at + 1));
      at = reader ? endOfTag(bytes, at + 1) : at + 1;
      const text = reader && bytes[at - 2] !== SLASH ? reader(at) : null;
      if (text) {
        const { end, value } = text;
        const isAll = bytes[end + 1] === SLASH;
        if (isAll && end - at >= MIN_LENGTH) texts.push({ start: at, end, value });
        at = end;
      }
    }
    at = nextByte(bytes, LESS, at);
  }
  return texts;
}

/** Where the byte is found, or the end of the file. */
function nextByte(bytes: Uint8Array, byte: number, from: number): number {
  const at = bytes.indexOf(byte, from);
  return at === -1 ? bytes.length : at;
}

/** The name in a tag, without its prefix. */
function elementName(bytes: Uint8Array, start: number): string {
  const limit = Math.min(bytes.length, start + MAX_NAME_LENGTH);
  let end = start;
  while (end < limit && bytes[end] > BLANK && bytes[end] !== GREATER && bytes[end] !== SLASH) end++;
  const name = decodeLatin1(bytes, start, end);
  return name.slice(name.indexOf(':') + 1);
}

/** After the `>` of a tag; attributes may contain that character. */
function endOfTag(bytes: Uint8Array, start: number): number {
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === GREATER) return at + 1;
    if (byte === QUOTE || byte === APOSTROPHE) at = nextByte(bytes, byte, at + 1);
  }
  return bytes.length;
}

/** After the comment, CDATA, processing instruction or document type that begins here. */
function skipMarkup(bytes: Uint8Array, start: number): number {
  if (startsWith(bytes, start, '<!--')) return afterText(bytes, start + 4, '-->');
  if (startsWith(bytes, start, '<![CDATA[')) return afterText(bytes, start + 9, ']]>');
  if (bytes[start + 1] === QUESTION) return afterText(bytes, start + 2, '?>');
  return afterDocumentType(bytes, start + 2);
}

function startsWith(bytes: Uint8Array, at: number, text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    if (bytes[at + i] !== text.charCodeAt(i)) return false;
  }
  return true;
}

function afterText(bytes: Uint8Array, from: number, text: string): number {
  let at = nextByte(bytes, text.charCodeAt(0), from);
  while (at < bytes.length && !startsWith(bytes, at, text)) {
    at = nextByte(bytes, text.charCodeAt(0), at + 1);
  }
  return Math.min(at + text.length, bytes.length);
}

/** A document type may declare entities in brackets, with quoted values and comments. */
function afterDocumentType(bytes: Uint8Array, start: number): number {
  let isSubset = false;
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE || byte === APOSTROPHE) at = nextByte(bytes, byte, at + 1);
    else if (byte === OPEN_BRACKET) isSubset = true;
    else if (byte === CLOSE_BRACKET) isSubset = false;
    else if (byte === LESS && startsWith(bytes, at, '<!--'))
      at = afterText(bytes, at + 4, '-->') - 1;
    else if (byte === LESS && bytes[at + 1] === QUESTION) at = afterText(bytes, at + 2, '?>') - 1;
    else if (byte === GREATER && !isSubset) return at + 1;
  }
  return bytes.length;
}
