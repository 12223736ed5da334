const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  // A parser would turn a plain carriage return into a line feed.
  '\r': '&#13;',
};

/** What XML 1.0 cannot contain: most control characters, lone surrogates, U+FFFE and U+FFFF. */
const NOT_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

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
