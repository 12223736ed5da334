import { expect, it } from 'vitest';
import { askedQuality } from './asked-quality.ts';

it('takes what the address says', () => {
  expect(askedQuality('?mesh=a&quality=low', false)).toBe('low');
  expect(askedQuality('?quality=high', true)).toBe('high');
});

it('follows the device where nothing is said, or nothing that means something', () => {
  expect(askedQuality('', false)).toBe('auto');
  expect(askedQuality('?quality=best', false)).toBe('auto');
});

it('asks for little where data is saved', () => {
  expect(askedQuality('', true)).toBe('low');
});
