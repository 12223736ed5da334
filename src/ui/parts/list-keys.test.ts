import { describe, expect, it } from 'vitest';
import { rowForKey } from './list-keys.ts';

describe('rowForKey', () => {
  it.each([
    ['ArrowDown', 3, 4],
    ['ArrowUp', 3, 2],
    ['ArrowDown', -1, 0],
    ['ArrowUp', -1, 19],
    ['PageDown', 3, 13],
    ['PageDown', 15, 19],
    ['PageUp', 3, 0],
    ['Home', 3, 0],
    ['End', 3, 19],
  ])('%s moves from row %i to row %i of twenty', (key, at, next) => {
    expect(rowForKey(key, at, 20)).toBe(next);
  });

  it('is null at an end, for other keys, and in an empty list', () => {
    expect(rowForKey('ArrowDown', 19, 20)).toBeNull();
    expect(rowForKey('ArrowUp', 0, 20)).toBeNull();
    expect(rowForKey('Enter', 3, 20)).toBeNull();
    expect(rowForKey('ArrowDown', -1, 0)).toBeNull();
    expect(rowForKey('End', -1, 0)).toBeNull();
  });
});
