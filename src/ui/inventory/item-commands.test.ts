import { expect, test } from 'vitest';
import { encodeUtf8 } from '../../formats/bytes/index.ts';
import { textOf } from './item-commands.ts';

const notecard = (text: string, length = encodeUtf8(text).length) =>
  `Linden text version 2\n{\nLLEmbeddedItems version 1\n{\ncount 0\n}\nText length ${length}\n${text}}\n`;

test('a notecard shows its text, whose length is in bytes', () => {
  expect(textOf(7, encodeUtf8(notecard('Grüße\n}')))).toBe('Grüße\n}');
});

test('a notecard with a wrong length, or of another form, shows what there is', () => {
  expect(textOf(7, encodeUtf8(notecard('short', 9999)))).toBe('short}\n');
  expect(textOf(7, encodeUtf8('plain'))).toBe('plain');
  expect(textOf(7, encodeUtf8('Linden text version 2\n{'))).toBe('Linden text version 2\n{');
});

test('a script is text as a whole', () => {
  expect(textOf(10, encodeUtf8('default {}'))).toBe('default {}');
});
