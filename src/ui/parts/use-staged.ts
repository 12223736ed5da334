import { useEffect, useState } from 'preact/hooks';

/**
 * How many of so many parts are to be shown: one at first, and one more after each picture. Shown at once, they would keep
 * the page from drawing for several frames.
 */
export function useStaged(count: number): number {
  const [shown, setShown] = useState(1);
  useEffect(() => {
    if (shown < count) setShown(shown + 1);
  }, [shown, count]);
  return Math.min(shown, count);
}
