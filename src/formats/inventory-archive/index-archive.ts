import { DecodeError, type Warning } from '../bytes/index.ts';
import { ArchiveCollector } from './archive-collector.ts';
import type { InventoryArchive } from './archive-entry.ts';
import { type GzipCheckpoint, GzipStream } from './gzip-stream.ts';
import { TarReader } from './tar-reader.ts';
import { WarningList } from './warning-list.ts';

/** A file of which parts can be read: one on a disk, or a blob of the browser. */
export interface ByteSource {
  readonly byteLength: number;
  /** @returns the bytes from `start` to before `end`, fewer at the end of the file; valid until the next call. */
  read(start: number, end: number): Promise<Uint8Array>;
}

/** Where indexing stops; what was found before is kept. */
export interface ArchiveLimits {
  readonly maxEntries: number;
  /** Bytes of the tar archive. */
  readonly maxBytes: number;
  /** Bytes of the tar archive per byte of the file, above {@link RATIO_FLOOR}. */
  readonly maxRatio: number;
}

/**
 * Archives are known from 1 MB to some GB. Deflate reaches 1032:1, and archives of nothing but small items 20:1; their
 * empty blocks are the reason.
 */
export const DEFAULT_ARCHIVE_LIMITS: ArchiveLimits = {
  maxEntries: 1_000_000,
  maxBytes: 16 * 1024 ** 3,
  maxRatio: 200,
};
const RATIO_FLOOR = 64 * 1024 * 1024;

export interface IndexOptions {
  readonly limits?: ArchiveLimits;
  /** Called with the share of the file that has been read, 0..1. */
  readonly onProgress?: (fraction: number) => void;
  /** Inflated bytes between two places from which contents can be read. */
  readonly checkpointBytes?: number;
}

/** Bytes that are read at once. */
export const READ_BYTES = 256 * 1024;
/** tar fills its last record, mostly of 10 KiB, with zeros. */
const MAX_PADDING_BYTES = 1024 * 1024;

/**
 * Reads an archive of OpenSimulator once from beginning to end, and keeps what is small: folders, items, regions, and
 * where everything else lies. Contents are read later, see `readContents`: a checkpoint for each 4 MB of the archive
 * makes that possible, for 0.8 % of its size in memory. The alternatives were to read from the start for each content,
 * which takes seconds, and to store the inflated archive somewhere, which a browser may refuse.
 *
 * Entries may come in any order. What is damaged, unsafe or beyond the limits is left out with a warning.
 *
 * @throws {@link DecodeError} of format `archive`: `not-archive` for any other gzip file, `version-newer`.
 *
 * **Source:** reference/archives.md.
 */
export async function indexArchive(
  source: ByteSource,
  options: IndexOptions = {},
): Promise<{ archive: InventoryArchive; warnings: Warning[] }> {
  const { onProgress, checkpointBytes } = options;
  const limits = options.limits ?? DEFAULT_ARCHIVE_LIMITS;
  const warnings = new WarningList();
  const collector = new ArchiveCollector(limits.maxEntries, warnings);
  const tar = new TarReader(collector);
  const checkpoints: GzipCheckpoint[] = [];
  let inputBytes = 0;
  let paddingBytes = 0;
  const gzip: GzipStream = new GzipStream({
    checkpointBytes,
    onCheckpoint: (checkpoint) => checkpoints.push(checkpoint),
    onOutput(bytes) {
      if (tar.hasEnded) {
        paddingBytes += bytes.length;
        return paddingBytes < MAX_PADDING_BYTES;
      }
      tar.push(bytes);
      return !collector.isFull && isWithinLimits(gzip.outputOffset, inputBytes, limits, warnings);
    },
  });
  try {
    while (inputBytes < source.byteLength && !gzip.isStopped) {
      const bytes = await source.read(inputBytes, inputBytes + READ_BYTES);
      if (bytes.length === 0) break;
      inputBytes += bytes.length;
      gzip.push(bytes);
      onProgress?.(Math.min(1, inputBytes / source.byteLength));
    }
    warnAboutEnd(gzip, tar, collector, warnings);
  } catch (error) {
    if (!(error instanceof DecodeError) || !isDamage(error)) throw error;
    collector.dropUnfinished(tar.isBetweenEntries);
    warnings.add(error.code, error.message, '', error.offset);
  }
  const archive = collector.finish(gzip.outputOffset, checkpoints);
  return { archive, warnings: warnings.all() };
}

const isDamage = ({ code }: DecodeError) => code === 'inflate-failed' || code === 'tar-damaged';

function isWithinLimits(
  outputBytes: number,
  inputBytes: number,
  { maxBytes, maxRatio }: ArchiveLimits,
  warnings: WarningList,
): boolean {
  if (outputBytes > maxBytes) {
    warnings.add('inflate-too-large', `inflates to more than the allowed ${maxBytes} bytes`);
    return false;
  }
  if (outputBytes > Math.max(RATIO_FLOOR, inputBytes * maxRatio)) {
    warnings.add('inflate-ratio', `inflates to more than ${maxRatio} times its size`);
    return false;
  }
  return true;
}

function warnAboutEnd(
  gzip: GzipStream,
  tar: TarReader,
  collector: ArchiveCollector,
  warnings: WarningList,
): void {
  if (gzip.hasTrailingBytes) {
    warnings.add('archive-trailing-bytes', 'bytes that are no gzip follow the archive');
  }
  if (tar.hasEnded && (gzip.isComplete || gzip.isStopped)) return;
  if (gzip.isStopped && !gzip.hasTrailingBytes) {
    // A limit was reached, which has a warning of its own.
    collector.dropUnfinished(tar.isBetweenEntries);
  } else if (tar.hasEnded || (gzip.isComplete && tar.isBetweenEntries)) {
    warnings.add('archive-end-missing', 'the end of the archive is missing');
  } else {
    collector.dropUnfinished(tar.isBetweenEntries);
    warnings.add('archive-cut-short', 'the archive is cut short');
  }
}
