import type { InventoryArchive } from '../../formats/inventory-archive/index.ts';
import { ArchiveClient } from '../../offload/index.ts';
import { spawnArchiveWorker } from '../../offload/spawn-archive-worker.ts';
import type { OpenedFiles } from '../files/opened-files.ts';
import type { LoadedDocument } from '../state/index.ts';
import { OpenedArchive, type OpenedArchiveOptions } from './opened-archive.ts';

interface ArchivesOptions extends Omit<OpenedArchiveOptions, 'blob' | 'archive' | 'client'> {
  readonly openedFiles: OpenedFiles;
}

/** The archives that are open in the page. */
export class Archives {
  readonly #options: ArchivesOptions;
  readonly #client = new ArchiveClient(spawnArchiveWorker);
  readonly #opened = new WeakMap<object, OpenedArchive>();

  constructor(options: ArchivesOptions) {
    this.#options = options;
  }

  /** The archive of a document, the same for the same document; null for another kind of document. */
  of({ content }: LoadedDocument): OpenedArchive | null {
    if (content.fileKind !== 'inventory-archive') return null;
    const known = this.#opened.get(content);
    const file = this.#options.openedFiles.get(content);
    if (known || !file) return known ?? null;
    const { archive } = content.document as { archive: InventoryArchive };
    const opened = new OpenedArchive({
      ...this.#options,
      ...{ blob: file.bytes, archive, client: this.#client },
    });
    this.#opened.set(content, opened);
    return opened;
  }
}
