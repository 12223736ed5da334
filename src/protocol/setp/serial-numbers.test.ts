import fc from 'fast-check';
import { expect, it } from 'vitest';
import { advanceSerial, isSerialAfter, serialDistance, timestampOf, wallTimeOf } from './index.ts';

it('ids are compared across their overflow', () => {
  expect(advanceSerial(0xffffffff)).toBe(0);
  expect(advanceSerial(0xfffffffe, 5)).toBe(3);
  expect(isSerialAfter(0, 0xffffffff)).toBe(true);
  expect(isSerialAfter(0xffffffff, 0)).toBe(false);
  expect(isSerialAfter(7, 7)).toBe(false);
  expect(serialDistance(2, 0xfffffffe)).toBe(4);
  expect(serialDistance(0xfffffffe, 2)).toBe(-4);
});

it('an id is after another exactly if it is reached by fewer than half of all steps', () => {
  const id = fc.integer({ min: 0, max: 0xffffffff });
  fc.assert(
    fc.property(id, fc.integer({ min: 1, max: 0x7fffffff }), (first, steps) => {
      const later = advanceSerial(first, steps);
      expect(isSerialAfter(later, first)).toBe(true);
      expect(isSerialAfter(first, later)).toBe(false);
      expect(serialDistance(later, first)).toBe(steps);
    }),
  );
});

it('timestamps count milliseconds since 2000', () => {
  expect(timestampOf(Date.UTC(2000, 0, 1, 0, 0, 1))).toBe(1000n);
  expect(timestampOf(0)).toBe(0n);
  expect(timestampOf(Date.UTC(2026, 10, 22) + 0.4)).toBe(848_620_800_000n);
  const now = Date.UTC(2026, 10, 22, 20, 30, 1, 234);
  expect(wallTimeOf(timestampOf(now))).toBe(now);
});
