import type { DecodeError, Warning } from '../formats/bytes/index.ts';
import type { Finding } from '../lint/index.ts';
import type { DocumentContent } from './file-content.ts';

/**
 * The report of a kind of file, and its lint and encoder where it has them. A kind whose content is a document has a
 * {@link DocumentDetails}.
 */
export interface KindDetails<Content> {
  /** The facts of a file. `file` is its name in the report. */
  inspect(file: string, content: Content, tools: InspectTools): Inspection | Promise<Inspection>;
  /** What an upload would refuse, and what viewers would ignore or show otherwise than intended. */
  lint?(content: Content, fileName: string): Finding[];
  encode?(content: Content): EncodedFile;
}

/** Details of a kind that the page lists, and shows the facts of. */
export interface DocumentDetails<Content extends DocumentContent = DocumentContent>
  extends KindDetails<Content> {
  inspect(file: string, content: Content): Inspection;
  /** The ending, without its dot, that such a file is saved with. */
  readonly extension: string;
  /** Heading of such files in a list, in the plural. */
  readonly group: string;
  /** Sentences that say what the page does with such a file, and what it does not. */
  readonly note: string;
  /** The one or two facts that a list has room for. */
  summarise(content: Content): string;
}

/** What inspecting a file needs where other files are embedded in it. */
export interface InspectTools {
  /** Inspects an embedded mesh, animation, texture or document; `file` is its name in the report. */
  inspectAsset(file: string, bytes: Uint8Array<ArrayBuffer>): Promise<Inspection>;
}

/** The facts of a file, the same for the command line and for the page; or why the file cannot be used. */
export interface Inspection {
  /** The entry of `vitrine inspect --json`. Its names are stable: other people's scripts read them. */
  readonly report: FileReport | ErrorReport;
  /** For people. */
  readonly sections: readonly FactSection[];
  /** Whether the file, or a part of it, cannot be used. */
  readonly hasErrors: boolean;
}

export interface FileReport {
  readonly file: string;
  readonly format: string;
  readonly warnings: readonly Warning[];
}

/** A file that cannot be used: `code` and `offset` are those of the decoder. */
export interface ErrorReport {
  readonly file: string;
  readonly error: {
    readonly format: string;
    readonly code: string;
    readonly offset: number;
    readonly path: string;
    readonly message: string;
  };
}

/** Facts under a title. Texts from the file are in them without control characters, see {@link visibleText}. */
export interface FactSection {
  /** Empty for the first facts of a file. */
  readonly title: string;
  readonly facts: readonly Fact[];
  readonly table?: FactTable;
  readonly sections?: readonly FactSection[];
}

export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** Rows of the same facts, of which the first names the row. */
export interface FactTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface EncodedFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mediaType: string;
  /** Sentences about what the format cannot represent. */
  readonly losses: readonly string[];
}

/** The inspection of a file that cannot be used. */
export function failedInspection(file: string, error: DecodeError): Inspection {
  const { format, code, offset, path, message } = error;
  const atPath = path ? `, at ${path}` : '';
  return {
    report: { file, error: { format, code, offset, path, message } },
    sections: [line(`error ${format}/${code} at byte ${offset}${atPath}: ${message}`)],
    hasErrors: true,
  };
}

/** Facts from pairs of label and value; the values may be texts from a file. */
export const facts = (pairs: readonly (readonly [label: string, value: string])[]): Fact[] =>
  pairs.map(([label, value]) => ({ label, value: visibleText(value) }));

/** A text with U+FFFD for its control characters, which are invisible at best; tabs and line ends are kept. */
export const visibleText = (text: string): string => text.replace(/[^\P{Cc}\t\n\r]/gu, '\ufffd');

/** A section of a single line. */
export const line = (title: string): FactSection => ({ title, facts: [] });

/** `2.883 s`. */
export const formatSeconds = (seconds: number) => `${seconds.toFixed(3)} s`;

/** Warnings as reports have them. */
export const reportWarnings = (warnings: readonly Warning[]): Warning[] =>
  warnings.map(({ code, message, offset, path }) => ({ code, message, offset, path }));
