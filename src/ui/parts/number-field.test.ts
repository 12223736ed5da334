import { describe, expect, it } from 'vitest';
import { readEntry, stepEntry } from './number-field.tsx';

const seconds = { min: 0, max: 4.1996, digits: 3, unit: 's' };

describe('readEntry', () => {
  it.each([
    ['1.5', 1.5],
    [' 1,25 s', 1.25],
    ['.5', 0.5],
    ['0', 0],
    ['-0', 0],
    ['2 seconds', 2],
    ['1e0', 1],
  ])('%j is %d', (text, value) => {
    expect(readEntry(text, seconds)).toEqual({ value: expect.closeTo(value, 12) });
  });

  it.each(['30', '30 m', '30 metres'])('%j is a distance', (text) => {
    expect(readEntry(text, { min: 0, max: 4096, digits: 1, unit: 'm' })).toEqual({ value: 30 });
  });

  it('accepts the end of the range as it is shown', () => {
    expect(readEntry('4.200', seconds)).toEqual({ value: 4.1996 });
  });

  it.each(['', 's', 'two', '1.2.3', 'NaN', '1e999', 'Infinity'])('%j is not a number', (text) => {
    expect(readEntry(text, seconds)).toEqual({
      hint: 'Enter a number from 0.000 to 4.200\u202fs.',
    });
  });

  it.each(['4.3', '-1', '−0.1'])('%j is out of range', (text) => {
    expect(readEntry(text, seconds)).toEqual({ hint: 'Must be between 0.000 and 4.200\u202fs.' });
  });
});

describe('stepEntry', () => {
  it.each([
    [1, 0.1, 1.1],
    [1.1, -0.1, 1],
    [1.234, 0.1, 1.3],
    [1.234, -0.1, 1.2],
    [0, -0.1, 0],
    [4.15, 0.1, 4.1996],
    [0.3, 0.1, 0.4],
    [Math.fround(0.7), 0.1, 0.8],
  ])('%d and a step of %d is %d', (value, step, next) => {
    expect(stepEntry(value, step, seconds)).toBeCloseTo(next, 9);
  });
});
