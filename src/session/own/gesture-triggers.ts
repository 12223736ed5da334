import type { GestureLibrary } from './gesture-library.ts';

/** What a text of chat becomes, and the gesture that it plays. */
export interface TriggeredText {
  /** Empty where nothing is left to be said. */
  readonly text: string;
  /** Null where no word is a trigger. */
  readonly itemId: string | null;
}

/**
 * Finds the first word of a text that is the trigger of an active gesture, and replaces it. Of several gestures with
 * that trigger one is drawn.
 *
 * @param random 0 up to 1.
 *
 * **Source:** region.md section 6.
 */
export function triggerOf(
  text: string,
  library: Pick<GestureLibrary, 'withTrigger' | 'gesture'>,
  random: () => number,
): TriggeredText {
  const words = text.split(' ');
  for (const [index, word] of words.entries()) {
    const candidates = word === '' ? [] : library.withTrigger(word);
    if (candidates.length === 0) continue;
    const itemId = candidates[Math.floor(random() * candidates.length)];
    const replacement = library.gesture(itemId)?.replacement ?? '';
    // A replacement that is the trigger itself keeps the case in which it was written.
    const kept = replacement.toLowerCase() === word.toLowerCase() ? word : replacement;
    const rest = words.with(index, kept).filter((each, at) => at !== index || each !== '');
    return { text: rest.join(' ').trim(), itemId };
  }
  return { text, itemId: null };
}
