import { type DecodeError, decodeLatin1, decodeUtf8, encodeUtf8 } from '../bytes/index.ts';
import { type Llsd, type LlsdMap, normaliseUuid, uri } from './llsd-value.ts';
import { llsdReader, NestedDecoder } from './nested-decoder.ts';
import { readQuoted } from './quoted-string.ts';
import {
  decodeBase16,
  decodeBase64,
  encodeBase64,
  formatReal,
  parseDate,
  parseInteger,
  parseReal,
  SCALAR_ERROR_MESSAGES,
  type ScalarErrorCode,
} from './scalar-text.ts';
import { findMarker, type LlsdDecodeOptions } from './serialisation.ts';
import { type LlsdVisitor, visitLlsd } from './visit-llsd.ts';

const BLANKS = characterSet(' \t\r\n\v\f');
const BLANKS_AND_COMMAS = characterSet(' \t\r\n\v\f,');
const DIGITS = characterSet('0123456789');
const INTEGER = characterSet('+-0123456789');
const LETTERS = characterSet('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ');
const REAL = characterSet('+-.0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ');

const UUID_LENGTH = 36;
/** The number of digits of the largest 32-bit count. */
const MAX_SIZE_DIGITS = 10;

/** A set of ASCII characters, by code. */
function characterSet(characters: string): ReadonlySet<number> {
  return new Set(Array.from(characters, (character) => character.charCodeAt(0)));
}

/**
 * Decodes LLSD notation: an optional text marker, then one value. Bytes after the value are ignored. As in the viewer,
 * commas may be missing or doubled. An empty date is the epoch.
 *
 * @throws {@link DecodeError} `truncated`, `count-over-end`, `bad-tag` (a character that cannot
 * occur there), `bad-number`, `bad-uuid`, `bad-date`, `bad-encoding` (base16 or base64), `bad-escape`,
 * `too-deep`, `too-many-values`.
 *
 * **Source:** login-and-caps.md section 9, "Notation".
 */
export function decodeLlsdNotation(bytes: Uint8Array, options: LlsdDecodeOptions = {}): Llsd {
  const reader = llsdReader(bytes, options);
  const marker = findMarker(bytes);
  if (marker?.serialisation === 'notation') reader.position = marker.length;
  return new NotationDecoder(reader, options).value();
}

class NotationDecoder extends NestedDecoder {
  value(): Llsd {
    this.countValue();
    this.#skip(BLANKS);
    const start = this.reader.position;
    switch (this.#peek()) {
      case '!':
        this.reader.position++;
        return null;
      case '1':
        this.reader.position++;
        return true;
      case '0':
        this.reader.position++;
        return false;
      case 't':
      case 'T':
      case 'f':
      case 'F':
        return this.#boolean();
      case "'":
      case '"':
        return this.#quotedText();
      case 's':
        return decodeUtf8(this.#sized());
      case '[':
        return this.#array();
      case '{':
        return this.#map();
      case 'b':
        return this.#binary();
      default:
        return this.#tagged(start);
    }
  }

  /** Reads the types that have one letter and then a text of their own. */
  #tagged(start: number): Llsd {
    switch (this.#next()) {
      case 'i':
        return this.#checked(parseInteger(this.#word(INTEGER)), 'bad-number', start);
      case 'r':
        return this.#checked(parseReal(this.#word(REAL)), 'bad-number', start);
      case 'u':
        return { kind: 'uuid', value: this.#checked(this.#uuid(), 'bad-uuid', start) };
      case 'l':
        return uri(this.#quotedText());
      case 'd':
        return this.#checked(parseDate(this.#quotedText()), 'bad-date', start);
      default:
        throw this.#unexpected('a value', start);
    }
  }

  #array(): Llsd[] {
    this.#expect('[');
    const depth = this.enter();
    const array: Llsd[] = [];
    while (!this.#skipEnd(']')) {
      this.steps[depth] = array.length;
      array.push(this.value());
      this.steps[depth] = undefined;
    }
    this.leave();
    return array;
  }

  #map(): LlsdMap {
    this.#expect('{');
    const depth = this.enter();
    const map: LlsdMap = new Map();
    while (!this.#skipEnd('}')) {
      const key = this.#peek() === 's' ? decodeUtf8(this.#sized()) : this.#quotedText();
      this.steps[depth] = key;
      this.#skip(BLANKS);
      this.#expect(':');
      map.set(key, this.value());
      this.steps[depth] = undefined;
    }
    this.leave();
    return map;
  }

  /** Skips blanks and commas, and the closing bracket if it comes next. Returns whether it did. */
  #skipEnd(bracket: string): boolean {
    this.#skip(BLANKS_AND_COMMAS);
    if (this.#peek() !== bracket) return false;
    this.reader.position++;
    return true;
  }

  #boolean(): boolean {
    const start = this.reader.position;
    const word = this.#word(LETTERS).toLowerCase();
    if (word === 't' || word === 'true') return true;
    if (word === 'f' || word === 'false') return false;
    throw this.#unexpected('true or false', start);
  }

  #uuid(): string | undefined {
    const start = this.advance(UUID_LENGTH);
    return normaliseUuid(decodeLatin1(this.reader.bytes.subarray(start, start + UUID_LENGTH)));
  }

  #binary(): Uint8Array {
    const start = this.reader.position;
    if (this.reader.bytes[start + 1] === 0x28) return this.#sized().slice();
    this.reader.position++;
    const base = this.#word(DIGITS);
    if (base !== '16' && base !== '64') throw this.#unexpected('b16, b64 or b(', start);
    const decode = base === '16' ? decodeBase16 : decodeBase64;
    return this.#checked(decode(this.#quotedText()), 'bad-encoding', start);
  }

  /** Reads a letter, a size in parentheses, and that many raw bytes in quotes: `s(2)"hi"`. */
  #sized(): Uint8Array {
    this.reader.position++;
    this.#expect('(');
    const sizeStart = this.reader.position;
    const size = this.#checked(parseSize(this.#word(DIGITS)), 'bad-number', sizeStart);
    this.#expect(')');
    const quote = this.#quote();
    if (size > this.reader.remaining) throw this.#tooLarge(size, sizeStart);
    const start = this.advance(size);
    this.#expect(quote);
    return this.reader.bytes.subarray(start, start + size);
  }

  #quotedText(): string {
    const quote = this.#quote().charCodeAt(0);
    return decodeUtf8(readQuoted(this.reader, quote, () => this.path()));
  }

  #quote(): string {
    const quote = this.#peek();
    if (quote !== '"' && quote !== "'") throw this.#unexpected('a quotation mark');
    return this.#next();
  }

  #expect(character: string): void {
    if (this.#peek() !== character) throw this.#unexpected(`"${character}"`);
    this.reader.position++;
  }

  #peek(): string {
    const { bytes, position } = this.reader;
    if (position >= bytes.length) this.advance(1);
    return String.fromCharCode(bytes[position]);
  }

  #next(): string {
    return String.fromCharCode(this.u8());
  }

  #skip(characters: ReadonlySet<number>): void {
    const { bytes } = this.reader;
    let at = this.reader.position;
    while (at < bytes.length && characters.has(bytes[at])) at++;
    this.reader.position = at;
  }

  #word(characters: ReadonlySet<number>): string {
    const start = this.reader.position;
    this.#skip(characters);
    return decodeLatin1(this.reader.bytes.subarray(start, this.reader.position));
  }

  #checked<T>(value: T | undefined, code: ScalarErrorCode, position: number): T {
    if (value === undefined) throw this.error(code, SCALAR_ERROR_MESSAGES[code], position);
    return value;
  }

  #unexpected(expected: string, position = this.reader.position): DecodeError {
    const found = this.reader.bytes[position];
    return this.error('bad-tag', `has byte ${found}, expected ${expected}`, position, { found });
  }

  #tooLarge(size: number, position: number): DecodeError {
    const left = this.reader.remaining;
    const message = `announces ${size} bytes, only ${left} are left`;
    return this.error('count-over-end', message, position, { found: size, left });
  }
}

function parseSize(digits: string): number | undefined {
  return digits && digits.length <= MAX_SIZE_DIGITS ? Number(digits) : undefined;
}

/**
 * Encodes a value as LLSD notation on one line (UTF-8).
 *
 * @throws {RangeError} as `visitLlsd`: for what LLSD cannot represent.
 *
 * **Source:** login-and-caps.md section 9, "Notation".
 */
export function encodeLlsdNotation(value: Llsd): Uint8Array<ArrayBuffer> {
  const parts: string[] = [];
  visitLlsd(value, notationVisitor(parts));
  return encodeUtf8(parts.join(''));
}

function notationVisitor(parts: string[]): LlsdVisitor {
  const put = (text: string) => {
    parts.push(text);
  };
  const separate = (index: number) => {
    if (index > 0) put(',');
  };
  return {
    undef: () => put('!'),
    boolean: (value) => put(value ? 'true' : 'false'),
    integer: (value) => put(`i${value}`),
    real: (value) => put(`r${formatReal(value)}`),
    string: (value) => put(quote(value)),
    uuid: (value) => put(`u${value}`),
    uri: (value) => put(`l${quote(value)}`),
    date: (value) => put(`d"${value.toISOString()}"`),
    binary: (value) => put(`b64"${encodeBase64(value)}"`),
    openArray: () => put('['),
    element: separate,
    closeArray: () => put(']'),
    openMap: () => put('{'),
    key(key, index) {
      separate(index);
      put(`${quote(key)}:`);
    },
    closeMap: () => put('}'),
  };
}

const SHORT_ESCAPES: Readonly<Record<string, string>> = {
  "'": "\\'",
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

function quote(text: string): string {
  return `'${text.replace(/['\\\p{Cc}]/gu, escapeCharacter)}'`;
}

/** An escape stands for a byte, so a control character beyond ASCII is kept as it is. */
function escapeCharacter(character: string): string {
  const code = character.charCodeAt(0);
  if (code > 0x7f) return character;
  return SHORT_ESCAPES[character] ?? `\\x${code.toString(16).padStart(2, '0')}`;
}
