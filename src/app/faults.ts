import { DecodeError } from '../formats/bytes/index.ts';
import { OffloadError } from '../offload/index.ts';
import type { FileSource } from './app-interface.ts';
import type { FileFault } from './state.ts';

/** A file that could not be brought here at all; decoding faults are DecodeErrors. */
export class AppFault extends Error {
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
    /** The browser has no room for what the file holds. */
    | 'out-of-memory'
    /** A file that another one, such as a saved avatar, is made of. */
    | 'part-missing';
  readonly details: Readonly<Record<string, string | number>>;

  constructor(
    code: AppFault['code'],
    message: string,
    cause?: unknown,
    details: Record<string, string | number> = {},
  ) {
    super(message, { cause });
    this.name = 'AppFault';
    this.code = code;
    this.details = details;
  }
}

/** Bytes shown around a fault: enough rows of eight to recognise the place. */
const EXCERPT_BEFORE = 24;
const EXCERPT_AFTER = 24;

type Reason = Pick<
  FileFault,
  'format' | 'code' | 'offset' | 'path' | 'innerOffset' | 'details' | 'reason'
>;

function reasonOf(error: unknown): Reason {
  if (error instanceof DecodeError) {
    const { format, code, offset, path, innerOffset, details, message } = error;
    return { format, code, offset, path, innerOffset, details, reason: message };
  }
  if (isOutOfMemory(error)) {
    return reasonOf(new AppFault('out-of-memory', 'there is no room for it', error));
  }
  const known = error instanceof AppFault || error instanceof OffloadError;
  return {
    format: 'file',
    code: known ? error.code : 'unreadable',
    offset: 0,
    path: '',
    innerOffset: undefined,
    details: error instanceof AppFault ? error.details : {},
    reason: error instanceof Error ? error.message : String(error),
  };
}

/** Browsers refuse a buffer with a RangeError; from a worker only its name and its message arrive. */
export function isOutOfMemory(error: unknown): boolean {
  if (!(error instanceof Error) || error.name !== 'RangeError') return false;
  return /allocation|out of memory|array (buffer )?length/i.test(error.message);
}

/** The file is read once more: its bytes went to the worker, and most files have no fault. */
async function readExcerpt(
  source: FileSource,
  offset: number,
  signal: AbortSignal,
): Promise<FileFault['excerpt']> {
  try {
    const bytes = await source.read(signal, () => {});
    const start = Math.max(0, Math.floor((offset - EXCERPT_BEFORE) / 8) * 8);
    return { start, bytes: bytes.slice(start, offset + EXCERPT_AFTER) };
  } catch {
    // The excerpt only illustrates; the fault itself is what must be reported.
    return null;
  }
}

/** A fault of a file by its name, of which no bytes can be shown. */
export function faultOf(fileName: string, error: unknown): FileFault {
  return { fileName, byteLength: null, ...reasonOf(error), excerpt: null };
}

/** Everything the page can say about why this file was not used. */
export async function describeFault(
  source: FileSource,
  byteLength: number | null,
  error: unknown,
  signal: AbortSignal,
): Promise<FileFault> {
  const fault = { ...faultOf(source.path, error), byteLength };
  const decoded = error instanceof DecodeError && byteLength !== null && byteLength > 0;
  return decoded ? { ...fault, excerpt: await readExcerpt(source, fault.offset, signal) } : fault;
}
