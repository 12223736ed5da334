import { open, readFile, realpath } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import { jointDirectory } from '../src/avatar/index.ts';
import { DecodeError } from '../src/formats/bytes/index.ts';
import {
  DEFAULT_INFLATE_LIMIT,
  type InflateLimit,
  inflateFailedError,
  inflateWithPako,
  isGzip,
  maxOutputBytes,
  overLimitError,
} from '../src/formats/inflate/index.ts';
import type { ByteSource } from '../src/formats/inventory-archive/index.ts';
import type { DecodeOptions } from '../src/kinds/index.ts';
import { UsageError } from './command-line.ts';

/** How this tool decodes files. */
export const DECODE_OPTIONS: DecodeOptions = {
  inflate: inflateWithNode,
  joints: jointDirectory,
  archiveObjects: true,
};

/** @throws {@link DecodeError} `file/unreadable`, with the message of the file system. */
export async function readBytes(file: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await readFile(file));
  } catch (error) {
    throw fileError('unreadable', error);
  }
}

/** Links and other spellings of the same path count as the same. @throws {@link UsageError} */
export async function refuseSameFile(input: string, output: string): Promise<void> {
  const real = await realpath(output).catch(() => null);
  if (real !== null && real === (await realpath(input))) {
    throw new UsageError('OUT is the same file as IN; write to another file');
  }
}

/**
 * A file that is read in pieces. Each piece is in the same memory: with new memory for each, freeing it takes a tenth of
 * the time.
 *
 * @throws {@link DecodeError} `file/unreadable`, with the message of the file system; so does reading.
 */
export async function openSource(file: string): Promise<ByteSource & { close(): Promise<void> }> {
  try {
    const handle = await open(file);
    const { size } = await handle.stat();
    let buffer = new Uint8Array(0);
    return {
      byteLength: size,
      async read(start, end) {
        if (buffer.length < end - start) buffer = new Uint8Array(end - start);
        try {
          const { bytesRead } = await handle.read(buffer, 0, end - start, start);
          return buffer.subarray(0, bytesRead);
        } catch (error) {
          throw fileError('unreadable', error);
        }
      },
      close: () => handle.close(),
    };
  } catch (error) {
    throw fileError('unreadable', error);
  }
}

/** The error for a file that the file system refuses to read or to write. */
export function fileError(code: 'unreadable' | 'unwritable', cause: unknown): DecodeError {
  const message = cause instanceof Error ? cause.message : String(cause);
  return new DecodeError(message, { format: 'file', code, offset: 0, path: '', cause });
}

/** Sizes of zlib's output chunks: one that holds the whole output saves joining several. */
const MIN_CHUNK = 4096;
const MAX_CHUNK = 1024 * 1024;
const CHUNK_RATIO = 2;

/**
 * Inflates with Node's native zlib, under the same limits as the implementations of src/formats.
 *
 * @throws {@link DecodeError} `inflate-failed`, `inflate-too-large`, `inflate-ratio`.
 */
export function inflateWithNode(
  bytes: Uint8Array,
  limit: InflateLimit = DEFAULT_INFLATE_LIMIT,
): Uint8Array {
  if (isGzip(bytes)) return inflateWithPako(bytes, limit);
  const guess = Math.max(MIN_CHUNK, bytes.length * CHUNK_RATIO);
  try {
    const output = inflateSync(bytes, {
      maxOutputLength: maxOutputBytes(bytes.length, limit),
      chunkSize: Math.min(MAX_CHUNK, guess),
    });
    // A plain array: Buffer's own slice() is a view, where Uint8Array's is a copy.
    return new Uint8Array(output.buffer, output.byteOffset, output.length);
  } catch (error) {
    if (isTooLarge(error)) throw overLimitError(bytes.length, limit);
    throw inflateFailedError(error instanceof Error ? error.message : String(error), error);
  }
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
}
