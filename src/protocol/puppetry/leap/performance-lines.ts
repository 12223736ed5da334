import { decodeUtf8 } from '../../../formats/bytes/index.ts';
import { decodeLlsdNotation, type Llsd } from '../../../formats/llsd/index.ts';
import {
  leapError,
  MAX_COMMAND_CHARACTERS,
  MAX_LEAP_DEPTH,
  MAX_PERFORMANCE_LINES,
} from './leap-values.ts';
import { parsePythonLiteral } from './python-literal.ts';

/** One command of a file, not decoded. */
export interface PerformanceLine {
  readonly value: unknown;
  /** From 1. */
  readonly number: number;
  /** Byte of the file. */
  readonly offset: number;
}

const NEWLINE = 0x0a;
const COLON = 0x3a;
const LONGEST_LENGTH = 8;
/** Values of one message; a pose of all joints has a tenth of it. */
const MAX_MESSAGE_VALUES = 20_000;

/** The values of a JSON text, which may be one command, a list of them, or what else it is. */
export function linesOfJson(value: unknown): PerformanceLine[] {
  const values = Array.isArray(value) ? value : [value];
  checkLineCount(values.length);
  return values.map((line, index) => ({ value: line, number: index + 1, offset: 0 }));
}

/**
 * A line each: JSON, or Python literals where the first line is one. Empty lines and those that begin with `#`
 * are passed over, though they count.
 */
export function linesOfText(bytes: Uint8Array): PerformanceLine[] {
  const lines: PerformanceLine[] = [];
  let parse: ((text: string) => unknown) | null = null;
  let number = 0;
  for (let start = 0; start < bytes.length; ) {
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline < 0 ? bytes.length : newline;
    number++;
    checkLineCount(number);
    if (end - start > 4 * MAX_COMMAND_CHARACTERS) throw lineError(number, start);
    const text = decodeUtf8(bytes.subarray(start, end))
      .replace(/^\uFEFF/, '')
      .trim();
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

/** `<decimal length>:<notation>` one behind another, as plug-ins write to the viewer. */
export function linesOfStream(bytes: Uint8Array): PerformanceLine[] {
  const lines: PerformanceLine[] = [];
  for (let at = skipBlanks(bytes, 0); at < bytes.length; ) {
    const number = lines.length + 1;
    checkLineCount(number);
    const colon = bytes.subarray(at, at + LONGEST_LENGTH).indexOf(COLON);
    const digits = decodeUtf8(bytes.subarray(at, at + Math.max(colon, 0)));
    if (!/^\d+$/.test(digits)) throw lineError(number, at);
    const start = at + colon + 1;
    const left = bytes.length - start;
    const needed = Number(digits);
    if (needed > left) {
      throw leapError(
        'truncated',
        'ends in a message',
        `messages[${number - 1}]`,
        { needed, left },
        at,
      );
    }
    lines.push({
      value: messageAt(bytes.subarray(start, start + needed), start),
      number,
      offset: at,
    });
    at = skipBlanks(bytes, start + needed);
  }
  return lines;
}

/** Undefined for a text that is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function messageAt(bytes: Uint8Array, baseOffset: number): unknown {
  const limits = { maxDepth: MAX_LEAP_DEPTH, maxValues: MAX_MESSAGE_VALUES };
  return llsdToJson(decodeLlsdNotation(bytes, { format: 'leap', baseOffset, ...limits }));
}

function skipBlanks(bytes: Uint8Array, at: number): number {
  let next = at;
  while (next < bytes.length && bytes[next] <= 0x20) next++;
  return next;
}

function lineError(line: number, offset: number) {
  const message = `line ${line} is neither JSON nor a Python literal`;
  return leapError('performance-line', message, `lines[${line - 1}]`, { line }, offset);
}

function checkLineCount(found: number): void {
  if (found <= MAX_PERFORMANCE_LINES) return;
  const details = { limit: MAX_PERFORMANCE_LINES };
  throw leapError(
    'performance-too-long',
    `has more than ${MAX_PERFORMANCE_LINES} lines`,
    '',
    details,
  );
}

/**
 * An LLSD value as JSON would have it: whole numbers as numbers, maps as objects, dates as their text. What
 * commands have no use for becomes null.
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

const BACKSLASH = 0x5c;
const QUOTE = 0x22;
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/**
 * Whether no container of a JSON text lies within more than `most` others. To be asked of long texts first: a
 * parser takes minutes, and all memory, for millions of brackets.
 */
export function isJsonDepthWithin(text: string, most: number): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isInText && code === BACKSLASH) at++;
    else if (code === QUOTE) isInText = !isInText;
    else if (isInText) continue;
    else if (OPENING.has(code)) depth++;
    else if (CLOSING.has(code)) depth--;
    if (depth > most) return false;
  }
  return true;
}
