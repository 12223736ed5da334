/** Of the private use area: they stand in nobody's text. */
const START = '\u{e000}';
const END = '\u{e001}';

/** Words of a sentence that are set in another way, such as the names of keys: see `Marked`. */
export function mark(words: string): string {
  return `${START}${words}${END}`;
}

/** The pieces of a sentence in turn: plain, marked, plain. A piece may be empty. */
export function splitMarks(text: string): string[] {
  return text.split(/[\u{e000}\u{e001}]/u);
}
