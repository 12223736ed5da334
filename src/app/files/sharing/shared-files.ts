import { SingleFlight } from '../../../async/index.ts';
import type { FileContent } from '../../../kinds/index.ts';
import type { FileSource } from '../../state/index.ts';
import type { FileSharing, ReadFile, ReadListener, ReadWork } from '../file-loader.ts';

/** A mesh or an animation that was read, for as long as anything else refers to it. */
interface KeptFile {
  readonly byteLength: number;
  /** The content without its record. */
  readonly fields: FileContent;
  readonly field: 'mesh' | 'animation';
  readonly record: WeakRef<object>;
  readonly readers: WeakSet<object>;
}

/**
 * The files of all avatars of a page: what several of them want is fetched and decoded once, and drawn from the same
 * records, which are never changed. As with pictures of a page, the address decides. A reader that wants a file again gets
 * it anew, since it may have changed.
 */
export class SharedFiles implements FileSharing {
  readonly #flights = new SingleFlight<ReadFile>();
  readonly #listeners = new Map<string, Set<ReadListener>>();
  readonly #kept = new Map<string, KeptFile>();

  async read(
    source: FileSource,
    reader: object,
    work: ReadWork,
    signal: AbortSignal,
    onChange: ReadListener,
  ): Promise<ReadFile> {
    if (source.address === null) return work(signal, onChange);
    // Errors name the file.
    const key = JSON.stringify([source.address, source.path]);
    const kept = this.#findKept(key, reader);
    if (kept) return kept;
    const listeners = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, listeners.add(onChange));
    const readForAll = async (signalOfAll: AbortSignal) => {
      const file = await work(signalOfAll, (change) => {
        for (const listener of listeners) listener(change);
      });
      this.#keep(key, file);
      return file;
    };
    try {
      const file = await this.#flights.run(key, readForAll, signal);
      this.#kept.get(key)?.readers.add(reader);
      return file;
    } finally {
      listeners.delete(onChange);
      if (listeners.size === 0 && this.#listeners.get(key) === listeners) {
        this.#listeners.delete(key);
      }
    }
  }

  #findKept(key: string, reader: object): ReadFile | null {
    const kept = this.#kept.get(key);
    const record = kept?.record.deref();
    if (!kept || !record || kept.readers.has(reader)) return null;
    kept.readers.add(reader);
    const { byteLength, fields, field } = kept;
    return { byteLength, asset: { ...fields, [field]: record } as FileContent };
  }

  #keep(key: string, { byteLength, asset }: ReadFile): void {
    for (const [each, { record }] of this.#kept) {
      if (!record.deref()) this.#kept.delete(each);
    }
    this.#kept.delete(key);
    if (asset.kind !== 'mesh' && asset.kind !== 'animation') return;
    const field = asset.kind;
    const record = new WeakRef<object>(asset.kind === 'mesh' ? asset.mesh : asset.animation);
    const fields = { ...asset, [field]: null } as unknown as FileContent;
    this.#kept.set(key, { byteLength, fields, field, record, readers: new WeakSet() });
  }
}
