import { describe, expect, it } from 'vitest';
import type { LogDetail } from '../../../session/index.ts';
import { bytesOfHex, detailText, formatChatTime, formatTimeOfDay, rowText } from './log-format.ts';

/** 14:12:04.118 wherever the test runs. */
const AT = new Date(2026, 10, 21, 14, 12, 4, 118).getTime();

const DETAIL: LogDetail = {
  index: 3,
  at: AT,
  direction: 'out',
  name: 'AgentUpdate',
  isKnown: true,
  sequence: 9902,
  bytes: 114,
  flags: 'Z',
  summary: 'camera only',
  fields: [{ block: 'AgentData', field: 'Far', value: '128' }],
  error: null,
  hex: '80000026ae',
};

describe('the message log as text', () => {
  it('gives the time of the day', () => {
    expect(formatTimeOfDay(AT)).toBe('14:12:04.118');
  });

  it('gives the time since a recording began, in every time zone', () => {
    expect(formatTimeOfDay(30_587)).toBe('00:00:30.587');
    expect(formatChatTime(90_000)).toBe('01:30');
    expect(formatChatTime(AT)).toBe('14:12');
  });

  it('gives a row as a line', () => {
    expect(rowText(DETAIL)).toBe(
      '14:12:04.118  sent  AgentUpdate  9902  114 bytes  Z  camera only',
    );
    expect(rowText({ ...DETAIL, flags: '' })).toContain('  -  ');
  });

  it('gives a message with its fields, its fault and its bytes', () => {
    expect(
      detailText({ ...DETAIL, error: 'cut short' })
        .split('\n')
        .slice(1),
    ).toEqual(['AgentData.Far: 128', 'Error: cut short', 'Bytes: 80000026ae']);
    expect(detailText({ ...DETAIL, fields: [] }).split('\n')).toHaveLength(2);
  });

  it('reads hex digits, however they are spaced', () => {
    expect(Array.from(bytesOfHex('80 00\n26AE'))).toEqual([0x80, 0, 0x26, 0xae]);
    expect(bytesOfHex('')).toHaveLength(0);
  });
});
