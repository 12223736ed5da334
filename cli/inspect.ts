import { DecodeError } from '../src/formats/bytes/index.ts';
import { isGzip } from '../src/formats/inflate/index.ts';
import {
  type FactSection,
  type FactTable,
  failedInspection,
  type Inspection,
  inspectArchive,
  inspectDatagrams,
  inspectFile,
  inspectPuppetryBlock,
  inspectRecording,
  inspectSetpPacket,
} from '../src/kinds/index.ts';
import { inspectModel, isModel } from '../src/kinds/model/index.ts';
import { parseMessageFilter } from '../src/protocol/message-analysis/index.ts';
import { PUPPETRY_LAYOUTS, type PuppetryLayout } from '../src/protocol/puppetry/index.ts';
import { decodeSingleDatagram } from '../src/protocol/recording/index.ts';
import { SETP } from '../src/protocol/setp/index.ts';
import { EXIT, type FlagValues, parseNumber, printable, UsageError } from './command-line.ts';
import { makeUpload } from './make-upload.ts';
import { MODEL_FLAGS, type ModelSettings, readGivenModelSettings } from './model-options.ts';
import { DECODE_OPTIONS, openSource, readBytes } from './read-file.ts';

/** How `vitrine inspect` treats its files. */
interface InspectOptions {
  readonly json: boolean;
  /** The kind of the files, if it cannot be recognised by their bytes. */
  readonly format: 'lludp' | 'setp' | 'puppetry' | null;
  /** The layout of puppetry; null detects it. */
  readonly layout: PuppetryLayout | null;
  /** Data bytes that a frame of a SETP packet may have; absent for the draft's 246. */
  readonly maxFrameData?: number;
  /** Which messages of recorded sessions are listed and counted, see docs/live.md; null for all. */
  readonly filter?: string | null;
  /** Of models; absent where none of its options is given. */
  readonly model?: ModelSettings;
}

/** For `parseArgs`. */
export const INSPECT_FLAGS = {
  json: { type: 'boolean' },
  format: { type: 'string' },
  layout: { type: 'string' },
  'max-frame-data': { type: 'string' },
  filter: { type: 'string' },
  ...MODEL_FLAGS,
} as const;

/**
 * `vitrine inspect FILE… [--format lludp|setp|puppetry] [--filter WORDS] [--json]`: what each file is, and its facts. A file
 * that cannot be used is reported beside the others. A recorded session is recognised by its lines; for a file of one
 * datagram or of one block of puppetry, raw or in hex, the format has to be named.
 *
 * @returns the exit status: 0, or 2 when any file, or any datagram in it, could not be used.
 */
export async function inspect(
  files: readonly string[],
  options: InspectOptions,
  write: (text: string) => void,
): Promise<number> {
  const inspections: Inspection[] = [];
  for (const file of files) inspections.push(await inspectOne(file, options));
  if (options.json) {
    const reports = inspections.map(({ report }) => report);
    write(`${JSON.stringify(reports, null, 2)}\n`);
  } else {
    write(`${inspections.map(formatInspection).join('\n\n')}\n`);
  }
  return inspections.some(({ hasErrors }) => hasErrors) ? EXIT.unusable : EXIT.good;
}

async function inspectOne(
  file: string,
  { format, layout, maxFrameData, filter = null, model }: Omit<InspectOptions, 'json'>,
): Promise<Inspection> {
  try {
    if (format === null && filter === null) {
      const archive = await inspectGzip(file);
      if (archive) return archive;
    }
    const bytes = await readBytes(file);
    if (filter !== null) return inspectRecording(file, bytes, filter);
    if (format === null && isModel(bytes)) {
      return inspectModel(file, (await makeUpload(file, bytes, model)).upload);
    }
    if (format === null) return await inspectFile(file, bytes, DECODE_OPTIONS);
    const content = decodeSingleDatagram(bytes);
    if (format === 'puppetry') return inspectPuppetryBlock(file, content, layout);
    if (format === 'setp') return inspectSetpPacket(file, content, maxFrameData);
    return inspectDatagrams(file, [{ bytes: content, time: null, direction: null }]);
  } catch (error) {
    if (error instanceof DecodeError) return failedInspection(file, error);
    throw error;
  }
}

/** An archive may have gigabytes, so it is read from the disk in pieces. Null for a file of any other kind. */
async function inspectGzip(file: string): Promise<Inspection | null> {
  const source = await openSource(file);
  try {
    // A pipe has no length, and cannot be read twice.
    if (source.byteLength === 0) return null;
    return isGzip(await source.read(0, 2)) ? await inspectArchive(file, source) : null;
  } finally {
    await source.close();
  }
}

/** @throws {@link UsageError} for a value that its option does not have. */
export function readInspectOptions(flags: FlagValues<typeof INSPECT_FLAGS>): InspectOptions {
  const format = readFormat(flags.format);
  const layout = readLayout(flags.layout);
  if (layout && format !== 'puppetry') throw new UsageError('--layout requires --format puppetry');
  const maxFrameData = readMaxFrameData(flags['max-frame-data']);
  if (maxFrameData && format !== 'setp') {
    throw new UsageError('--max-frame-data requires --format setp');
  }
  const filter = readFilter(flags.filter);
  if (filter !== null && format) throw new UsageError('--filter applies to recorded sessions');
  const model = readGivenModelSettings(flags);
  return { json: flags.json === true, format, layout, maxFrameData, filter, model };
}

/** @throws {@link UsageError} for a field that no message has: the filter would silently match nothing. */
function readFilter(text: string | boolean | undefined): string | null {
  if (typeof text !== 'string') return null;
  const { unknownFields } = parseMessageFilter(text);
  if (unknownFields.length === 0) return text;
  throw new UsageError(`--filter: no message has a field ${unknownFields.join(', ')}`);
}

function readFormat(format: string | boolean | undefined): InspectOptions['format'] {
  if (format === undefined) return null;
  if (format === 'lludp' || format === 'setp' || format === 'puppetry') return format;
  throw new UsageError(
    `--format can be lludp, setp or puppetry, not ${format}; all other formats are detected`,
  );
}

function readMaxFrameData(text: string | boolean | undefined): number | undefined {
  if (text === undefined) return undefined;
  const bytes = parseNumber(text);
  if (Number.isInteger(bytes) && bytes >= 1 && bytes <= SETP.successorFrameDataBytes) return bytes;
  throw new UsageError(
    `--max-frame-data must be a whole number from 1 to ${SETP.successorFrameDataBytes}, not ${text}`,
  );
}

function readLayout(text: string | boolean | undefined): PuppetryLayout | null {
  if (text === undefined) return null;
  const layout = PUPPETRY_LAYOUTS.find((name) => name === text);
  if (layout) return layout;
  throw new UsageError(`--layout must be one of ${PUPPETRY_LAYOUTS.join(', ')}, not ${text}`);
}

/** The text of an inspection: the file, its facts, and a line for each warning. */
function formatInspection({ report, sections }: Inspection): string {
  const warnings = 'warnings' in report ? report.warnings : [];
  return [
    report.file,
    ...sections.flatMap((section) => formatSection(section, '  ')),
    ...warnings.map(
      ({ code, message, path }) => `  warning ${code}${path ? ` at ${path}` : ''}: ${message}`,
    ),
  ]
    .map(printable)
    .join('\n');
}

/** The title with everything else indented below it. */
function formatSection(section: FactSection, indent: string): string[] {
  const { title, facts, table, sections = [] } = section;
  const inner = title ? `${indent}  ` : indent;
  return [
    ...(title ? [indent + title] : []),
    ...formatColumns(
      facts.map(({ label, value }) => [label, value]),
      inner,
    ),
    ...(table ? formatTable(table, inner) : []),
    ...sections.flatMap((each) => formatSection(each, inner)),
  ];
}

function formatTable({ columns, rows }: FactTable, indent: string): string[] {
  return rows.length > 0 ? formatColumns([columns, ...rows], indent) : [];
}

/** Lines in which every column is as wide as its longest value; the last one has no blanks behind it. */
function formatColumns(rows: readonly (readonly string[])[], indent: string): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column].length)),
  );
  const last = widths.length - 1;
  return rows.map((row) => {
    const cells = row.map((cell, column) => (column < last ? cell.padEnd(widths[column]) : cell));
    return indent + cells.join('  ');
  });
}
