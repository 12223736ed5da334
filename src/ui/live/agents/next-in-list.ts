/**
 * Where a key leads in a list; null for a key that is none of a list's, or that leads nowhere.
 *
 * @param at - the row now, or -1 for none.
 */
export function nextInList(key: string, at: number, count: number): number | null {
  const next = target(key, at, count);
  if (next === null || count === 0) return null;
  const within = Math.min(count - 1, Math.max(0, next));
  return within === at ? null : within;
}

const PAGE = 10;

function target(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return at + 1;
    case 'ArrowUp':
      return at < 0 ? count - 1 : at - 1;
    case 'PageDown':
      return at + PAGE;
    case 'PageUp':
      return at - PAGE;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
