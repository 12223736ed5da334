import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import type { OpenedFile } from '../files/opened-files.ts';
import type { WorkspaceRecord } from './workspace-record.ts';

/** The number in the name is that of the layout: a page of another version leaves it alone. */
const NAME = 'vitrine-workspaces-1';

/** Outfits that are kept, those of other tabs included; the oldest are deleted. */
const MAX_WORKSPACES = 5;

/** Key of the record that could not be read. */
const ASIDE = 'aside';

/** A damaged database may never answer. */
const OPEN_MS = 5000;

interface Layout extends DBSchema {
  /** By id. Whatever is in it was written by some version of this page, so it is checked when it is read. */
  workspaces: { key: string; value: WorkspaceRecord };
  /** Bytes by key; each belongs to one workspace or more. */
  files: { key: string; value: Blob };
}

type ReadWrite = IDBPTransaction<Layout, ['workspaces', 'files'], 'readwrite'>;

/** The outfits that the browser keeps, with their files. */
export class WorkspaceDatabase {
  readonly #db: IDBPDatabase<Layout>;
  /** Keys of files that this page has written or read. */
  readonly #stored = new Set<string>();
  /** The transaction of a `write` that is under way. */
  #writing: ReadWrite | null = null;

  private constructor(db: IDBPDatabase<Layout>) {
    this.#db = db;
  }

  /** Rejects where the browser offers no storage. */
  static async open(): Promise<WorkspaceDatabase> {
    const opening = openDB<Layout>(NAME, 1, {
      upgrade(db) {
        db.createObjectStore('workspaces');
        db.createObjectStore('files');
      },
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('the storage does not answer')), OPEN_MS);
    });
    return new WorkspaceDatabase(
      await Promise.race([opening, timeout]).finally(() => clearTimeout(timer)),
    );
  }

  /** Everything under the records' keys, unchecked. */
  async list(): Promise<{ readonly id: string; readonly record: unknown }[]> {
    const { store } = this.#db.transaction('workspaces');
    const [ids, records] = await Promise.all([store.getAllKeys(), store.getAll()]);
    return ids
      .map((id, index) => ({ id, record: records[index] as unknown }))
      .filter(({ id }) => id !== ASIDE);
  }

  /** Undefined for a file that is not there. */
  async readFile(key: string): Promise<Blob | undefined> {
    const bytes = await this.#db.get('files', key);
    if (!(bytes instanceof Blob)) return undefined;
    this.#stored.add(key);
    return bytes;
  }

  /**
   * Writes a workspace and those of its files that are missing, and deletes what nothing refers to any more.
   *
   * @returns whether it was written: a write at once takes its place.
   */
  async write(record: WorkspaceRecord, files: readonly OpenedFile[]): Promise<boolean> {
    const transaction = this.#begin();
    this.#writing = transaction;
    // Until this is done, a write at once writes all files: this one may delete or lose some.
    this.#stored.clear();
    try {
      const stored = transaction.objectStore('files');
      const present = new Set(await stored.getAllKeys());
      const missing = files.filter(({ key }) => !present.has(key));
      await Promise.all([
        ...missing.map(({ key, bytes }) => stored.put(bytes, key)),
        transaction.objectStore('workspaces').put(record, record.id),
      ]);
      await this.#deleteUnused(transaction);
      await transaction.done;
    } catch (error) {
      if (this.#writing !== transaction) return false;
      throw error;
    } finally {
      if (this.#writing === transaction) this.#writing = null;
    }
    for (const { key } of files) this.#stored.add(key);
    return true;
  }

  /** As `write`, without waiting for anything: the page is being left. */
  writeAtOnce(record: WorkspaceRecord, files: readonly OpenedFile[]): void {
    this.#abortWrite();
    const transaction = this.#begin();
    const missing = files.filter(({ key }) => !this.#stored.has(key));
    for (const { key, bytes } of missing) {
      transaction
        .objectStore('files')
        .put(bytes, key)
        .catch(() => {});
    }
    transaction
      .objectStore('workspaces')
      .put(record, record.id)
      .catch(() => {});
    transaction.commit();
  }

  /** As `delete`, without waiting for anything; the files go with the next write of any tab. */
  deleteAtOnce(id: string): void {
    this.#abortWrite();
    const transaction = this.#begin();
    transaction
      .objectStore('workspaces')
      .delete(id)
      .catch(() => {});
    transaction.commit();
  }

  async delete(id: string): Promise<void> {
    const transaction = this.#begin();
    await transaction.objectStore('workspaces').delete(id);
    await this.#deleteUnused(transaction);
    await transaction.done;
  }

  /** Puts a record aside that cannot be read, in place of any other such record: it is not listed any more. */
  async setAside(id: string): Promise<void> {
    const transaction = this.#db.transaction('workspaces', 'readwrite');
    const record = await transaction.store.get(id);
    if (record !== undefined) await transaction.store.put(record, ASIDE);
    await transaction.store.delete(id);
    await transaction.done;
  }

  /** What is written at once would wait for a transaction that the page is left in, and be lost with it. */
  #abortWrite(): void {
    const writing = this.#writing;
    this.#writing = null;
    try {
      writing?.abort();
    } catch {
      // It is being committed.
    }
  }

  #begin(): ReadWrite {
    const transaction = this.#db.transaction(['workspaces', 'files'], 'readwrite');
    // The first request that fails is reported; the transaction fails with it.
    transaction.done.catch(() => {});
    return transaction;
  }

  /** Deletes the oldest workspaces where there are too many, and files that belong to none. */
  async #deleteUnused(transaction: ReadWrite): Promise<void> {
    const workspaces = transaction.objectStore('workspaces');
    const files = transaction.objectStore('files');
    const [ids, records] = await Promise.all([workspaces.getAllKeys(), workspaces.getAll()]);
    const all = ids
      // What was put aside need not be a record.
      .map((id, index) => ({ ...(records[index] as Partial<WorkspaceRecord> | null), key: id }))
      .toSorted((a, b) => (b.savedAt ?? 0) - (a.savedAt ?? 0));
    for (const { key } of all.slice(MAX_WORKSPACES)) await workspaces.delete(key);
    const used = new Set(all.slice(0, MAX_WORKSPACES).flatMap((record) => record.files ?? []));
    for (const key of await files.getAllKeys()) {
      if (used.has(key)) continue;
      await files.delete(key);
      this.#stored.delete(key);
    }
  }
}
