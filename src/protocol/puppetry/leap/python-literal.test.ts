import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parsePythonLiteral } from './python-literal.ts';

it.each([
  [
    "{'a': 1, \"b\": [True, False, None], 'c': (1.5, -2e-3,)}",
    { a: 1, b: [true, false, null], c: [1.5, -0.002] },
  ],
  ["{'time': '2022-09-20 18:01:02.123456+00:00'}", { time: '2022-09-20 18:01:02.123456+00:00' }],
  ["'it\\'s \"so\"\\n'", 'it\'s "so"\n'],
  ['{7: {}}', { '7': {} }],
  ['[nan, inf, -inf]', [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]],
  ['  [ ]  ', []],
])('reads %s', (text, value) => {
  expect(parsePythonLiteral(text)).toEqual(value);
});

it.each([
  '',
  '{',
  "{'a'}",
  "{'a': }",
  "{'a': 1 'b': 2}",
  '[1 2]',
  '[,]',
  "'open",
  "'a\\",
  'datetime(1)',
  '1 2',
  '{[1]: 2}',
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
])('%s is none', (text) => {
  expect(parsePythonLiteral(text)).toBeUndefined();
});

it('parses JSON like JSON.parse', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: true, maxDepth: 4 }), (value) => {
      const text = JSON.stringify(value);
      // Escape sequences of control characters, which such logs do not contain, are not supported.
      if (/\\[bfu]/.test(text)) return;
      expect(parsePythonLiteral(text)).toEqual(JSON.parse(text));
    }),
  );
});

it('returns a value or undefined for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'{}[]()\'":,\\ 1.e-TrueNan\n') }), (text) => {
      expect(() => parsePythonLiteral(text)).not.toThrow();
    }),
  );
});
