/**
 * The row that an arrow, page, Home or End key leads to in a list; null for other keys and at the ends.
 *
 * @param current - the current row, or -1 for none.
 */
export function rowForKey(key: string, current: number, count: number): number | null {
  const next = requestedRow(key, current, count);
  if (next === null || count === 0) return null;
  const within = Math.min(count - 1, Math.max(0, next));
  return within === current ? null : within;
}

const PAGE_ROWS = 10;

function requestedRow(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return at + 1;
    case 'ArrowUp':
      return at < 0 ? count - 1 : at - 1;
    case 'PageDown':
      return at + PAGE_ROWS;
    case 'PageUp':
      return at - PAGE_ROWS;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
