import { expect, it } from 'vitest';
import { requestedQuality } from './stage-options.ts';

it('takes what the address says', () => {
  expect(requestedQuality('?mesh=a&quality=low', false)).toBe('low');
  expect(requestedQuality('?quality=high', true)).toBe('high');
});

it('follows the device where nothing is said, or nothing that means something', () => {
  expect(requestedQuality('', false)).toBe('auto');
  expect(requestedQuality('?quality=best', false)).toBe('auto');
});

it('asks for little where data is saved', () => {
  expect(requestedQuality('', true)).toBe('low');
});
