import { DecodeError } from '../bytes/index.ts';
import type { ArchiveEntry, InventoryArchive } from './archive-entry.ts';
import { type GzipCheckpoint, GzipStream } from './gzip-stream.ts';
import { type ByteSource, READ_BYTES } from './index-archive.ts';

/** No asset that a grid accepts is larger. */
export const MAX_CONTENT_BYTES = 64 * 1024 * 1024;

/**
 * Reads the contents of entries, in the order of their offsets: one after another where they are close, otherwise from the
 * checkpoint before each. A content is in memory only while its caller keeps it.
 *
 * @throws {@link DecodeError} of format `archive`: `inflate-failed`, `truncated` where the file ends before a content,
 * `content-too-large`.
 */
export async function* readContents<Entry extends ArchiveEntry>(
  source: ByteSource,
  { checkpoints }: Pick<InventoryArchive, 'checkpoints'>,
  entries: readonly Entry[],
): AsyncGenerator<{ readonly entry: Entry; readonly bytes: Uint8Array<ArrayBuffer> }> {
  const sorted = [...entries].sort((a, b) => a.offset - b.offset);
  let reader: RangeReader | null = null;
  for (const entry of sorted) {
    if (entry.size > MAX_CONTENT_BYTES) throw contentError('content-too-large', entry);
    const checkpoint = lastBefore(checkpoints, entry.offset);
    const isAhead = reader === null || entry.offset < reader.offset;
    if (isAhead || (checkpoint && checkpoint.outputOffset > reader!.offset)) {
      reader = new RangeReader(source, checkpoint);
    }
    yield { entry, bytes: await reader!.read(entry) };
  }
}

/** Where one content lies: what a thread needs that has the file, but not the index of its archive. */
export interface ContentPlace {
  readonly entry: ArchiveEntry;
  /** From which it is inflated; null for the start of the file. */
  readonly checkpoint: GzipCheckpoint | null;
}

export function contentPlace(
  { checkpoints }: Pick<InventoryArchive, 'checkpoints'>,
  { path, size, offset }: ArchiveEntry,
): ContentPlace {
  return { entry: { path, size, offset }, checkpoint: lastBefore(checkpoints, offset) ?? null };
}

/** Reads the content at a place. @throws {@link DecodeError} those of {@link readContents}. */
export function readPlace(
  source: ByteSource,
  { entry, checkpoint }: ContentPlace,
): Promise<Uint8Array<ArrayBuffer>> {
  return readContent(source, { checkpoints: checkpoint ? [checkpoint] : [] }, entry);
}

/** Reads one content. @throws {@link DecodeError} those of {@link readContents}. */
export async function readContent(
  source: ByteSource,
  archive: Pick<InventoryArchive, 'checkpoints'>,
  entry: ArchiveEntry,
): Promise<Uint8Array<ArrayBuffer>> {
  for await (const { bytes } of readContents(source, archive, [entry])) return bytes;
  throw contentError('truncated', entry);
}

/** Inflates from a checkpoint on, and copies ranges out of what comes. */
class RangeReader {
  readonly #source: ByteSource;
  readonly #gzip: GzipStream;
  #inputOffset: number;
  /** Output that is still to be passed on; it is a copy. */
  #rest: Uint8Array<ArrayBuffer>[] = [];
  #restOffset: number;

  constructor(source: ByteSource, from: GzipCheckpoint | undefined) {
    this.#source = source;
    this.#inputOffset = from?.inputOffset ?? 0;
    this.#restOffset = from?.outputOffset ?? 0;
    this.#gzip = new GzipStream({
      from,
      onOutput: (bytes) => {
        this.#rest.push(bytes.slice());
        return true;
      },
    });
  }

  /** Bytes of the tar archive before those that can still be read. */
  get offset(): number {
    return this.#restOffset;
  }

  async read(entry: ArchiveEntry): Promise<Uint8Array<ArrayBuffer>> {
    const content = new Uint8Array(entry.size);
    let filled = 0;
    for (;;) {
      filled = this.#copy(entry, content, filled);
      if (filled === content.length) return content;
      if (!(await this.#inflateMore())) throw contentError('truncated', entry);
    }
  }

  /** Copies what there is of a content; output before it is let go. @returns how much of it is there. */
  #copy({ offset }: ArchiveEntry, content: Uint8Array, filled: number): number {
    let done = filled;
    while (this.#rest.length > 0) {
      const wanted = offset + done - this.#restOffset;
      const [first] = this.#rest;
      if (wanted < first.length) {
        const part = first.subarray(wanted, wanted + content.length - done);
        content.set(part, done);
        done += part.length;
        if (done === content.length) return done;
      }
      this.#restOffset += first.length;
      this.#rest.shift();
    }
    return done;
  }

  async #inflateMore(): Promise<boolean> {
    const { byteLength } = this.#source;
    if (this.#inputOffset >= byteLength || this.#gzip.isStopped) return false;
    const bytes = await this.#source.read(this.#inputOffset, this.#inputOffset + READ_BYTES);
    this.#inputOffset += bytes.length;
    this.#gzip.push(bytes);
    return bytes.length > 0;
  }
}

function lastBefore(
  checkpoints: readonly GzipCheckpoint[],
  offset: number,
): GzipCheckpoint | undefined {
  let low = 0;
  let high = checkpoints.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (checkpoints[middle].outputOffset <= offset) low = middle + 1;
    else high = middle;
  }
  return checkpoints[low - 1];
}

function contentError(code: 'truncated' | 'content-too-large', entry: ArchiveEntry): DecodeError {
  const message =
    code === 'truncated' ? 'the archive ends before it' : `it has ${entry.size} bytes`;
  return new DecodeError(message, {
    format: 'archive',
    code,
    offset: 0,
    path: entry.path,
    details: { size: entry.size },
  });
}
