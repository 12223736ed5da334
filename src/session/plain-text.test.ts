import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test('a text stays on its line and reads in its direction', () => {
  expect(plainText('Red \u202eelppa', 64)).toBe('Red elppa');
  expect(plainText('\u2067a\u2069\u200f\u061cb', 64)).toBe('ab');
  expect(plainText(' one\r\n\u0000two\u2028three ', 64)).toBe('one two three');
});

test('letters of all scripts and joined emoji stay', () => {
  const text = 'Ünï שלום 👩‍👩‍👧 日本';
  expect(plainText(text, 64)).toBe(text);
});

test('long texts are cut, and no half of a character remains', () => {
  expect(plainText('x'.repeat(5_000_000), 5)).toBe('xxxx…');
  expect(plainText('ab😀', 4)).toBe('ab😀');
  expect(plainText('abc😀😀', 5)).toBe('abc\ufffd…');
});
