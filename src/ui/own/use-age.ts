import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { OWN_LOOK } from '../words/en/own.ts';
import { formatAge } from '../words/format.ts';

const MINUTE_MS = 60_000;
const INTERVAL_MS = 10_000;

/** `2 min ago` of a moment (`Date.now()`), updated every ten seconds; null for null. */
export function useAge(at: number | null): string | null {
  const now = useSignal(Date.now());
  useEffect(() => {
    now.value = Date.now();
    const timer = setInterval(() => {
      now.value = Date.now();
    }, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [at]);
  if (at === null) return null;
  const age = Math.max(0, now.value - at);
  return age < MINUTE_MS ? OWN_LOOK.justNow : OWN_LOOK.age(formatAge(age));
}
