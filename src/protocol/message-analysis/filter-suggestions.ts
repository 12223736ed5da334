import { FIELD_NAMES, MESSAGE_NAMES } from '../lludp/index.ts';

/** The words with a meaning of their own, for suggestions. */
const KEYWORDS = ['in', 'out', 'reliable', 'resent', 'zerocoded', 'acks'] as const;

/** A suggestion for the last word of a filter. */
export interface FilterSuggestion {
  readonly kind: 'keyword' | 'message' | 'field';
  /** What the last word becomes. */
  readonly word: string;
  /** The whole filter with this word. */
  readonly filter: string;
}

const IS_MESSAGE: ReadonlySet<string> = new Set(MESSAGE_NAMES);

/** Suggestions that are offered at once. */
const MAX_SUGGESTIONS = 8;

/**
 * Words by which the last word of a filter can be completed, best first: keywords, then messages, of which those in
 * `seen` come first, then fields. For an empty word the keywords.
 */
export function suggestWords(text: string, seen: readonly string[]): FilterSuggestion[] {
  const { minus, word } = lastWord(text);
  if (/["=~<>!]/.test(word)) return [];
  const wanted = word.toLowerCase();
  const found = (kind: FilterSuggestion['kind'], names: readonly string[], end = '') =>
    names
      .filter((name) => name.toLowerCase().includes(wanted) && name.toLowerCase() !== wanted)
      .sort((a, b) => startRank(a, wanted) - startRank(b, wanted))
      .map((name) => {
        const completed = minus + name + end;
        return { kind, word: completed, filter: completeWord(text, completed) };
      });
  const keywords = found('keyword', KEYWORDS);
  if (wanted === '') return keywords;
  const isSeen = new Set(seen);
  const messages = [
    ...found(
      'message',
      seen.filter((name) => IS_MESSAGE.has(name)),
    ),
    ...found(
      'message',
      MESSAGE_NAMES.filter((name) => !isSeen.has(name)),
    ),
  ];
  const fields = found('field', ['LocalID', 'bytes', 'sequence', ...FIELD_NAMES], '=');
  return [...keywords, ...messages.slice(0, MAX_SUGGESTIONS - 3), ...fields].slice(
    0,
    MAX_SUGGESTIONS,
  );
}

/** The filter with its last word replaced. A space follows, unless a value does. */
function completeWord(text: string, word: string): string {
  const { start } = lastWord(text);
  return text.slice(0, start) + word + (word.endsWith('=') ? '' : ' ');
}

function lastWord(text: string): { start: number; minus: string; word: string } {
  const [word] = /\S*$/.exec(text) ?? [''];
  const minus = word.startsWith('-') ? '-' : '';
  return { start: text.length - word.length, minus, word: word.slice(minus.length) };
}

function startRank(name: string, wanted: string): number {
  return name.toLowerCase().startsWith(wanted) ? 0 : 1;
}
