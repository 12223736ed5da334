import { type Clock, sleep } from '../../async/index.ts';
import {
  decodeFolderResponse,
  decodeItemResponse,
  encodeFolderRequest,
  encodeItemRequest,
  type InventoryFolder,
  type InventoryItem,
  type LoginSuccess,
} from '../../protocol/grid/index.ts';
import { type CapabilityFetch, postLlsd, retry } from '../bridge-http.ts';
import { nullForGridError } from './grid-errors.ts';
import type { InventoryProgress, InventoryUpdate } from './inventory-contract.ts';
import { InventoryFolders } from './inventory-folders.ts';
import { InventoryItems } from './inventory-items.ts';

/** Folders of one request, and requests at the same time. **Source:** region.md section 10. */
const FOLDERS_PER_REQUEST = 10;
const CONCURRENT_REQUESTS = 3;
/** Items of one request for the targets of links. */
const ITEMS_PER_REQUEST = 50;
/** A grid may load the inventory only after the login. */
const ROOT_ATTEMPTS = 30;
const ROOT_RETRY_DELAY_MS = 2000;
/** An open folder is not requested again within this time. */
const REREAD_AFTER_MS = 5000;
const REPORT_INTERVAL_MS = 300;
/** Folders and items of one report, so that the page is not busy for long. */
const REPORT_SIZE = 4000;

/** What an inventory is read for. */
export interface InventoryReaderHost {
  readonly fetchCap: CapabilityFetch;
  readonly login: LoginSuccess;
  readonly clock: Pick<Clock, 'now' | 'after'>;
  readonly report: (error: unknown) => void;
  readonly onUpdate: (update: InventoryUpdate) => void;
}

/**
 * Reads the agent's inventory and the grid's library, folder by folder: those that the user has opened first, all others
 * in the background. Errors of the grid mark folders as failed and never reject.
 *
 * **Source:** region.md section 10, login-and-caps.md section 5.
 */
export class InventoryReader {
  readonly #host: InventoryReaderHost;
  readonly #signal: AbortSignal;
  readonly #folders = new InventoryFolders();
  readonly #items = new InventoryItems();
  /** Ids of folders that are to be requested, in order. */
  readonly #waiting = new Set<string>();
  /** Folders that were in a failed request with others, and are requested alone. */
  readonly #alone = new Set<string>();
  readonly #readAt = new Map<string, number>();
  readonly #requestedTargets = new Set<string>();
  #gone: string[] = [];
  #requests = 0;
  #state: InventoryProgress['state'] = 'reading';
  #isFirstReport = true;
  #isReportDue = false;

  /** @param signal ends everything. */
  constructor(host: InventoryReaderHost, signal: AbortSignal) {
    this.#host = host;
    this.#signal = signal;
  }

  /** Resolves when the folders beneath the roots are being read; what follows is reported. Once. */
  async start(): Promise<void> {
    const { inventoryRoot, libraryRoot, libraryOwner, skeleton } = this.#host.login;
    if (inventoryRoot === null) {
      this.#state = 'unavailable';
      this.#report();
      return;
    }
    this.#folders.addRoot({ id: inventoryRoot, name: '', isLibrary: false });
    const added = this.#folders.addSkeleton(skeleton, inventoryRoot);
    this.#reportSoon();
    if (!(await this.#readRoot(inventoryRoot))) return;
    for (const id of added) this.#waiting.add(id);
    if (libraryRoot !== null && libraryOwner !== null) {
      this.#folders.addRoot({ id: libraryRoot, name: '', isLibrary: true });
      this.#waiting.add(libraryRoot);
    }
    this.#pump();
  }

  /** Reads a folder before all others, unless it was just read. */
  open(id: string): void {
    const folder = this.#folders.get(id);
    if (!folder || folder.state === 'reading') return;
    const age = this.#host.clock.now() - (this.#readAt.get(id) ?? -Infinity);
    if (folder.state === 'read' && age < REREAD_AFTER_MS) return;
    this.reread(id);
  }

  /** Reads a folder before all others, since this session has put something into it. */
  reread(id: string): void {
    if (!this.#folders.get(id)) return;
    const others = [...this.#waiting];
    this.#waiting.clear();
    for (const each of [id, ...others]) this.#waiting.add(each);
    if (this.#state !== 'unavailable') this.#pump();
  }

  /** The root tells whether the region serves an inventory at all. */
  async #readRoot(id: string): Promise<boolean> {
    for (let attempt = 1; attempt <= ROOT_ATTEMPTS; attempt++) {
      const isRead = await this.#request([id]);
      if (this.#signal.aborted) return false;
      if (isRead) return true;
      await sleep(ROOT_RETRY_DELAY_MS, this.#signal, this.#host.clock);
      if (this.#signal.aborted) return false;
    }
    this.#state = 'unavailable';
    this.#folders.update(id, { state: 'failed' });
    this.#reportSoon();
    return false;
  }

  /** Begins as many requests as may run, and ends the reading once nothing is left. */
  #pump(): void {
    while (!this.#signal.aborted && this.#requests < CONCURRENT_REQUESTS) {
      const batch = this.#nextBatch();
      if (batch.length > 0) this.#run(this.#readBatch(batch));
      else if (this.#requests > 0) return;
      else {
        const targets = this.#nextTargets();
        if (targets.length === 0) {
          this.#end();
          return;
        }
        this.#run(this.#readTargets(targets));
      }
    }
  }

  #run(work: Promise<void>): void {
    this.#requests += 1;
    if (this.#state !== 'reading') {
      this.#state = 'reading';
      this.#reportSoon();
    }
    work
      .catch((error: unknown) => {
        if (!this.#signal.aborted) this.#host.report(error);
      })
      .finally(() => {
        this.#requests -= 1;
        this.#pump();
      });
  }

  #end(): void {
    const state = this.#folders.isFull || this.#items.isFull ? 'limited' : 'complete';
    if (state === this.#state) return;
    this.#state = state;
    this.#reportSoon();
  }

  /** Folders of one owner that wait; one that has failed together with others is requested alone. */
  #nextBatch(): string[] {
    const batch: string[] = [];
    let isLibrary = false;
    for (const id of this.#waiting) {
      const folder = this.#folders.get(id);
      if (!folder) {
        this.#waiting.delete(id);
        continue;
      }
      if (batch.length === 0) isLibrary = folder.isLibrary;
      else if (folder.isLibrary !== isLibrary) continue;
      const isAlone = this.#alone.has(id);
      if (isAlone && batch.length > 0) continue;
      this.#waiting.delete(id);
      batch.push(id);
      if (isAlone || batch.length === FOLDERS_PER_REQUEST) break;
    }
    return batch;
  }

  async #readBatch(ids: readonly string[]): Promise<void> {
    const isRead = await this.#request(ids);
    this.#signal.throwIfAborted();
    if (isRead) return;
    if (ids.length === 1) {
      this.#fail(ids[0]);
      return;
    }
    for (const id of ids) {
      this.#alone.add(id);
      this.#waiting.add(id);
    }
  }

  /** @returns false if the grid did not send any of the folders. */
  async #request(ids: readonly string[]): Promise<boolean> {
    const { login } = this.#host;
    const isLibrary = this.#folders.get(ids[0])?.isLibrary ?? false;
    const ownerId = isLibrary ? login.libraryOwner! : login.agentId;
    for (const id of ids) {
      if (this.#folders.get(id)?.state !== 'read') this.#folders.update(id, { state: 'reading' });
    }
    const name = isLibrary ? 'FetchLibDescendents2' : 'FetchInventoryDescendents2';
    const body = encodeFolderRequest(ids.map((id) => ({ id, ownerId })));
    const post = () => postLlsd(this.#host.fetchCap, name, body, this.#signal);
    const response = await retry(post, this.#signal)
      .then(decodeFolderResponse)
      .catch((error: unknown) => {
        if (this.#signal.aborted) return null;
        return nullForGridError(error);
      });
    if (this.#signal.aborted || response === null) return false;
    const wanted = new Set(ids);
    for (const folder of response.folders) {
      if (wanted.delete(folder.folderId)) this.#takeContents(folder);
    }
    const hasSome = wanted.size < ids.length;
    for (const id of hasSome ? wanted : []) {
      if (ids.length === 1 || this.#alone.has(id)) this.#fail(id);
      else {
        this.#alone.add(id);
        this.#waiting.add(id);
      }
    }
    return hasSome;
  }

  #takeContents({ folderId, categories, items, version, descendents }: InventoryFolder): void {
    const folder = this.#folders.get(folderId);
    if (!folder) return;
    if (this.#readAt.has(folderId)) {
      const present = new Set(categories.map((category) => category.folderId));
      for (const id of this.#folders.removeMissing(folderId, present)) {
        this.#gone.push(id, ...this.#items.removeFolder(id));
      }
    }
    for (const id of this.#folders.addContents(folder, categories)) this.#waiting.add(id);
    this.#gone.push(...this.#items.setContents(folderId, items, folder.isLibrary));
    this.#readAt.set(folderId, this.#host.clock.now());
    this.#folders.update(folderId, { state: 'read', version, descendents });
    this.#reportSoon();
  }

  #fail(id: string): void {
    // What was read before stays.
    const state = this.#readAt.has(id) ? 'read' : 'failed';
    this.#folders.update(id, { state });
    this.#reportSoon();
  }

  /** Ids of items that links are about, that no folder contains, and that were not requested before. */
  #nextTargets(): string[] {
    const targets: string[] = [];
    for (const id of this.#items.missingTargets()) {
      if (this.#requestedTargets.has(id)) continue;
      this.#requestedTargets.add(id);
      if (targets.push(id) === ITEMS_PER_REQUEST) break;
    }
    return targets;
  }

  async #readTargets(ids: readonly string[]): Promise<void> {
    const ownerId = this.#host.login.agentId;
    const body = encodeItemRequest(ids.map((id) => ({ id, ownerId })));
    const post = () => postLlsd(this.#host.fetchCap, 'FetchInventory2', body, this.#signal);
    const items = await retry(post, this.#signal)
      .then(decodeItemResponse)
      .catch((error: unknown): InventoryItem[] => {
        this.#signal.throwIfAborted();
        return nullForGridError(error) ?? [];
      });
    this.#items.addTargets(items, false);
    this.#reportSoon();
  }

  #reportSoon(): void {
    if (this.#isReportDue) return;
    this.#isReportDue = true;
    this.#host.clock.after(REPORT_INTERVAL_MS, () => {
      this.#isReportDue = false;
      if (!this.#signal.aborted) this.#report();
    });
  }

  #report(): void {
    const folders = this.#folders.takeChanges(REPORT_SIZE);
    const items = this.#items.takeChanges(REPORT_SIZE);
    const gone = this.#gone.splice(0);
    const isFirst = this.#isFirstReport;
    this.#isFirstReport = false;
    this.#host.onUpdate({ isFirst, folders, items, gone, progress: this.#progress() });
    if (this.#folders.hasChanges || this.#items.hasChanges) this.#reportSoon();
  }

  /** The reading is not over before everything is reported. */
  #progress(): InventoryProgress {
    const isReported = !this.#folders.hasChanges && !this.#items.hasChanges;
    const isOver = this.#state === 'complete' || this.#state === 'limited';
    return {
      state: isOver && !isReported ? 'reading' : this.#state,
      folders: this.#folders.size,
      foldersRead: this.#folders.read,
      foldersFailed: this.#folders.failed,
      items: this.#items.size,
    };
  }
}
