import { FIELD_NAMES, MESSAGE_NAMES } from '../lludp/index.ts';
import { SETP_FIELD_NAMES, SETP_MESSAGE_NAMES } from '../setp/index.ts';

/** What the filter of a log of either protocol may contain. Keywords are the words with a meaning of their own. */
const LLUDP = {
  keywords: ['in', 'out', 'reliable', 'resent', 'zerocoded', 'acks'],
  messages: MESSAGE_NAMES,
  fields: ['LocalID', 'bytes', 'sequence', ...FIELD_NAMES],
} as const;
const SETP = {
  keywords: ['in', 'out', 'guaranteed', 'resent'],
  // As they are typed: spaces would separate words.
  messages: SETP_MESSAGE_NAMES.map(withoutSpaces),
  fields: ['bytes', 'sequence', ...SETP_FIELD_NAMES],
} as const;

/** A suggestion for the last word of a filter. */
export interface FilterSuggestion {
  readonly kind: 'keyword' | 'message' | 'field';
  /** What the last word becomes. */
  readonly word: string;
  /** The whole filter with this word. */
  readonly filter: string;
}

const IS_MESSAGE: ReadonlySet<string> = new Set([...LLUDP.messages, ...SETP.messages]);
const IS_SETP_MESSAGE: ReadonlySet<string> = new Set(SETP.messages);

/** Suggestions that are offered at once. */
const MAX_SUGGESTIONS = 8;

/**
 * Words by which the last word of a filter can be completed, best first: keywords, then messages, of which those in
 * `seen` come first, then fields. For an empty word the keywords.
 *
 * @param seen names of messages in the log, which also tell whether it is one of SETP.
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
  const seenWords = seen.map(withoutSpaces).filter((name) => IS_MESSAGE.has(name));
  const words = seenWords.some((name) => IS_SETP_MESSAGE.has(name)) ? SETP : LLUDP;
  const keywords = found('keyword', words.keywords);
  if (wanted === '') return keywords;
  const isSeen = new Set(seenWords);
  const messages = [
    ...found('message', seenWords),
    ...found(
      'message',
      words.messages.filter((name) => !isSeen.has(name)),
    ),
  ];
  const fields = found('field', words.fields, '=');
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

function withoutSpaces(name: string): string {
  return name.replaceAll(' ', '');
}
