/** Where the tool writes. */
export interface Streams {
  /** Standard output: the result. */
  readonly write: (text: string) => void;
  /** Standard error: everything else. */
  readonly writeError: (text: string) => void;
}

/** Exit statuses; scripts rely on them. */
export const EXIT = {
  /** No errors and no warnings; notes do not count. */
  good: 0,
  usage: 1,
  /** A file could not be used, or an upload would refuse it. */
  unusable: 2,
  /** Warnings, and nothing worse. */
  warnings: 3,
} as const;

/** The command was called with invalid arguments; the message names them. */
export class UsageError extends Error {}

/** The values that `parseArgs` returns for a table of flags. */
export type FlagValues<Flags> = { readonly [name in keyof Flags]?: string | boolean };

/** Parses a number. NaN for any other text, and for blanks, which `Number` reads as 0. */
export function parseNumber(text: string | boolean): number {
  return String(text).trim() === '' ? Number.NaN : Number(text);
}

/** Replaces control characters, which could control the terminal: texts may contain names from files. */
export const printable = (line: string) => line.replace(/\p{Cc}/gu, '\ufffd');
