import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

const TICK_MS = 10_000;

/** Milliseconds since a moment, told anew every ten seconds. */
export function useSince(at: number): number {
  const now = useSignal(Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      now.value = Date.now();
    }, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, now.value - at);
}
