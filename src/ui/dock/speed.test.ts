import { describe, expect, it } from 'vitest';
import { clampSpeed, parseSpeed } from './speed.ts';

describe('speed', () => {
  it('reads what people type', () => {
    expect(['1', ' 0.5 ', '0,25', '2×', '1.5 x'].map(parseSpeed)).toEqual([1, 0.5, 0.25, 2, 1.5]);
  });

  it('refuses what is no number', () => {
    expect(['', '  ', 'fast', '1.2.3'].map(parseSpeed)).toEqual([null, null, null, null]);
  });

  it('keeps within bounds', () => {
    expect([0, 0.1234, 3, 99].map(clampSpeed)).toEqual([0.1, 0.12, 3, 4]);
    expect(parseSpeed('-3')).toBe(0.1);
  });
});
