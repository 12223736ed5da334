const VOWELS = /[aeiou]/gi;
/** The marks of src/ui/words/format.ts. */
const MARKS = /([\u{e000}\u{e001}])/u;

/** Makes a text a third longer, as German or Finnish are, by repeating its vowels, so that it stays readable. */
function lengthen(text: string): string {
  const extra = Math.ceil(text.length * 0.3);
  const vowels = (text.match(VOWELS) ?? ['o']).join('');
  return text + vowels.repeat(Math.ceil(extra / vowels.length)).slice(0, extra);
}

/** Members of word files that are codes. */
const CODES: ReadonlySet<string> = new Set(['severity']);

/** Marked words are shown in an element of their own, and get brackets of their own. */
function addBrackets(text: string): string {
  return text
    .split(MARKS)
    .map((piece) => (/[\p{L}\d]/u.test(piece) ? `⟦${lengthen(piece)}⟧` : piece))
    .join('');
}

/** Wraps every text of a word file in ⟦ ⟧: strings, and the results of functions. */
export function pseudoWords(words: unknown): unknown {
  if (typeof words === 'string') return addBrackets(words);
  if (typeof words === 'function') {
    return (...values: unknown[]) => pseudoWords(words(...values));
  }
  if (Array.isArray(words)) return words.map(pseudoWords);
  if (words === null || typeof words !== 'object') return words;
  const entries = Object.entries(words).map(([key, value]) => [
    key,
    CODES.has(key) ? value : pseudoWords(value),
  ]);
  return Object.fromEntries(entries);
}

/** The parts of a text that are outside of all ⟦ ⟧. */
export function outsideOfPseudo(text: string): string {
  let depth = 0;
  let rest = '';
  for (const character of text) {
    if (character === '⟦') depth++;
    else if (character === '⟧') depth--;
    else if (depth === 0) rest += character;
  }
  return rest;
}
