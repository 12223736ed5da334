import { expect, test } from 'vitest';
import { hex } from '../../../test/hex.ts';
import { uint16View } from './dequantise-vertices.ts';

const BYTES = hex('00 0102 0304 05');

test('uint16View is a view at an even offset', () => {
  const words = uint16View(BYTES.subarray(2, 6));
  expect([...words]).toEqual([0x0302, 0x0504]);
  expect(words.buffer).toBe(BYTES.buffer);
});

test('uint16View copies at an odd offset', () => {
  const words = uint16View(BYTES.subarray(1, 5));
  expect([...words]).toEqual([0x0201, 0x0403]);
  expect(words.buffer).not.toBe(BYTES.buffer);
});

test('uint16View copies a Buffer at an odd offset, whose slice() would be a view', () => {
  expect([...uint16View(Buffer.from(BYTES.buffer).subarray(1, 5))]).toEqual([0x0201, 0x0403]);
});

test('uint16View ignores a last odd byte', () => {
  expect([...uint16View(BYTES.subarray(0, 3))]).toEqual([0x0100]);
  expect([...uint16View(BYTES.subarray(1, 2))]).toEqual([]);
});
