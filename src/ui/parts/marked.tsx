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
