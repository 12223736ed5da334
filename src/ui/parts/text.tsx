import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { formatAge } from '../words/format.ts';
import { splitMarks } from '../words/mark.ts';

interface MarkedProps {
  /** What to say, with `mark()` round what stands out. */
  text: string;
  as: 'b' | 'code' | 'kbd';
}

/** A sentence in which some words are set in another way. Which, and where they stand, is up to the sentence. */
export function Marked({ text, as: Mark }: MarkedProps) {
  return (
    <>
      {splitMarks(text).map((part, index) =>
        index % 2 === 1 ? <Mark key={index}>{part}</Mark> : part,
      )}
    </>
  );
}

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
