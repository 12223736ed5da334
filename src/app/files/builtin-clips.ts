import type { FileSource, Item } from '../state/index.ts';
import { STEP } from '../words/en/app.ts';
import type { BuiltinClipsOptions, BuiltinLibrary } from './builtin-library.ts';
import { createClip, createItem, type LoadedItems } from './create-items.ts';
import { type LoadedAsset, loadedAssets } from './load-result.ts';

/**
 * The built-in animations of the viewer: their names, the clips that play for them, and the visitor's files that
 * replace them. Their table is not part of the first load.
 */
export class BuiltinClips {
  readonly #options: BuiltinClipsOptions;
  #library: Promise<BuiltinLibrary> | null = null;

  constructor(options: BuiltinClipsOptions) {
    this.#options = options;
  }

  /** Items of loaded assets, with the grid's name for each that is named by an asset id. */
  async createNamedItems(loaded: readonly LoadedAsset[]): Promise<Item[]> {
    const library = await this.#openLibrary();
    return loaded.map((file) => createItem(file, false, library.nameOf(file.source.path)));
  }

  /** Whether the files are a folder of replacements: see `BuiltinLibrary.isReplacementSet`. */
  async isReplacementSet(sources: readonly FileSource[]): Promise<boolean> {
    const paths = sources.map(({ path }) => path);
    if (!paths.every((path) => path.includes('/'))) return false;
    return (await this.#openLibrary()).isReplacementSet(paths);
  }

  /**
   * The clip that plays for a built-in of this name or id; no items where there is none. `isQuiet`: no loading task is
   * shown.
   */
  async load(name: string, isQuiet = false): Promise<LoadedItems> {
    const { loader, bundledFile } = this.#options;
    const found = (await this.#openLibrary()).resolve(name);
    if (!found) return { items: [], results: [] };
    if (found.kind === 'replaced') {
      const { fileName: path, byteLength, animation } = found.replacement;
      const origin = { path, byteLength, source: 'anim', builtIn: false, name } as const;
      return { items: [createClip(animation, origin)], results: [] };
    }
    const results = await loader.load([bundledFile(found.path)], isQuiet);
    return { items: loadedAssets(results).map((file) => createItem(file, false, name)), results };
  }

  /**
   * Replaces the built-ins that files are named for; returns the files that replace none.
   *
   * @param gesture - see `UndoHistory.record`.
   */
  async replace(sources: readonly FileSource[], gesture?: string): Promise<FileSource[]> {
    return (await this.#openLibrary()).replace(sources, this.#options, gesture);
  }

  /** Removes the visitor's replacement of one built-in, or all of them. */
  restore(name?: string): void {
    const { state, history } = this.#options;
    const before = state.replacements.value;
    const kept = [...before].filter(([key]) => name !== undefined && key !== name);
    if (kept.length === before.size) return;
    history.record(name === undefined ? STEP.restoringAll : STEP.restoring(name), () => {
      state.replacements.value = new Map(kept);
    });
  }

  #openLibrary(): Promise<BuiltinLibrary> {
    this.#library ??= import('./builtin-library.ts').then(
      ({ BuiltinLibrary }) => new BuiltinLibrary(this.#options.state),
      (error) => {
        // The network may be back the next time.
        this.#library = null;
        throw error;
      },
    );
    return this.#library;
  }
}
