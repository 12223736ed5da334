import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { formatAge } from '../words/format.ts';

const TICK_MS = 30_000;
const now = signal(Date.now());

/** How long ago something happened; one clock serves all that are on the page. */
export function Age({ at }: { at: number }) {
  useEffect(() => {
    now.value = Date.now();
    const timer = setInterval(() => {
      now.value = Date.now();
    }, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return <time dateTime={new Date(at).toISOString()}>{formatAge(now.value - at)}</time>;
}
