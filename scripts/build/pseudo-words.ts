const VOWELS = /[aeiou]/gi;
/** Those of src/ui/words/mark.ts. */
const MARKS = /([\u{e000}\u{e001}])/u;

/** A third longer, as German or Finnish are: its own vowels once more, so that one can still read it. */
function lengthened(text: string): string {
  const room = Math.ceil(text.length * 0.3);
  const vowels = (text.match(VOWELS) ?? ['o']).join('');
  return text + vowels.repeat(Math.ceil(room / vowels.length)).slice(0, room);
}

/** Fields that stand among words and are none. */
const CODES: ReadonlySet<string> = new Set(['severity']);

/** What is set in another way stands in an element of its own, and gets brackets of its own. */
function bracketed(text: string): string {
  return text
    .split(MARKS)
    .map((piece) => (/[\p{L}\d]/u.test(piece) ? `⟦${lengthened(piece)}⟧` : piece))
    .join('');
}

/** The same words in a language that nobody speaks: every text in ⟦ ⟧, whatever it is made of. */
export function pseudoWords(words: unknown): unknown {
  if (typeof words === 'string') return bracketed(words);
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

/** What of a text stands outside of every ⟦ ⟧. */
export function outsideOfPseudo(text: string): string {
  let depth = 0;
  let rest = '';
  for (const sign of text) {
    if (sign === '⟦') depth++;
    else if (sign === '⟧') depth--;
    else if (depth === 0) rest += sign;
  }
  return rest;
}
