import { MAX_LEAP_DEPTH } from './leap-values.ts';

const BLANKS = /[\s]*/y;
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
const WORD = /-?[A-Za-z_]+/y;
const PLAIN = { quote: /[^"\\\n]*/y, apostrophe: /[^'\\\n]*/y } as const;

const WORDS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['True', true],
  ['False', false],
  ['None', null],
  ['true', true],
  ['false', false],
  ['null', null],
  ['nan', Number.NaN],
  ['inf', Number.POSITIVE_INFINITY],
  ['-inf', Number.NEGATIVE_INFINITY],
  ['-nan', Number.NaN],
]);

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);

/** Not a literal. */
const INVALID = Symbol('fault');

/**
 * Reads one Python literal as `print` writes a dict: dicts, lists, tuples, texts in either quotes, numbers,
 * True, False and None. A tuple is a list. Undefined for a text that is none, or nested too deep.
 *
 * **Source:** puppetry.md section 8, "Recorded log": a dict a line. Of escapes in texts only those are read
 * that such logs can hold; every other character behind a backslash stands for itself.
 */
export function parsePythonLiteral(text: string): unknown {
  const reader = new LiteralReader(text);
  const value = reader.value(0);
  return value === INVALID || !reader.isAtEnd() ? undefined : value;
}

class LiteralReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  isAtEnd(): boolean {
    this.#match(BLANKS);
    return this.#at === this.#text.length;
  }

  value(depth: number): unknown {
    this.#match(BLANKS);
    if (depth > MAX_LEAP_DEPTH) return INVALID;
    switch (this.#text[this.#at]) {
      case '{':
        return this.#map(depth);
      case '[':
        return this.#list(']', depth);
      case '(':
        return this.#list(')', depth);
      case '"':
        return this.#string(PLAIN.quote);
      case "'":
        return this.#string(PLAIN.apostrophe);
      default:
        return this.#scalar();
    }
  }

  #map(depth: number): unknown {
    this.#at++;
    const members: [string, unknown][] = [];
    while (!this.#takes('}')) {
      const key = this.value(depth + 1);
      if ((typeof key !== 'string' && typeof key !== 'number') || !this.#takes(':')) return INVALID;
      const value = this.value(depth + 1);
      if (value === INVALID || !this.#separates('}')) return INVALID;
      members.push([String(key), value]);
    }
    return Object.fromEntries(members);
  }

  #list(end: string, depth: number): unknown {
    this.#at++;
    const items: unknown[] = [];
    while (!this.#takes(end)) {
      const value = this.value(depth + 1);
      if (value === INVALID || !this.#separates(end)) return INVALID;
      items.push(value);
    }
    return items;
  }

  #string(plain: RegExp): unknown {
    const quote = this.#text[this.#at++];
    let read = '';
    for (;;) {
      read += this.#match(plain);
      const next = this.#text[this.#at++];
      if (next === quote) return read;
      const escaped = this.#text[this.#at++];
      if (next !== '\\' || escaped === undefined) return INVALID;
      read += ESCAPES.get(escaped) ?? escaped;
    }
  }

  #scalar(): unknown {
    const number = this.#match(NUMBER);
    if (number !== '') return Number(number);
    const word = this.#match(WORD);
    return WORDS.has(word) ? WORDS.get(word) : INVALID;
  }

  /** Behind a value there is a comma, or the end, which is left to be read. */
  #separates(end: string): boolean {
    if (this.#takes(',')) return true;
    return this.#text[this.#at] === end;
  }

  #takes(character: string): boolean {
    this.#match(BLANKS);
    if (this.#text[this.#at] !== character) return false;
    this.#at++;
    return true;
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? '';
    this.#at += found.length;
    return found;
  }
}
