import { expect, test } from 'vitest';
import { hex } from '../../../test/hex.ts';
import { uint16View } from './dequantise-vertices.ts';

const BYTES = hex('00 0102 0304 05');

test('an even place is viewed', () => {
  const words = uint16View(BYTES.subarray(2, 6));
  expect([...words]).toEqual([0x0302, 0x0504]);
  expect(words.buffer).toBe(BYTES.buffer);
});

test('an odd place is copied', () => {
  const words = uint16View(BYTES.subarray(1, 5));
  expect([...words]).toEqual([0x0201, 0x0403]);
  expect(words.buffer).not.toBe(BYTES.buffer);
});

test('an odd place of a Buffer, whose slice() would be a view, is copied too', () => {
  expect([...uint16View(Buffer.from(BYTES.buffer).subarray(1, 5))]).toEqual([0x0201, 0x0403]);
});

test('a last odd byte does not count', () => {
  expect([...uint16View(BYTES.subarray(0, 3))]).toEqual([0x0100]);
  expect([...uint16View(BYTES.subarray(1, 2))]).toEqual([]);
});
