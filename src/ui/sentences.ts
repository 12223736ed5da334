import type { FileFailure } from '../app/index.ts';
import { errorMend } from '../lint/index.ts';
import { formatCount, formatOffset } from './format.ts';
import { FAULT_WORDS, unitOf } from './words/en/faults.ts';
import { FAULT } from './words/en/messages.ts';
import { NEWS } from './words/en/news.ts';

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

function offsetWords({ offset, innerOffset, byteLength }: FileFailure): string {
  const place = formatOffset(offset, byteLength);
  return innerOffset === undefined ? place : FAULT.unpackedAt(place, innerOffset);
}

/** What the found and possible numbers of a fault count; null where nothing is to be said. */
function countUnit(fault: FileFailure): string | null {
  if (fault.code !== 'count-over-end') return null;
  return fault.details.bytesEach ? unitOf(fault) : FAULT.bytesCounted;
}

function counted(count: number, fault: FileFailure): string {
  const unit = countUnit(fault);
  return unit === null ? formatCount(count) : FAULT.counted(count, unit);
}

function rowsOf(fault: FileFailure): FaultExplanation['rows'] {
  const { path, details, format, code } = fault;
  const shown = (value: string | number | undefined) =>
    typeof value === 'number' ? counted(value, fault) : value;
  const rows: [string, string | undefined][] = [
    [FAULT.rows.field, path || undefined],
    [FAULT.rows.offset, isAboutBytes(fault) ? offsetWords(fault) : undefined],
    [FAULT.rows.found, shown(details.found)],
    [FAULT.rows.room, shown(details.room)],
    [FAULT.rows.limit, shown(details.limit)],
    [FAULT.rows.expected, shown(details.expected)],
    [FAULT.rows.code, `${format}/${code}`],
  ];
  return rows.filter((row): row is [string, string] => row[1] !== undefined);
}

/** False for faults of reading and fetching: they have no place in the file. */
function isAboutBytes({ format, code }: FileFailure): boolean {
  return format !== 'file' || code.startsWith('inflate');
}

/** Says what was wrong with a file; for codes without words of ours the decoder's own are taken. */
export function explainFault(fault: FileFailure): FaultExplanation {
  const words = FAULT_WORDS[fault.code];
  const place = fault.path ? `${fault.path} ` : '';
  return {
    title: FAULT.title(baseName(fault.fileName), words?.title ?? FAULT.notRead),
    why: sentence(words ? words.why(fault) : place + fault.reason, fault.path),
    mend: errorMend(fault.code),
    rows: rowsOf(fault),
    marked: { start: fault.offset, end: fault.offset + spanOf(fault) },
  };
}

/** How many bytes are at fault: of a text its line, which nobody counts in bytes. */
function spanOf({ format, code, details, excerpt, offset }: FileFailure): number {
  if (code === 'truncated') return Number(details.left ?? 1);
  if (format !== 'bvh' || !excerpt) return FAULT_WORDS[code]?.span ?? 1;
  const from = offset - excerpt.start;
  const end = excerpt.bytes.findIndex((byte, at) => at > from && (byte === LF || byte === CR));
  return (end < 0 ? excerpt.bytes.length : end) - from;
}

/** `12 of your files stand in for built-in animations`, or of a single one its name. */
export function libraryWords(names: readonly string[]): string {
  if (names.length === 1) return NEWS.standsIn(names[0]);
  return NEWS.standIn(names.length);
}

/** `Removed walk`, `Removed 3 items`. */
export function removedWords(names: readonly string[]): string {
  return names.length === 1 ? NEWS.removed(names[0]) : NEWS.removedItems(names.length);
}

/** Everything about a fault as text, for a bug report. */
export function faultReport(fault: FileFailure): string {
  const { title, why, mend, rows } = explainFault(fault);
  const table = rows.map(([label, value]) => FAULT.report.row(label, value));
  const bytes = fault.excerpt
    ? [FAULT.report.bytes(fault.excerpt.start, Array.from(fault.excerpt.bytes, byteText).join(' '))]
    : [];
  const { report } = FAULT;
  return [title, why, ...table, ...bytes, report.mend(mend), report.reason(fault.reason)].join(
    '\n',
  );
}

function byteText(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}
