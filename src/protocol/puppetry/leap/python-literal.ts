import { MAX_LEAP_DEPTH } from './leap-values.ts';

const WHITE_SPACE = /[\s]*/y;
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
const WORD = /-?[A-Za-z_]+/y;
const UNESCAPED = { quote: /[^"\\\n]*/y, apostrophe: /[^'\\\n]*/y } as const;

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

/** Returned for text that is not a literal, since every other value may be one. */
const INVALID = Symbol('invalid');

/**
 * Parses one Python literal as `print` writes a dict: dicts, lists, tuples, strings in either quotes, numbers, True,
 * False and None. A tuple becomes a list. Undefined for text that is not a literal, or is nested too deep.
 *
 * **Source:** puppetry.md section 8, "Recorded log": a dict per line. Only the escape sequences that such logs can
 * contain are supported; any other character after a backslash means itself.
 */
export function parsePythonLiteral(text: string): unknown {
  const parser = new LiteralParser(text);
  const value = parser.value(0);
  return value === INVALID || !parser.isAtEnd() ? undefined : value;
}

class LiteralParser {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  isAtEnd(): boolean {
    this.#match(WHITE_SPACE);
    return this.#at === this.#text.length;
  }

  value(depth: number): unknown {
    this.#match(WHITE_SPACE);
    if (depth > MAX_LEAP_DEPTH) return INVALID;
    switch (this.#text[this.#at]) {
      case '{':
        return this.#map(depth);
      case '[':
        return this.#list(']', depth);
      case '(':
        return this.#list(')', depth);
      case '"':
        return this.#string(UNESCAPED.quote);
      case "'":
        return this.#string(UNESCAPED.apostrophe);
      default:
        return this.#scalar();
    }
  }

  #map(depth: number): unknown {
    this.#at++;
    const members: [string, unknown][] = [];
    while (!this.#accept('}')) {
      const key = this.value(depth + 1);
      if ((typeof key !== 'string' && typeof key !== 'number') || !this.#accept(':'))
        return INVALID;
      const value = this.value(depth + 1);
      if (value === INVALID || !this.#acceptSeparator('}')) return INVALID;
      members.push([String(key), value]);
    }
    return Object.fromEntries(members);
  }

  #list(end: string, depth: number): unknown {
    this.#at++;
    const items: unknown[] = [];
    while (!this.#accept(end)) {
      const value = this.value(depth + 1);
      if (value === INVALID || !this.#acceptSeparator(end)) return INVALID;
      items.push(value);
    }
    return items;
  }

  #string(unescaped: RegExp): unknown {
    const quote = this.#text[this.#at++];
    let read = '';
    for (;;) {
      read += this.#match(unescaped);
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

  /** Reads the comma after a value. The end of the container is accepted too, but not read. */
  #acceptSeparator(end: string): boolean {
    if (this.#accept(',')) return true;
    return this.#text[this.#at] === end;
  }

  #accept(character: string): boolean {
    this.#match(WHITE_SPACE);
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
