import { expect, it } from 'vitest';
import { requestedQuality } from './stage-options.ts';

it('is the quality in the address', () => {
  expect(requestedQuality('?mesh=a&quality=low', false)).toBe('low');
  expect(requestedQuality('?quality=high', true)).toBe('high');
});

it('follows the device where the address has none, or none that exists', () => {
  expect(requestedQuality('', false)).toBe('auto');
  expect(requestedQuality('?quality=best', false)).toBe('auto');
});

it('is low for visitors who save data', () => {
  expect(requestedQuality('', true)).toBe('low');
});
