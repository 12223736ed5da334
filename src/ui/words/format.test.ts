import { describe, expect, it } from 'vitest';
import {
  formatAge,
  formatBytes,
  formatCount,
  formatList,
  formatOffset,
  formatPercent,
  formatPlural,
  formatSeconds,
  hexDigits,
} from './format.ts';
import { formatClock } from './format-clock.ts';

/** So that the expectations can be read and typed. */
const plain = (text: string) => text.replaceAll('\u202f', '_');

it('writes times as on a clock', () => {
  expect([0, 4.24, 59.96, 61, 3727].map(formatClock)).toEqual([
    '0:00.0',
    '0:04.2',
    '1:00.0',
    '1:01.0',
    '1:02:07.0',
  ]);
  expect(formatClock(-1)).toBe('0:00.0');
});

describe('numbers', () => {
  it('groups thousands with a thin space that does not break', () => {
    expect([0, 999, 1000, 14208, 1234567].map(formatCount).map(plain)).toEqual([
      '0',
      '999',
      '1_000',
      '14_208',
      '1_234_567',
    ]);
    expect(plain(formatCount(-65536))).toBe('−65_536');
  });

  it('uses the form of the noun for the number', () => {
    const joint = { one: 'joint', other: 'joints' };
    expect(formatPlural(1, joint)).toBe('1 joint');
    expect(formatPlural(0, joint)).toBe('0 joints');
    expect(plain(formatPlural(1408, joint))).toBe('1_408 joints');
  });

  it('shows seconds and shares with fixed digits', () => {
    expect(formatSeconds(1.7333)).toBe('1.733');
    expect(formatSeconds(-0.25, 2)).toBe('−0.25');
    expect(formatPercent(1.7333, 4.2)).toBe('41.3');
    expect(formatPercent(1, 0)).toBe('0.0');
  });
});

describe('bytes', () => {
  it('chooses the unit', () => {
    expect([1, 940, 39577, 14890000].map(formatBytes)).toEqual([
      '1 byte',
      '940 bytes',
      '38.6 KB',
      '14.2 MB',
    ]);
  });

  it('writes offsets in both notations', () => {
    expect(hexDigits(0xc7, 4)).toBe('00C7');
    expect(plain(formatOffset(0x1c7, 1408))).toBe('0x01C7 (455 of 1_408)');
    expect(plain(formatOffset(0x12345, null))).toBe('0x12345 (74_565)');
  });
});

describe('ages and lists', () => {
  it('shortens an age', () => {
    expect([0, 59_000, 125_000, 7_300_000].map(formatAge).map(plain)).toEqual([
      'now',
      'now',
      '2_min',
      '2_h',
    ]);
  });

  it('lists a few names and counts the rest', () => {
    expect(formatList([])).toBe('');
    expect(formatList(['a'])).toBe('a');
    expect(formatList(['a', 'b'])).toBe('a and b');
    expect(formatList(['a', 'b', 'c'])).toBe('a, b and c');
    expect(formatList(['a', 'b', 'c', 'd', 'e'])).toBe('a, b and 3 more');
  });
});
