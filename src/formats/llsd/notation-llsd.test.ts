import { describe, expect, test } from 'vitest';
import { expectDecodeError } from '../../../test/expect-decode-error.ts';
import { hex } from '../../../test/hex.ts';
import { decodeUtf8, encodeUtf8 } from '../bytes/index.ts';
import { decodeLlsdNotation, type Llsd, uri, uuid } from './index.ts';
import { encodeLlsdNotation } from './notation-llsd.ts';

const decode = (text: string) => decodeLlsdNotation(encodeUtf8(text));

describe('every spelling', () => {
  test.each<[string, Llsd]>([
    ...['1', 't', 'T', 'true', 'TRUE', 'True'].map((text): [string, Llsd] => [text, true]),
    ...['0', 'f', 'F', 'false', 'FALSE'].map((text): [string, Llsd] => [text, false]),
    ['i+7', 7n],
    ['i4294967295', -1n],
    ['r256000', 256000],
    ['r.5', 0.5],
    ['r5.', 5],
    ['r1.5E+3', 1500],
    ['rNaN', Number.NaN],
    ['rinf', Number.POSITIVE_INFINITY],
    ['r-Infinity', Number.NEGATIVE_INFINITY],
    ['uEA04498F-daca-4a86-9ebb-9ce704f78e62', uuid('ea04498fdaca4a869ebb9ce704f78e62')],
    ['"it\'s"', "it's"],
    [String.raw`'\a\b\f\n\r\t\v\\\'\"\q\x41\xc3\xa9'`, '\x07\b\f\n\r\t\v\\\'"qAé'],
    [`s(5)"a'"\\'"`, `a'"\\'`],
    ["s(0)''", ''],
    ['s(2)"é"', 'é'],
    ['l"http://x/"', uri('http://x/')],
    ['d"2026-01-31T12:00:00Z"', new Date('2026-01-31T12:00:00Z')],
    ['d"2026-01-31T14:00+02:00"', new Date('2026-01-31T12:00:00Z')],
    ['d"2026-01-31"', new Date('2026-01-31T00:00:00Z')],
    ['d""', new Date(0)],
    ['b(3)"a"b"', hex('61 22 62')],
    ['b16"01 fF"', hex('01 ff')],
    ['b64"AQ=="', hex('01')],
    ['b64"A Q"', hex('01')],
    ['[]', []],
    ['[ i1 , \n\t i2 ]', [1n, 2n]],
    ['[i1 i2,,!,]', [1n, 2n, null]],
    ['{}', new Map()],
    [
      ` { 'a' : i1 , "b":!, s(1)"c":[t] }`,
      new Map<string, Llsd>([
        ['a', 1n],
        ['b', null],
        ['c', [true]],
      ]),
    ],
    ['[r1,r0,r0]', [1, 0, 0]],
  ])('%s', (text, value) => {
    expect(decode(text)).toStrictEqual(value);
  });
});

test('ASCII control characters are escaped as bytes, others are kept', () => {
  const text = 'a\0\x1f\x7f\x80é';
  const bytes = encodeLlsdNotation(text);
  expect(decodeUtf8(bytes)).toBe("'a\\x00\\x1f\\x7f\x80é'");
  expect(decodeLlsdNotation(bytes)).toBe(text);
});

test('bytes after the value are ignored', () => {
  expect(decode('i12 r1')).toBe(12n);
});

describe('errors', () => {
  test.each([
    ['nothing at all', '', 'truncated', 0, ''],
    ['only blanks', '  ', 'truncated', 2, ''],
    ['an open array', '[i1', 'truncated', 3, ''],
    ['an open map', "{'a'", 'truncated', 4, 'a'],
    ['an open string', "'a", 'truncated', 2, ''],
    ['a short uuid', 'uea04', 'truncated', 1, ''],
    ['a letter that starts no value', '[x]', 'bad-tag', 1, '[0]'],
    ['an almost-boolean', '[!,tru]', 'bad-tag', 3, '[1]'],
    ['a key without quotes', '{a:i1}', 'bad-tag', 1, ''],
    ['a key without colon', "{'a' i1}", 'bad-tag', 5, 'a'],
    ['an array that ends as a map', '[i1}', 'bad-tag', 3, '[1]'],
    ['a raw string without closing quote', 's(1)"ab"', 'bad-tag', 6, ''],
    ['an unknown base', 'b85"x"', 'bad-tag', 0, ''],
    ['an integer without digits', 'i', 'bad-number', 0, ''],
    ['an integer beyond 32 bits', 'i4294967296', 'bad-number', 0, ''],
    ['an endless integer', `i${'9'.repeat(1000)}`, 'bad-number', 0, ''],
    ['a real without digits', '[re5]', 'bad-number', 1, '[0]'],
    ['an endless almost-real', `r${'1'.repeat(300_000)}x`, 'bad-number', 0, ''],
    ['a size without digits', 's()""', 'bad-number', 2, ''],
    ['an endless size', `s(${'9'.repeat(400)})""`, 'bad-number', 2, ''],
    ['a size over the end', 's(4294967295)"a"', 'count-over-end', 2, ''],
    ['no uuid', 'uea04498f-daca-4a86-9ebb-9ce704f78e6x', 'bad-uuid', 0, ''],
    ['no date', '{"d":d"soon"}', 'bad-date', 5, 'd'],
    ['the 40th of a month', 'd"2026-01-40"', 'bad-date', 0, ''],
    ['half a byte', 'b16"012"', 'bad-encoding', 0, ''],
    ['no base64', 'b64"A*=="', 'bad-encoding', 0, ''],
    ['one base64 digit', 'b64"A"', 'bad-encoding', 0, ''],
    ['base64 beyond ASCII', 'b64"éé"', 'bad-encoding', 0, ''],
    ['an escape without digits', '"\\xg0"', 'bad-escape', 1, ''],
  ])('%s', (_, text, code, offset, path) => {
    expect(expectDecodeError(() => decode(text), code)).toMatchObject({ offset, path });
  });

  test('accepts 96 levels; 97 and 10,000 are too deep', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    expect(decode(nested(96))).toBeInstanceOf(Array);
    expect(expectDecodeError(() => decode(nested(97)), 'too-deep').offset).toBe(97);
    expectDecodeError(() => decode("{'a':".repeat(10_000)), 'too-deep');
  });

  test('more values than allowed', () => {
    const bytes = encodeUtf8('[!!!]');
    expectDecodeError(() => decodeLlsdNotation(bytes, { maxValues: 3 }), 'too-many-values');
  });
});
