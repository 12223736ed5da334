import { clamp } from '../../math/index.ts';

/**
 * The row of a list to which an arrow, page, Home or End key moves; null for other keys, and for a move beyond an end.
 *
 * @param current - the current row, or -1 for none.
 */
export function rowForKey(key: string, current: number, count: number): number | null {
  const next = requestedRow(key, current, count);
  if (next === null || count === 0) return null;
  const row = clamp(next, 0, count - 1);
  return row === current ? null : row;
}

const PAGE_ROWS = 10;

/** The row before it is clamped to the list; null for other keys. */
function requestedRow(key: string, current: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return current + 1;
    case 'ArrowUp':
      return current < 0 ? count - 1 : current - 1;
    case 'PageDown':
      return current + PAGE_ROWS;
    case 'PageUp':
      return current - PAGE_ROWS;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
