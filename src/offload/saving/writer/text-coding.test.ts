import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodePageText } from './text-coding.ts';

const textOf = (bytes: Uint8Array) => String.fromCharCode(...encodePageText(bytes));

it('is text of 13 bits in two characters, with which no markup can begin', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const text = textOf(bytes);
      expect(text).toMatch(/^[!-;=-z|~]*$/);
      expect(text.length).toBe(Math.ceil((8 * bytes.length) / 6.5));
    }),
  );
});

it('has the lower digit first, and one character for six bits', () => {
  expect(textOf(Uint8Array.of())).toBe('');
  expect(textOf(Uint8Array.of(0))).toBe('!!');
  expect(textOf(Uint8Array.of(92))).toBe('""');
  // 27 is coded by what stands for `<`, 90 by what stands for `{`.
  expect(textOf(Uint8Array.of(27, 0))).toBe('|!!');
  expect(textOf(Uint8Array.of(90, 0))).toBe('~!!');
});
