import { expect, it } from 'vitest';
import { formatBound, formatValue } from './trace-words.ts';

it('writes values, their unit where they stand alone, and no negative zero', () => {
  expect(formatValue(12.44, 'rotation')).toBe('12.4°');
  expect(formatValue(-3, 'rotation')).toBe('−3.0°');
  expect(formatValue(-0.04, 'rotation')).toBe('0.0°');
  expect(formatValue(-30.46, 'position')).toBe('−30.5');
  expect(formatBound(-30.46, 'position')).toBe('−30.5\u202fmm');
  expect(formatBound(5, 'rotation')).toBe('5.0°');
});
