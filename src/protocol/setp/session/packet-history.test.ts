import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PacketHistory } from './packet-history.ts';

it('recognises duplicates, also across the wrap of ids', () => {
  const history = new PacketHistory(64);
  const ids = [0xfffffffe, 0xffffffff, 0, 1, 2];
  expect(ids.map((id) => history.add(id))).toEqual(Array(5).fill('new'));
  expect(ids.map((id) => history.add(id))).toEqual(Array(5).fill('duplicate'));
  expect(ids.map((id) => history.has(id))).toEqual(Array(5).fill(true));
  expect(history.has(3)).toBe(false);
});

it('accepts ids before the first one that arrived, as far as the window reaches', () => {
  const history = new PacketHistory(64);
  expect(history.add(5)).toBe('new');
  expect(history.add(4)).toBe('new');
  expect(history.add(0xfffffff0)).toBe('new');
  expect(history.add(5 - 63)).toBe('new');
  expect(history.add(5 - 64)).toBe('stale');
  expect(history.add(4)).toBe('duplicate');
});

it('forgets everything after a jump', () => {
  const history = new PacketHistory(64);
  for (let id = 0; id < 64; id++) history.add(id);
  expect(history.add(64 + 63)).toBe('new');
  expect(history.add(64)).toBe('new');
  expect(history.add(63)).toBe('stale');
  expect(history.add(64 + 1000)).toBe('new');
  expect(history.add(64 + 1000 - 63)).toBe('new');
});

it('agrees with a set, from any first id, for packets that arrive out of order and repeatedly', () => {
  const offsets = fc.array(fc.integer({ min: -40, max: 40 }), { maxLength: 200 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffffff }), offsets, (first, steps) => {
      const history = new PacketHistory(64);
      const seen = new Set<number>();
      let id = 0;
      let latest = 0;
      for (const [i, step] of steps.entries()) {
        id += step;
        latest = i === 0 ? id : Math.max(latest, id);
        const expected = latest - id >= 64 ? 'stale' : seen.has(id) ? 'duplicate' : 'new';
        expect(history.add((first + id) >>> 0)).toBe(expected);
        if (expected === 'new') seen.add(id);
      }
    }),
  );
});

it('takes sizes that are powers of two', () => {
  expect(() => new PacketHistory(48)).toThrow(RangeError);
  expect(() => new PacketHistory(16)).toThrow(RangeError);
});
