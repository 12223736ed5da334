const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  // A parser would turn a plain carriage return into a line feed.
  '\r': '&#13;',
};

/** What XML 1.0 cannot contain: most control characters, lone surrogates, U+FFFE and U+FFFF. */
const NOT_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** A character that XML may contain and no text does: Unicode reserves it as a noncharacter. */
const PLACEHOLDER = '\u{fdd0}';
const PLACEHOLDERS = /\u{fdd0}/gu;

/** References to characters, such as `&#7;`; what they stand for decides whether XML can contain it. */
const CHARACTER_REFERENCE = /&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi;

/**
 * A document with a placeholder for each character that XML cannot contain, written as it is or as a reference: without
 * them it can be parsed. Every index into it stays as it was. {@link withoutPlaceholders} removes them from its texts.
 */
export function replaceInvalidXml(document: string): string {
  return document
    .replace(NOT_XML, PLACEHOLDER)
    .replace(CHARACTER_REFERENCE, (reference, hex, digits) => {
      const code = Number.parseInt(hex ?? digits, hex === undefined ? 10 : 16);
      const isInvalid = code <= 0x10ffff && String.fromCodePoint(code).match(NOT_XML) !== null;
      return isInvalid ? PLACEHOLDER.repeat(reference.length) : reference;
    });
}

export const withoutPlaceholders = (text: string) => text.replace(PLACEHOLDERS, '');

/**
 * Text as the content of an XML 1.0 element: `&`, `<`, `>` and carriage returns as references.
 *
 * @param replacement - Stands for each character that XML cannot contain.
 */
export function escapeXml(text: string, replacement = '\ufffd'): string {
  return text
    .replace(NOT_XML, replacement)
    .replace(/[&<>\r]/g, (character) => REFERENCES[character]);
}
