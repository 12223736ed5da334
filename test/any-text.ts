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

/** Any query of an address, well-formed or not, without its question mark. */
export const anyQuery: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc
    .array(fc.tuple(fc.string({ unit: anyCharacter }), fc.string({ unit: anyCharacter })))
    .map((parameters) => new URLSearchParams(parameters).toString()),
);

/** Any web address, as browsers normalise it. */
export const anyUrl: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('http', 'https'),
    fc.domain(),
    fc.string({ unit: anyCharacter }),
    fc.option(anyQuery),
  )
  .map(([scheme, domain, path, query]) => {
    const url = new URL(`${scheme}://${domain}/${path}`);
    if (query !== null) url.search = query;
    return url.href;
  });
