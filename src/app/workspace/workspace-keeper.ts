import { batch, effect } from '@preact/signals-core';
import { FILE_PARAMETERS } from '../address/page-options.ts';
import type { Files } from '../files/files.ts';
import { createKey, type OpenedFiles } from '../files/opened-files.ts';
import type { ObjectService } from '../objects/index.ts';
import type { Outfit } from '../outfit/index.ts';
import type { Playback } from '../playback/playback.ts';
import type { AvatarStage } from '../stage/avatar-stage.ts';
import {
  type AppState,
  documentOf,
  hasOwnContent,
  type KeepFailure,
  type MessageLog,
  type WorkspaceState,
} from '../state/index.ts';
import { STEP } from '../words/en/app.ts';
import { loadOutfit, type RestoredOutfit, withRestored } from './restore-outfit.ts';
import { restoreView } from './restore-view.ts';
import { WorkspaceDatabase } from './workspace-database.ts';
import { claimWorkspace, setTabWorkspace, tabWorkspace } from './workspace-lock.ts';
import { setKeptMark } from './workspace-mark.ts';
import {
  captureWorkspace,
  READABLE_VERSIONS,
  SHOWN,
  WORKSPACE_VERSION,
  type WorkspaceRecord,
} from './workspace-record.ts';

interface KeeperOptions {
  readonly state: AppState;
  readonly workspace: WorkspaceState;
  readonly messages: MessageLog;
  readonly files: Files;
  readonly openedFiles: OpenedFiles;
  readonly outfit: Outfit;
  readonly playback: Playback;
  readonly stage: AvatarStage;
  /** Makes the parts of objects. */
  readonly openObjects: () => Promise<Pick<ObjectService, 'partsOf'>>;
  /** Whether the visitor prefers reduced motion. */
  readonly startsPaused: () => boolean;
  /** Resolves once the mannequin and its idle are on the stage. */
  readonly started: Promise<void>;
}

/** Changes within this time are written together. */
const WRITE_DELAY_MS = 400;

/**
 * Keeps the outfit in the browser's storage, and restores it when the page is loaded again. Each tab has a workspace of
 * its own, which it finds again after a reload; a new tab continues with the newest that no other tab has open. A
 * duplicated tab starts with a copy. Nothing of it ever leaves the browser.
 */
export class WorkspaceKeeper {
  /**
   * Whether the page was loaded again and continues with what was made of its address, so that the address is not
   * applied a second time.
   */
  readonly continuesAddress: Promise<boolean>;
  readonly #options: KeeperOptions;
  #decide: (continuesAddress: boolean) => void = () => {};
  #starting: Promise<void> | null = null;
  #database: WorkspaceDatabase | null = null;
  /** The workspace of this tab. */
  #id = createKey();
  /** Another workspace, which the address keeps from being restored. */
  #other: WorkspaceRecord | null = null;
  #isKept = false;
  /** Why something is not kept, as it was said last. */
  #reported: KeepFailure | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #isWriting = false;
  #isStale = false;
  #isComplete = false;

  constructor(options: KeeperOptions) {
    this.#options = options;
    this.continuesAddress = new Promise((resolve) => {
      this.#decide = resolve;
    });
  }

  /** Restores what was kept, and keeps every change from then on. Never rejects. */
  start(): Promise<void> {
    this.#starting ??= this.#start();
    return this.#starting;
  }

  async #start(): Promise<void> {
    try {
      this.#database = await WorkspaceDatabase.open();
      const record = await this.#chooseWorkspace(await this.#readRecords());
      const continues = record?.query === location.search && isReload();
      this.#decide(continues);
      if (record) await this.#restore(record, continues || location.search === '');
    } catch (error) {
      this.#fail(failureOf(error));
    }
    this.#decide(false);
    await this.#options.started;
    this.#isComplete = true;
    this.#followChanges();
  }

  /** Opens the other workspace in place of the present outfit, as one step of undo. */
  async openOther(): Promise<void> {
    const record = this.#other;
    const { outfit, workspace } = this.#options;
    if (!record) return;
    const restored = await this.#load(record);
    if (restored.items.size === 0) return;
    workspace.restorable.value = [];
    batch(() => {
      outfit.replaceAll(STEP.restoringOutfit, (snapshot) =>
        withRestored(snapshot, record, restored, false),
      );
      this.#applyView(record, restored);
    });
  }

  /** The records that this version can read, newest first. */
  async #readRecords(): Promise<WorkspaceRecord[]> {
    const readable: WorkspaceRecord[] = [];
    for (const { id, record } of (await this.#database?.list()) ?? []) {
      const problem = problemOf(record, id);
      if (problem === null) readable.push(record as WorkspaceRecord);
      else {
        await this.#database?.setAside(id);
        this.#options.state.toast.value = { kind: 'not-restored', reason: problem };
      }
    }
    return readable.sort((a, b) => b.savedAt - a.savedAt);
  }

  /** Claims a workspace for this tab; returns its record if that is to be restored. */
  async #chooseWorkspace(records: readonly WorkspaceRecord[]): Promise<WorkspaceRecord | null> {
    const tab = tabWorkspace();
    const own = records.find(({ id }) => id === tab) ?? null;
    if (namesFiles(location.search)) {
      const continues = own?.query === location.search && isReload();
      if (continues && (await claimWorkspace(own.id, true))) return this.#use(own.id, own);
      this.#other = own ?? records[0] ?? null;
      this.#offer();
      await claimWorkspace(this.#id);
      return this.#use(this.#id, null);
    }
    if (tab !== null && (await claimWorkspace(tab, true))) return this.#use(tab, own);
    const candidates = own ? [] : records;
    for (const record of candidates) {
      if (await claimWorkspace(record.id)) return this.#use(record.id, record);
    }
    await claimWorkspace(this.#id);
    return this.#use(this.#id, own);
  }

  #use(id: string, record: WorkspaceRecord | null): WorkspaceRecord | null {
    this.#id = id;
    this.#isKept = record?.id === id;
    setTabWorkspace(id);
    return record;
  }

  #offer(): void {
    const { state, workspace } = this.#options;
    const names = this.#other?.items.flatMap((item) =>
      item.kind === 'built-in' || item.kind === 'part' || item.kind === 'model-mesh'
        ? []
        : [item.name],
    );
    if (!names?.length) return;
    workspace.restorable.value = names;
    state.toast.value = { kind: 'restorable', names };
  }

  /**
   * Restores what can be read of a record; a damaged one is put aside.
   *
   * @param withView - as it was looked at, which an address may specify otherwise.
   */
  async #restore(record: WorkspaceRecord, withView: boolean): Promise<void> {
    const { state, started } = this.#options;
    try {
      const restored = await this.#load(record);
      await started;
      if (restored.items.size + restored.replacements.size === 0)
        throw new Error('no file is left');
      this.#apply(record, restored, withView);
    } catch {
      await this.#database?.setAside(record.id);
      state.toast.value = { kind: 'not-restored', reason: 'damaged' };
    }
  }

  #apply(record: WorkspaceRecord, restored: RestoredOutfit, withView: boolean): void {
    const { state, outfit, messages } = this.#options;
    const isUntouched = !state.items.peek().some(({ builtIn }) => !builtIn);
    batch(() => {
      outfit.adopt((snapshot) => withRestored(snapshot, record, restored, true));
      state.working.value = true;
      const names = [...restored.items.values()].flatMap((item) =>
        documentOf(item) !== null ? [] : [item.name],
      );
      if (isUntouched) state.toast.value = { kind: 'restored', names };
      messages.reportFailures(restored.results);
    });
    // What was opened meanwhile plays as opened.
    if (isUntouched && withView) this.#applyView(record, restored);
  }

  #load(record: WorkspaceRecord): Promise<RestoredOutfit> {
    const { files, openedFiles, openObjects } = this.#options;
    return loadOutfit(record, {
      partsOf: async (items) => (await openObjects()).partsOf(items),
      readFile: async (key) => this.#database?.readFile(key),
      loadItems: (sources) => files.loadItems(sources),
      openedFiles,
    });
  }

  #applyView(record: WorkspaceRecord, { items }: RestoredOutfit): void {
    const { state, startsPaused } = this.#options;
    const ids = new Map([...items].map(([index, { id }]) => [index, id]));
    record.items.forEach((stored, index) => {
      if (stored.kind !== 'built-in') return;
      const item = state.items
        .peek()
        .find(({ builtIn, fileName }) => builtIn && fileName === stored.fileName);
      if (item) ids.set(index, item.id);
    });
    restoreView(record.view, ids, this.#options, startsPaused());
  }

  #followChanges(): void {
    const { state, workspace } = this.#options;
    effect(() => {
      for (const signal of [
        ...[state.items, state.replacements, state.overrideRule, state.ignoredClaims],
        state.openedAvatar,
        ...[state.selectedId, state.timelineClipId, state.comparedClipId, workspace.panels],
        ...[state.playing, state.speed, state.repeat, state.theme, state.view],
        ...[state.light, state.background, state.body, state.playsOnlySelected],
        state.assetAddress,
        ...SHOWN.map((option) => state[option]),
      ]) {
        signal.value;
      }
      this.#schedule();
    });
    const onHide = () => {
      if (document.visibilityState === 'hidden') this.#writeAtOnce();
    };
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', () => this.#writeAtOnce());
    window.addEventListener('beforeunload', (event) => {
      const { keeping } = workspace;
      const isKept = keeping.peek() === null || keeping.peek() === 'kept';
      if (!isKept && hasOwnContent(state)) event.preventDefault();
    });
  }

  #schedule(): void {
    this.#options.workspace.isWriting.value = true;
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      void this.#write();
    }, WRITE_DELAY_MS);
  }

  async #write(): Promise<void> {
    if (this.#isWriting) {
      this.#isStale = true;
      return;
    }
    this.#isWriting = true;
    try {
      await this.#writeOnce();
    } catch (error) {
      this.#fail(failureOf(error));
    }
    this.#isWriting = false;
    if (this.#isStale) this.#schedule();
    else if (this.#timer === null) this.#options.workspace.isWriting.value = false;
    this.#isStale = false;
  }

  async #writeOnce(): Promise<void> {
    const { state, workspace } = this.#options;
    if (!hasOwnContent(state)) {
      if (this.#isKept) await this.#database?.delete(this.#id);
      this.#isKept = false;
      workspace.keeping.value = null;
      return;
    }
    this.#database ??= await WorkspaceDatabase.open();
    const { record, files, tooLarge } = this.#capture();
    if (!(await this.#database.write(record, files))) {
      this.#isStale = true;
      return;
    }
    this.#isKept = true;
    setKeptMark();
    if (tooLarge.length > 0) this.#fail('too-large', tooLarge);
    else workspace.keeping.value = 'kept';
  }

  /** Writes the last changes, and the camera, while the page is being left. */
  #writeAtOnce(): void {
    if (!this.#isComplete || !this.#database) return;
    try {
      if (hasOwnContent(this.#options.state)) {
        const { record, files } = this.#capture();
        this.#database.writeAtOnce(record, files);
        this.#isKept = true;
        setKeptMark();
      } else if (this.#isKept) this.#database.deleteAtOnce(this.#id);
    } catch {
      // The storage is gone; the visitor was asked before leaving if an earlier write has failed.
    }
  }

  #capture() {
    const { state, stage, openedFiles, workspace } = this.#options;
    const panels = workspace.panels.peek();
    return captureWorkspace(this.#id, location.search, { state, stage, openedFiles, panels });
  }

  /** Reports, once for each reason, that something is not kept. */
  #fail(reason: KeepFailure, names: readonly string[] = []): void {
    const { state, workspace } = this.#options;
    workspace.keeping.value = reason;
    if (this.#reported === reason || !hasOwnContent(state)) return;
    this.#reported = reason;
    state.toast.value = { kind: 'not-kept', reason, names };
  }
}

function failureOf(error: unknown): KeepFailure {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
    ? 'full'
    : 'unavailable';
}

/** Why a record cannot be read, as far as can be seen before its files are loaded. */
function problemOf(record: unknown, id: string): 'damaged' | 'newer' | null {
  const {
    version,
    id: ownId,
    items,
    replacements,
    files,
    view,
  } = (record ?? {}) as Partial<WorkspaceRecord>;
  if (typeof version === 'number' && version > WORKSPACE_VERSION) return 'newer';
  const isWhole =
    READABLE_VERSIONS.includes(version) &&
    ownId === id &&
    [items, replacements, files].every(Array.isArray) &&
    view?.elapsed instanceof Map;
  return isWhole ? null : 'damaged';
}

/** Whether an address names files of its own. */
function namesFiles(query: string): boolean {
  const parameters = new URLSearchParams(query);
  return FILE_PARAMETERS.some((name) => parameters.has(name));
}

/** Whether the page was loaded again, or returned to, rather than opened by a link. */
function isReload(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'reload' || entry?.type === 'back_forward';
}
