import type { ZipEntry } from '../../formats/zip/index.ts';
import type { FileSource } from '../state/index.ts';
import { FileError, failureOf } from './file-errors.ts';
import type { LoadResult } from './load-result.ts';

/** The files of an archive. Each reading gives a copy, since bytes are transferred to the decoder. */
export function archiveSources(files: readonly ZipEntry[]): FileSource[] {
  return files.map(({ path, bytes }) => ({
    ...{ path, address: null, byteLength: bytes.length, isInArchive: true },
    read: async () => bytes.slice(),
  }));
}

/** The result for an archive inside another one. */
export function refuseNestedArchive({ path }: FileSource): LoadResult {
  const error = new FileError('archive-nested', 'an archive inside another one is not opened');
  return { kind: 'failed', failure: failureOf(path, error) };
}
