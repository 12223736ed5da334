import { expect, it } from 'vitest';
import { sortRows } from './log-summary.tsx';

const row = (name: string, direction: 'in' | 'out', count: number, rate: number | null) => ({
  name,
  direction,
  count,
  rate,
  bytes: 10 * count,
  share: 0,
  first: count,
  last: count,
});
const ROWS = [row('B', 'in', 5, 2), row('A', 'out', 3, null), row('C', 'in', 5, 1)];
const sorted = (...[column, isDescending]: [Parameters<typeof sortRows>[1]['column'], boolean]) =>
  sortRows(ROWS, { column, isDescending })
    .map(({ name }) => name)
    .join('');

it('sorts by names and by numbers, in both directions, and keeps the order of equal rows', () => {
  expect([sorted('name', false), sorted('name', true)]).toEqual(['ABC', 'CBA']);
  expect([sorted('count', true), sorted('count', false)]).toEqual(['BCA', 'ABC']);
  expect(sorted('direction', false)).toBe('BCA');
});

it('takes a rate that is not known as none', () => {
  expect(sorted('rate', false)).toBe('ACB');
});
