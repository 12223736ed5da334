import type { FileFailure } from '../../app/index.ts';
import { isTextKind } from '../../kinds/index.ts';
import { errorFix } from '../../lint/index.ts';
import { FILE_ERROR_TEXTS, type FileErrorText, unitOf } from './en/error-texts.ts';
import { FILE_ERROR } from './en/messages.ts';
import { NEWS } from './en/news.ts';
import { formatCount, formatOffset } from './format.ts';

const LF = 0x0a;
const CR = 0x0d;

/** Explains to the user why a file could not be used: what, where, why, and how to fix it. */
export interface FileErrorExplanation {
  readonly title: string;
  readonly why: string;
  readonly fix: string;
  readonly rows: readonly (readonly [label: string, value: string])[];
  /** Offsets in the file of the bytes that are wrong; `end` is exclusive. */
  readonly marked: { readonly start: number; readonly end: number };
}

/** Adds a capital at the start, unless the text begins with the name of the field, and a full stop at the end. */
function sentence(text: string, field = ''): string {
  const trimmed = text.trim();
  const first = field && trimmed.startsWith(field) ? trimmed[0] : trimmed.charAt(0).toUpperCase();
  return `${first}${trimmed.slice(1)}${/[.!?…]$/.test(trimmed) ? '' : '.'}`;
}

/** The name of a file without its folders. */
export function baseName(path: string): string {
  return path.split('/').pop() || path;
}

function offsetText({ offset, innerOffset, byteLength }: FileFailure): string {
  const place = formatOffset(offset, byteLength);
  return innerOffset === undefined ? place : FILE_ERROR.unpackedAt(place, innerOffset);
}

/** The unit of the numbers in an error; null if they count nothing. */
function countUnit(failure: FileFailure): string | null {
  if (failure.code !== 'count-over-end') return null;
  return failure.details.bytesEach ? unitOf(failure) : FILE_ERROR.bytesCounted;
}

function countText(count: number, failure: FileFailure): string {
  const unit = countUnit(failure);
  return unit === null ? formatCount(count) : FILE_ERROR.counted(count, unit);
}

function rowsOf(failure: FileFailure): FileErrorExplanation['rows'] {
  const { path, details, format, code } = failure;
  const shown = (value: string | number | undefined) =>
    typeof value === 'number' ? countText(value, failure) : value;
  const rows: [string, string | undefined][] = [
    [FILE_ERROR.rows.field, path || undefined],
    [FILE_ERROR.rows.offset, isAboutBytes(failure) ? offsetText(failure) : undefined],
    [FILE_ERROR.rows.found, shown(details.found)],
    [FILE_ERROR.rows.room, shown(details.room)],
    [FILE_ERROR.rows.limit, shown(details.limit)],
    [FILE_ERROR.rows.expected, shown(details.expected)],
    [FILE_ERROR.rows.code, `${format}/${code}`],
  ];
  return rows.filter((row): row is [string, string] => row[1] !== undefined);
}

/** False for errors of reading and fetching, which have no offset in the file. */
function isAboutBytes({ format, code }: FileFailure): boolean {
  return format !== 'file' || code.startsWith('inflate');
}

/** Explains a failure; a code without a text of its own gets the decoder's message. */
export function explainFileError(failure: FileFailure): FileErrorExplanation {
  const texts = FILE_ERROR_TEXTS[failure.code];
  const place = failure.path ? `${failure.path} ` : '';
  return {
    title: FILE_ERROR.title(baseName(failure.fileName), problemOf(failure, texts)),
    why: sentence(texts ? texts.why(failure) : place + failure.reason, failure.path),
    fix: errorFix(failure.code),
    rows: rowsOf(failure),
    marked: { start: failure.offset, end: failure.offset + errorSpan(failure) },
  };
}

function problemOf(failure: FileFailure, texts: FileErrorText | undefined): string {
  const { title = FILE_ERROR.notRead } = texts ?? {};
  return typeof title === 'string' ? title : title(failure);
}

/** How many bytes are wrong; in a text file the rest of the line. */
function errorSpan({ format, code, details, excerpt, offset }: FileFailure): number {
  if (code === 'truncated') return Number(details.left ?? 1);
  if (!isTextKind(format) || !excerpt) return FILE_ERROR_TEXTS[code]?.span ?? 1;
  const from = offset - excerpt.start;
  const end = excerpt.bytes.findIndex(
    (byte, index) => index > from && (byte === LF || byte === CR),
  );
  return (end < 0 ? excerpt.bytes.length : end) - from;
}

/** `12 of your files replace built-in animations`, or the name of a single one. */
export function replacedBuiltinsText(names: readonly string[]): string {
  if (names.length === 1) return NEWS.replacesBuiltin(names[0]);
  return NEWS.replaceBuiltins(names.length);
}

/** `Removed walk`, `Removed 3 items`. */
export function removedText(names: readonly string[]): string {
  return names.length === 1 ? NEWS.removed(names[0]) : NEWS.removedItems(names.length);
}

/** `Replaced walk`, `Replaced 3 items`. */
export function replacedText(names: readonly string[]): string {
  return names.length === 1 ? NEWS.replaced(names[0]) : NEWS.replacedItems(names.length);
}

/** Everything about a failure as text, for a bug report. */
export function fileErrorReport(failure: FileFailure): string {
  const { title, why, fix, rows } = explainFileError(failure);
  const table = rows.map(([label, value]) => FILE_ERROR.report.row(label, value));
  const bytes = failure.excerpt
    ? [
        FILE_ERROR.report.bytes(
          failure.excerpt.start,
          Array.from(failure.excerpt.bytes, byteText).join(' '),
        ),
      ]
    : [];
  const { report } = FILE_ERROR;
  return [title, why, ...table, ...bytes, report.fix(fix), report.reason(failure.reason)].join(
    '\n',
  );
}

function byteText(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}
