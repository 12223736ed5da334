import { decodeUtf8 } from '../../../formats/bytes/index.ts';
import { decodeLlsdNotation, type Llsd } from '../../../formats/llsd/index.ts';
import { leapError, MAX_COMMAND_CHARACTERS, MAX_LEAP_DEPTH } from './leap-values.ts';
import { parsePythonLiteral } from './python-literal.ts';

/** One command of a file, not decoded. */
export interface PerformanceLine {
  readonly value: unknown;
  /** The number of the line, from 1. */
  readonly number: number;
  /** The line's offset in the file. */
  readonly offset: number;
}

const MAX_LINES = 100_000;
/** Values of one message; a pose of all joints has a tenth of them. */
const MAX_MESSAGE_VALUES = 20_000;
/** Digits of a message's length, and the colon behind them. */
const MAX_LENGTH_BYTES = 8;
const MESSAGE_STREAM = /^\s*\d{1,7}:/;
const NEWLINE = 0x0a;
const COLON = 0x3a;

/**
 * Splits a file into commands: the messages of a plug-in, a JSON list or a single JSON value, or lines of JSON or
 * Python literals.
 *
 * @throws {@link DecodeError} `performance-line`, `performance-too-long`, `truncated`, and those of LLSD notation.
 */
export function readPerformanceLines(bytes: Uint8Array): PerformanceLine[] {
  if (MESSAGE_STREAM.test(decodeUtf8(bytes.subarray(0, 64)))) return readMessages(bytes);
  const text = decodeUtf8(bytes).replace(/^\uFEFF/, '');
  const json = isJsonDepthWithin(text, MAX_LEAP_DEPTH) ? parseJson(text) : undefined;
  if (json === undefined) return readTextLines(bytes);
  const values = Array.isArray(json) ? json : [json];
  checkLineCount(values.length);
  return values.map((value, index) => ({ value, number: index + 1, offset: 0 }));
}

/**
 * Reads lines of JSON, or of Python literals if the first line is one. Empty lines and those that begin with `#` are
 * ignored, but numbered.
 */
function readTextLines(bytes: Uint8Array): PerformanceLine[] {
  const lines: PerformanceLine[] = [];
  let parse: ((text: string) => unknown) | null = null;
  let number = 0;
  for (let start = 0; start < bytes.length; ) {
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline < 0 ? bytes.length : newline;
    number++;
    checkLineCount(number);
    if (end - start > 4 * MAX_COMMAND_CHARACTERS) throw lineError(number, start);
    const line = decodeUtf8(bytes.subarray(start, end));
    const text = line.replace(/^\uFEFF/, '').trim();
    if (text !== '' && !text.startsWith('#')) {
      parse ??= parseJson(text) === undefined ? parsePythonLiteral : parseJson;
      const value = parse(text);
      if (value === undefined) throw lineError(number, start);
      lines.push({ value, number, offset: start });
    }
    start = end + 1;
  }
  return lines;
}

/** Reads messages as plug-ins send them to the viewer: `<decimal length>:<notation>`, one after another. */
function readMessages(bytes: Uint8Array): PerformanceLine[] {
  const lines: PerformanceLine[] = [];
  for (let at = skipWhiteSpace(bytes, 0); at < bytes.length; ) {
    const number = lines.length + 1;
    checkLineCount(number);
    const colon = bytes.subarray(at, at + MAX_LENGTH_BYTES).indexOf(COLON);
    const digits = decodeUtf8(bytes.subarray(at, at + Math.max(colon, 0)));
    if (!/^\d+$/.test(digits)) throw lineError(number, at);
    const start = at + colon + 1;
    const needed = Number(digits);
    const left = bytes.length - start;
    if (needed > left) {
      const path = `messages[${number - 1}]`;
      throw leapError('truncated', 'ends in a message', path, { needed, left }, at);
    }
    const end = start + needed;
    const notation = decodeLlsdNotation(bytes.subarray(start, end), {
      format: 'leap',
      baseOffset: start,
      maxDepth: MAX_LEAP_DEPTH,
      maxValues: MAX_MESSAGE_VALUES,
    });
    lines.push({ value: llsdToJson(notation), number, offset: at });
    at = skipWhiteSpace(bytes, end);
  }
  return lines;
}

function skipWhiteSpace(bytes: Uint8Array, at: number): number {
  let next = at;
  while (next < bytes.length && bytes[next] <= 0x20) next++;
  return next;
}

/** Undefined for text that is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * An LLSD value as JSON represents it: integers as numbers, maps as objects, dates as text. Values that commands do not
 * have become null.
 */
function llsdToJson(value: Llsd): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map(llsdToJson);
  if (value instanceof Map) {
    return Object.fromEntries(Array.from(value, ([key, member]) => [key, llsdToJson(member)]));
  }
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? null : value;
}

function lineError(line: number, offset: number) {
  const message = `line ${line} is neither JSON nor a Python literal`;
  return leapError('performance-line', message, `lines[${line - 1}]`, { line }, offset);
}

function checkLineCount(found: number): void {
  if (found <= MAX_LINES) return;
  const details = { limit: MAX_LINES };
  throw leapError('performance-too-long', `has more than ${MAX_LINES} lines`, '', details);
}

const BACKSLASH = 0x5c;
const QUOTE = 0x22;
const OPENING_BRACKETS: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING_BRACKETS: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/**
 * Whether a JSON text is nested at most `limit` levels deep. Check it before parsing a long text: for millions of
 * brackets JSON.parse takes minutes, and all memory.
 */
export function isJsonDepthWithin(text: string, limit: number): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isInText && code === BACKSLASH) at++;
    else if (code === QUOTE) isInText = !isInText;
    else if (isInText) continue;
    else if (OPENING_BRACKETS.has(code)) depth++;
    else if (CLOSING_BRACKETS.has(code)) depth--;
    if (depth > limit) return false;
  }
  return true;
}
