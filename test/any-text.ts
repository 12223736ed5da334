import fc from 'fast-check';

const SURROGATES = { first: 0xd800, count: 0x800 };

/**
 * One character of any code point but surrogates, ASCII more often than others. The same as fast-check's
 * own unit 'binary', which makes a table of all million characters first: more than a second.
 */
export const anyCharacter: fc.Arbitrary<string> = fc.oneof(
  fc.integer({ min: 0, max: 0x7f }).map((code) => String.fromCodePoint(code)),
  fc
    .integer({ min: 0, max: 0x10ffff - SURROGATES.count })
    .map((code) => String.fromCodePoint(code < SURROGATES.first ? code : code + SURROGATES.count)),
);

/** What XML 1.0 cannot hold, in a string without lone surrogates. */
const NOT_XML = /[^\t\n\r\u{20}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** Any text that XML can hold: no control characters but tab and line ends. */
export const anyXmlText: fc.Arbitrary<string> = fc
  .string({ unit: anyCharacter })
  .map((text) => text.replace(NOT_XML, ''));
