import { DecodeError } from '../../formats/bytes/index.ts';
import { OffloadError } from '../../offload/index.ts';
import type { FileFailure, FileSource } from '../state/index.ts';

/** A file that could not be fetched or read; errors in its content are `DecodeError`s. */
export class FileError extends Error {
  readonly code:
    | 'unreadable'
    | 'file-too-large'
    | 'address-unusable'
    | 'offline'
    | 'mixed-content'
    /** The policy of the page forbids it. */
    | 'blocked-by-policy'
    | 'cors-missing'
    | 'redirect-broken'
    | 'no-answer'
    | 'fetch-refused'
    | 'answer-cut-short'
    | 'web-page'
    | 'archive-nested'
    /** The browser has no memory for what the file holds. */
    | 'out-of-memory'
    /** A file that another one, such as a saved avatar, consists of. */
    | 'part-missing';
  readonly details: Readonly<Record<string, string | number>>;

  constructor(
    code: FileError['code'],
    message: string,
    cause?: unknown,
    details: Record<string, string | number> = {},
  ) {
    super(message, { cause });
    this.name = 'FileError';
    this.code = code;
    this.details = details;
  }
}

/** Describes why a file could not be used, with the bytes around the offset of a decoding error. */
export async function describeFailure(
  source: FileSource,
  byteLength: number | null,
  error: unknown,
  signal: AbortSignal,
): Promise<FileFailure> {
  const failure = { ...failureOf(source.path, error), byteLength };
  const hasOffset = error instanceof DecodeError && byteLength !== null && byteLength > 0;
  if (!hasOffset) return failure;
  return { ...failure, excerpt: await readExcerpt(source, failure.offset, signal) };
}

/** Describes why a file could not be used, without any of its bytes. */
export function failureOf(fileName: string, error: unknown): FileFailure {
  return { fileName, byteLength: null, ...reasonOf(error), excerpt: null };
}

/** Browsers refuse a buffer with a RangeError; a worker's arrives with its name and message only. */
export function isOutOfMemory(error: unknown): boolean {
  if (!(error instanceof Error) || error.name !== 'RangeError') return false;
  return /allocation|out of memory|array (buffer )?length/i.test(error.message);
}

function reasonOf(error: unknown): Omit<FileFailure, 'fileName' | 'byteLength' | 'excerpt'> {
  if (error instanceof DecodeError) {
    const { format, code, offset, path, innerOffset, details, message } = error;
    return { format, code, offset, path, innerOffset, details, reason: message };
  }
  if (isOutOfMemory(error)) {
    return reasonOf(new FileError('out-of-memory', 'there is no room for it', error));
  }
  const hasCode = error instanceof FileError || error instanceof OffloadError;
  return {
    format: 'file',
    code: hasCode ? error.code : 'unreadable',
    offset: 0,
    path: '',
    innerOffset: undefined,
    details: error instanceof FileError ? error.details : {},
    reason: error instanceof Error ? error.message : String(error),
  };
}

/** Bytes shown before and after the offset of an error: enough rows of eight to recognise the place. */
const EXCERPT_BEFORE = 24;
const EXCERPT_AFTER = 24;

/** Reads the file once more: its bytes were transferred to the worker, and most files have no error. */
async function readExcerpt(
  source: FileSource,
  offset: number,
  signal: AbortSignal,
): Promise<FileFailure['excerpt']> {
  try {
    const bytes = await source.read(signal, () => {});
    const start = Math.max(0, Math.floor((offset - EXCERPT_BEFORE) / 8) * 8);
    return { start, bytes: bytes.slice(start, offset + EXCERPT_AFTER) };
  } catch {
    // The excerpt only illustrates: the failure itself is what must be reported.
    return null;
  }
}
