import type { FileFault } from '../app/index.ts';
import { errorMend } from '../lint/index.ts';
import { formatCount, formatOffset, formatPlural } from './format.ts';
import { FAULT_WORDS, unitOf } from './words/fault-words.ts';

const LF = 0x0a;
const CR = 0x0d;

/** A fault in plain words: what, where, why, how to mend. */
export interface FaultExplanation {
  readonly title: string;
  readonly why: string;
  readonly mend: string;
  readonly rows: readonly (readonly [label: string, value: string])[];
  /** Bytes of the excerpt that are at fault, as absolute offsets; `end` is exclusive. */
  readonly marked: { readonly start: number; readonly end: number };
}

/** As a sentence: a large letter first, unless a field's name stands there, and a full stop last. */
function sentence(text: string, field = ''): string {
  const trimmed = text.trim();
  const first = field && trimmed.startsWith(field) ? trimmed[0] : trimmed.charAt(0).toUpperCase();
  return `${first}${trimmed.slice(1)}${/[.!?…]$/.test(trimmed) ? '' : '.'}`;
}

/** The file's own name, without the folders it lay in. */
export function baseName(path: string): string {
  return path.split('/').pop() || path;
}

function offsetWords({ offset, innerOffset, byteLength }: FileFault): string {
  const place = formatOffset(offset, byteLength);
  return innerOffset === undefined ? place : `${place}, unpacked ${formatCount(innerOffset)}`;
}

/** What the found and possible numbers of a fault count. */
function countUnit(fault: FileFault): string {
  if (fault.code !== 'count-over-end') return '';
  return ` ${fault.details.bytesEach ? unitOf(fault) : 'bytes'}`;
}

function rowsOf(fault: FileFault): FaultExplanation['rows'] {
  const { path, details, format, code } = fault;
  const shown = (value: string | number | undefined) =>
    typeof value === 'number' ? formatCount(value) + countUnit(fault) : value;
  const rows: [string, string | undefined][] = [
    ['Field', path || undefined],
    ['Byte offset', isAboutBytes(fault) ? offsetWords(fault) : undefined],
    ['Found', shown(details.found)],
    ['Room for', shown(details.room)],
    ['At most', shown(details.limit)],
    ['Expected', shown(details.expected)],
    ['Code', `${format}/${code}`],
  ];
  return rows.filter((row): row is [string, string] => row[1] !== undefined);
}

/** False for faults of reading and fetching: they have no place in the file. */
function isAboutBytes({ format, code }: FileFault): boolean {
  return format !== 'file' || code.startsWith('inflate');
}

/** Says what was wrong with a file; for codes without words of ours the decoder's own are taken. */
export function explainFault(fault: FileFault): FaultExplanation {
  const words = FAULT_WORDS[fault.code];
  const place = fault.path ? `${fault.path} ` : '';
  return {
    title: `${baseName(fault.fileName)} ${words?.title ?? 'could not be read'}`,
    why: sentence(words ? words.why(fault) : place + fault.reason, fault.path),
    mend: errorMend(fault.code),
    rows: rowsOf(fault),
    marked: { start: fault.offset, end: fault.offset + spanOf(fault) },
  };
}

/** How many bytes are at fault: of a text its line, which nobody counts in bytes. */
function spanOf({ format, code, details, excerpt, offset }: FileFault): number {
  if (code === 'truncated') return Number(details.left ?? 1);
  if (format !== 'bvh' || !excerpt) return FAULT_WORDS[code]?.span ?? 1;
  const from = offset - excerpt.start;
  const end = excerpt.bytes.findIndex((byte, at) => at > from && (byte === LF || byte === CR));
  return (end < 0 ? excerpt.bytes.length : end) - from;
}

/** `12 of your files stand in for built-in animations`, or of a single one its name. */
export function libraryWords(names: readonly string[]): string {
  if (names.length === 1) return `Your file stands in for the built-in ${names[0]}`;
  return `${formatCount(names.length)} of your files stand in for built-in animations`;
}

/** `Removed walk`, `Removed 3 items`. */
export function removedWords(names: readonly string[]): string {
  return `Removed ${names.length === 1 ? names[0] : formatPlural(names.length, 'item')}`;
}

/** Everything about a fault as text, for a bug report. */
export function faultReport(fault: FileFault): string {
  const { title, why, mend, rows } = explainFault(fault);
  const table = rows.map(([label, value]) => `${label}: ${value}`);
  const bytes = fault.excerpt
    ? [`Bytes from ${fault.excerpt.start}: ${Array.from(fault.excerpt.bytes, byteText).join(' ')}`]
    : [];
  return [title, why, ...table, ...bytes, `Mend: ${mend}`, `Reason: ${fault.reason}`].join('\n');
}

function byteText(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}
