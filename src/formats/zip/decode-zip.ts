import { type UnzipFileInfo, unzipSync } from 'fflate';
import { DecodeError } from '../bytes/index.ts';
import {
  DEFAULT_INFLATE_LIMIT,
  type InflateLimit,
  maxOutputBytes,
  overLimitError,
} from '../inflate/index.ts';

/** A file of a ZIP archive. */
export interface ZipEntry {
  /** Its path in the archive, with `/` between folders. */
  readonly path: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** No set of avatar files has more; each of them becomes a task, an item or a message. */
const MAX_ENTRIES = 2000;
/** Bytes of all files together: as many as a single file may have. */
const MAX_TOTAL_BYTES = 256 * 1024 * 1024;

/** Entries that operating systems add, which are not meant to be opened. */
const SYSTEM_ENTRY = /(^|\/)(__MACOSX\/|\.[^/]*$|thumbs\.db$|desktop\.ini$)/i;

/**
 * Unpacks the files of a ZIP archive, without folders and files of operating systems, in the order of their paths. An
 * archive inside it stays packed. The sizes that the archive declares are checked before anything is unpacked, and no
 * file becomes larger than it declares.
 *
 * @throws {@link DecodeError} of format `zip`: `zip-damaged`, `zip-empty`, `zip-too-many-files`, `inflate-too-large`,
 * `inflate-ratio`.
 */
export function decodeZip(
  bytes: Uint8Array<ArrayBuffer>,
  limit: InflateLimit = { ...DEFAULT_INFLATE_LIMIT, maxBytes: MAX_TOTAL_BYTES },
): ZipEntry[] {
  const filter = createEntryFilter(limit);
  const files = unzipOrFail(bytes, filter);
  const paths = Object.keys(files).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  if (paths.length === 0) throw zipError('zip-empty', 'there are no files in the archive');
  return paths.map((path) => ({ path, bytes: files[path] as Uint8Array<ArrayBuffer> }));
}

/** Chooses the entries to unpack; throws as soon as they are too many or too large. */
function createEntryFilter(limit: InflateLimit): (entry: UnzipFileInfo) => boolean {
  let count = 0;
  let total = 0;
  return ({ name, size, originalSize }) => {
    if (name.endsWith('/') || SYSTEM_ENTRY.test(name)) return false;
    if (++count > MAX_ENTRIES) {
      const details = { limit: MAX_ENTRIES };
      throw zipError('zip-too-many-files', `holds more than ${MAX_ENTRIES} files`, { details });
    }
    total += originalSize;
    const cap = maxOutputBytes(size, limit);
    if (originalSize > cap || total > limit.maxBytes) throw overLimitError(size, limit);
    return true;
  };
}

function unzipOrFail(
  bytes: Uint8Array,
  filter: (entry: UnzipFileInfo) => boolean,
): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    if (error instanceof DecodeError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw zipError('zip-damaged', `cannot be unpacked: ${reason}`, { cause: error });
  }
}

function zipError(
  code: 'zip-damaged' | 'zip-empty' | 'zip-too-many-files',
  message: string,
  fields: { details?: Record<string, number>; cause?: unknown } = {},
): DecodeError {
  return new DecodeError(message, { format: 'zip', code, offset: 0, path: '', ...fields });
}
