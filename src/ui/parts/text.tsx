import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { formatAge, splitMarks } from '../words/format.ts';

interface MarkedProps {
  /** A text in which some words are marked by `mark()`. */
  text: string;
  as: 'b' | 'code' | 'kbd';
}

/** Renders the marked words of a text in elements of their own, so that translations can order words freely. */
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

/** How long ago something happened. All ages on the page follow one clock. */
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
