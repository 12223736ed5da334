import { decodeUtf8 } from '../../../formats/bytes/index.ts';
import { decodeLlsdNotation } from '../../../formats/llsd/index.ts';
import { error } from './leap-error.ts';
import { MAX_COMMAND_CHARACTERS, MAX_LEAP_DEPTH, MAX_PERFORMANCE_LINES } from './limits.ts';
import { plainOfLlsd } from './plain-llsd.ts';
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
  checkCount(values.length);
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
    checkCount(number);
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
    checkCount(number);
    const colon = bytes.subarray(at, at + LONGEST_LENGTH).indexOf(COLON);
    const digits = decodeUtf8(bytes.subarray(at, at + Math.max(colon, 0)));
    if (!/^\d+$/.test(digits)) throw lineError(number, at);
    const start = at + colon + 1;
    const left = bytes.length - start;
    const needed = Number(digits);
    if (needed > left) {
      throw error(
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
  return plainOfLlsd(decodeLlsdNotation(bytes, { format: 'leap', baseOffset, ...limits }));
}

function skipBlanks(bytes: Uint8Array, at: number): number {
  let next = at;
  while (next < bytes.length && bytes[next] <= 0x20) next++;
  return next;
}

function lineError(line: number, offset: number) {
  const message = `line ${line} is neither JSON nor a Python literal`;
  return error('performance-line', message, `lines[${line - 1}]`, { line }, offset);
}

function checkCount(found: number): void {
  if (found <= MAX_PERFORMANCE_LINES) return;
  const details = { limit: MAX_PERFORMANCE_LINES };
  throw error('performance-too-long', `has more than ${MAX_PERFORMANCE_LINES} lines`, '', details);
}
