import { readFile } from 'node:fs/promises';
import { jointDirectory } from '../src/avatar/index.ts';
import { DecodeError } from '../src/formats/bytes/index.ts';
import type { DecodeOptions } from '../src/kinds/index.ts';
import { inflateWithNode } from './node-inflate.ts';

/** How this tool decodes files. */
export const DECODE_OPTIONS: DecodeOptions = { inflate: inflateWithNode, joints: jointDirectory };

/** @throws {@link DecodeError} `file/unreadable`, with what the file system says. */
export async function readBytes(file: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await readFile(file));
  } catch (error) {
    throw fileError('unreadable', error);
  }
}

/** The error for a file that the file system refuses to read or to write. */
export function fileError(code: 'unreadable' | 'unwritable', cause: unknown): DecodeError {
  const message = cause instanceof Error ? cause.message : String(cause);
  return new DecodeError(message, { format: 'file', code, offset: 0, path: '', cause });
}
