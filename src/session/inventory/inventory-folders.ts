import { cleanName } from '../../formats/text/index.ts';
import type { FolderSummary } from '../../protocol/grid/index.ts';
import type { InventoryFolderInfo } from './inventory-contract.ts';

/** More folders than these are not read. */
export const MAX_FOLDERS = 50_000;
/** Folders that are nested deeper are not read. */
export const MAX_DEPTH = 100;

const NAME_LENGTH = 128;
/** `defaultType` of a root folder. */
const ROOT_TYPE = 8;

/** A root of the inventory, or of the library. */
interface InventoryRoot {
  readonly id: string;
  readonly name: string;
  readonly isLibrary: boolean;
}

/**
 * The folders that are known of an inventory. They always form trees beneath the roots: a folder is added with a parent
 * that is already there and never moves afterwards, whatever the grid reports.
 */
export class InventoryFolders {
  readonly #byId = new Map<string, InventoryFolderInfo>();
  readonly #children = new Map<string, Set<string>>();
  /** Number of folders above each. */
  readonly #depths = new Map<string, number>();
  /** Folders of the skeleton that no way leads to. */
  readonly #orphans = new Set<string>();
  /** Changed since the last {@link takeChanges}. */
  readonly #changed = new Set<string>();
  #read = 0;
  #failed = 0;
  #isFull = false;

  /** Whether folders were left out because of {@link MAX_FOLDERS} or {@link MAX_DEPTH}. */
  get isFull(): boolean {
    return this.#isFull;
  }

  get size(): number {
    return this.#byId.size;
  }

  get(id: string): InventoryFolderInfo | undefined {
    return this.#byId.get(id);
  }

  /** How many have been read. */
  get read(): number {
    return this.#read;
  }

  /** How many the grid did not send. */
  get failed(): number {
    return this.#failed;
  }

  addRoot({ id, name, isLibrary }: InventoryRoot): void {
    const summary = { folderId: id, name, defaultType: ROOT_TYPE, version: -1 };
    this.#add(summary, null, isLibrary);
  }

  /**
   * Adds the folders of a login's skeleton beneath a root: level by level, then those that no way leads to.
   *
   * @returns the ids of the added folders.
   */
  addSkeleton(skeleton: readonly FolderSummary[], rootId: string): string[] {
    const byParent = new Map<string, FolderSummary[]>();
    for (const folder of skeleton) {
      const siblings = byParent.get(folder.parentId);
      if (siblings) siblings.push(folder);
      else byParent.set(folder.parentId, [folder]);
    }
    const added: string[] = [];
    const addBelow = (parentId: string) => {
      const levels = [parentId];
      for (let id = levels.pop(); id !== undefined; id = levels.pop()) {
        for (const folder of byParent.get(id) ?? []) {
          if (!this.#add(folder, id, false)) continue;
          added.push(folder.folderId);
          levels.push(folder.folderId);
        }
      }
    };
    addBelow(rootId);
    for (const folder of skeleton) {
      if (!this.#add(folder, rootId, false)) continue;
      added.push(folder.folderId);
      this.#orphans.add(folder.folderId);
      addBelow(folder.folderId);
    }
    return added;
  }

  /** Adds the folders that a folder contains, or takes over their new names. @returns the ids of those that are new. */
  addContents(parent: InventoryFolderInfo, folders: readonly FolderSummary[]): string[] {
    const added: string[] = [];
    for (const folder of folders) {
      const known = this.#byId.get(folder.folderId);
      if (!known) {
        if (this.#add(folder, parent.id, parent.isLibrary)) added.push(folder.folderId);
      } else if (known.parentId === parent.id) {
        const name = cleanName(folder.name, NAME_LENGTH);
        const type = folder.defaultType;
        if (known.name !== name || known.type !== type) this.update(known.id, { name, type });
      }
    }
    return added;
  }

  update(id: string, change: Partial<Omit<InventoryFolderInfo, 'id' | 'parentId'>>): void {
    const folder = this.#byId.get(id);
    if (!folder) return;
    if (change.state !== undefined) {
      this.#count(folder.state, -1);
      this.#count(change.state, 1);
    }
    this.#byId.set(id, { ...folder, ...change });
    this.#changed.add(id);
  }

  /**
   * Removes what a folder no longer contains, with all that is in it; orphans of the skeleton stay.
   *
   * @returns the ids of all removed folders.
   */
  removeMissing(parentId: string, present: ReadonlySet<string>): string[] {
    const isMissing = (id: string) => !present.has(id) && !this.#orphans.has(id);
    const waiting = [...(this.#children.get(parentId) ?? [])].filter(isMissing);
    for (const id of waiting) this.#children.get(parentId)!.delete(id);
    const removed: string[] = [];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      waiting.push(...(this.#children.get(id) ?? []));
      this.#count(this.#byId.get(id)!.state, -1);
      this.#byId.delete(id);
      this.#depths.delete(id);
      this.#children.delete(id);
      this.#changed.delete(id);
      removed.push(id);
    }
    return removed;
  }

  /** At most so many of the folders that have changed, parents before what they contain. */
  takeChanges(limit: number): InventoryFolderInfo[] {
    const taken: InventoryFolderInfo[] = [];
    for (const id of this.#changed) {
      if (taken.length === limit) break;
      this.#changed.delete(id);
      taken.push(this.#byId.get(id)!);
    }
    return taken;
  }

  get hasChanges(): boolean {
    return this.#changed.size > 0;
  }

  #add(
    { folderId: id, name, defaultType: type, version }: Omit<FolderSummary, 'parentId'>,
    parentId: string | null,
    isLibrary: boolean,
  ): boolean {
    if (this.#byId.has(id)) return false;
    const depth = parentId === null ? 0 : this.#depths.get(parentId)! + 1;
    if (this.#byId.size >= MAX_FOLDERS || depth > MAX_DEPTH) {
      this.#isFull = true;
      return false;
    }
    this.#depths.set(id, depth);
    this.#byId.set(id, {
      id,
      parentId,
      name: cleanName(name, NAME_LENGTH),
      type,
      isLibrary,
      version,
      descendents: -1,
      state: 'unread',
    });
    if (parentId !== null) {
      const siblings = this.#children.get(parentId);
      if (siblings) siblings.add(id);
      else this.#children.set(parentId, new Set([id]));
    }
    this.#changed.add(id);
    return true;
  }

  #count(state: InventoryFolderInfo['state'], by: 1 | -1): void {
    if (state === 'read') this.#read += by;
    else if (state === 'failed') this.#failed += by;
  }
}
