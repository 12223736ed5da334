import { byteOrderMarkLength, DecodeError, decodeUtf8 } from '../bytes/index.ts';
import { parseXml, replaceInvalidXml, withoutPlaceholders, type XmlHandler } from '../xml/index.ts';

/** An element of one of the small documents of an archive. */
export interface ArchiveElement {
  /** Without namespace prefix. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly ArchiveElement[];
  /** Its own character data. */
  readonly text: string;
}

/** Items have 25 elements, and settings of regions 40; lists of regions may be long. */
const MAX_ELEMENTS = 100_000;
const MAX_DEPTH = 16;

/**
 * Parses a document of an archive. Its declaration says UTF-16, its bytes are UTF-8. A NUL behind it is ignored, and
 * characters that XML cannot contain are removed.
 *
 * @throws {@link DecodeError} of format `archive`: `bad-text`, `too-deep`, `too-many-values`.
 */
export function parseArchiveXml(bytes: Uint8Array): ArchiveElement {
  const text = decodeUtf8(bytes.subarray(byteOrderMarkLength(bytes)))
    .replace(/\0+\s*$/, '')
    .trim();
  const flat = parseFlat(text);
  if (flat) return flat;
  try {
    return parse(text);
  } catch (error) {
    const repaired = replaceInvalidXml(text);
    if (!(error instanceof DecodeError) || repaired === text) throw error;
    return parse(repaired);
  }
}

/** The first child of that name. */
export function childOf(element: ArchiveElement | undefined, name: string) {
  return element?.children.find((child) => child.name === name);
}

/** The text of the first child of that name, without blanks around it; empty where there is none. */
export function textOf(element: ArchiveElement | undefined, name: string): string {
  return childOf(element, name)?.text.trim() ?? '';
}

/** A declaration, and a root whose children have nothing but text in them; no attributes, references or comments. */
const FLAT = /^(?:<\?xml[^>]*\?>\s*)?<(\w+)>((?:\s*<\w+(?:\s*\/>|>[^<>&]*<\/\w+>))*)\s*<\/\1>$/;
const FLAT_CHILD = /<(\w+)(?:\s*\/>|>([^<]*)<\/(\w+)>)/g;
const NOT_PLAIN = /[^\t\n\x20-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd]/;

/**
 * Parses a document of the simple form that items have, without the parser, which takes 0.1 ms for an item: that was a
 * sixth of the time of indexing. Null for a document of any other form.
 */
function parseFlat(text: string): ArchiveElement | null {
  const match = FLAT.exec(text);
  if (!match || NOT_PLAIN.test(text)) return null;
  const children: ArchiveElement[] = [];
  for (const [, name, content = '', end = name] of match[2].matchAll(FLAT_CHILD)) {
    if (name !== end) return null;
    children.push({ name, attributes: {}, children: [], text: content });
  }
  return { name: match[1], attributes: {}, children, text: '' };
}

interface OpenElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: OpenElement[];
  text: string;
}

function parse(text: string): ArchiveElement {
  const open: OpenElement[] = [];
  let root: OpenElement | undefined;
  let count = 0;
  const handler: XmlHandler = {
    open(qualified, attributes, position) {
      if (open.length === MAX_DEPTH)
        throw xmlError('too-deep', 'its elements are too deep', position);
      if (++count > MAX_ELEMENTS) throw xmlError('too-many-values', 'too many elements', position);
      const name = qualified.slice(qualified.indexOf(':') + 1);
      const element = { name, attributes, children: [], text: '' };
      open.at(-1)?.children.push(element);
      root ??= element;
      open.push(element);
    },
    text(content) {
      const element = open.at(-1);
      if (element) element.text += withoutPlaceholders(content);
    },
    close() {
      open.pop();
    },
    malformed(message, position): never {
      throw xmlError('bad-text', message, position);
    },
  };
  parseXml(text, handler);
  if (!root) throw xmlError('bad-text', 'it is empty', 0);
  return root;
}

function xmlError(code: string, message: string, position: number): DecodeError {
  return new DecodeError(message, {
    format: 'archive',
    code,
    offset: 0,
    innerOffset: position,
    path: '',
  });
}
