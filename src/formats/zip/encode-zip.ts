import { zipSync } from 'fflate';
import type { ZipEntry } from './decode-zip.ts';

/** The same archive whenever it is written. Local time, as archives have it. */
const WRITTEN_AT = new Date(1980, 0, 1);

/**
 * Writes files as a ZIP archive. They are stored as they are: mesh assets are compressed inside.
 *
 * @throws {RangeError} for two files with the same path.
 */
export function encodeZip(files: readonly ZipEntry[]): Uint8Array<ArrayBuffer> {
  const byPath = Object.fromEntries(files.map(({ path, bytes }) => [path, bytes]));
  if (Object.keys(byPath).length !== files.length) throw new RangeError('two files have one path');
  return new Uint8Array(zipSync(byPath, { level: 0, mtime: WRITTEN_AT }));
}
