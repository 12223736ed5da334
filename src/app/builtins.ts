import { batch } from '@preact/signals-core';
import type { FileSource } from './app-interface.ts';
import type { History } from './history.ts';
import { clipOf, itemOf } from './items.ts';
import type { Library, Resolved } from './library.ts';
import { type Loaded, type Loader, type LoadResult, loadedOf } from './loader.ts';
import type { Reporter } from './reporter.ts';
import type { AppState, Item } from './state.ts';
import { STEP } from './words/en/app.ts';

type Replacements = AppState['replacements']['value'];

/** What the built-in animations need of the page. */
export interface BuiltinsParts {
  readonly state: AppState;
  readonly history: Pick<History, 'push'>;
  readonly loader: Loader;
  readonly reporter: Pick<Reporter, 'say' | 'failed'>;
  /** One of our own files, by its path from where the page lies. */
  readonly ownSource: (path: string) => FileSource;
}

/**
 * The built-in animations on the page: what they are called, opening them, and the visitor's files that
 * stand in for them. Their table is not part of the first load.
 */
export class Builtins {
  readonly #state: AppState;
  readonly #history: Pick<History, 'push'>;
  readonly #loader: Loader;
  readonly #reporter: Pick<Reporter, 'say' | 'failed'>;
  readonly #ownSource: (path: string) => FileSource;
  #library: Promise<Library> | null = null;

  constructor({ state, history, loader, reporter, ownSource }: BuiltinsParts) {
    this.#state = state;
    this.#history = history;
    this.#loader = loader;
    this.#reporter = reporter;
    this.#ownSource = ownSource;
  }

  /** Records of what was loaded, with the grid's name for what has its asset id for a name. */
  async nameAll(loaded: readonly Loaded[]): Promise<Item[]> {
    const library = await this.#open();
    return loaded.map((result) => itemOf(result, false, library.nameOf(result.source.path)));
  }

  /** A folder of animations that are all named for built-in ones stands in for those. */
  async isReplacementDrop(sources: readonly FileSource[]): Promise<boolean> {
    const paths = sources.map(({ path }) => path);
    if (!paths.every((path) => path.includes('/'))) return false;
    return (await this.#open()).isReplacementDrop(paths);
  }

  /** What plays for a built-in of this name, loaded; nothing where nothing does. A quiet load is not told about. */
  async load(
    name: string,
    isQuiet = false,
  ): Promise<{ items: Item[]; results: readonly LoadResult[] }> {
    const found: Resolved | null = (await this.#open()).resolve(name);
    if (!found) return { items: [], results: [] };
    if (found.kind === 'replaced') {
      const { fileName: path, byteLength, animation } = found.replacement;
      const origin = { path, byteLength, source: 'anim', builtIn: false, name } as const;
      return { items: [clipOf(animation, origin)], results: [] };
    }
    const results = await this.#loader.load([this.#ownSource(found.path)], isQuiet);
    return { items: loadedOf(results).map((result) => itemOf(result, false, name)), results };
  }

  /** Lets files stand in for the built-ins they are named for; returns those that do not. */
  async replace(sources: readonly FileSource[]): Promise<FileSource[]> {
    const library = await this.#open();
    const named = sources.filter(({ path }) => library.accepts(path) !== null);
    const results = await this.#loader.load(named);
    batch(() => {
      const before = this.#state.replacements.value;
      const names = library.addAll(loadedOf(results));
      if (names.length > 0) this.#tell(before, names);
      this.#reporter.failed(results);
    });
    const meshes = loadedOf(results).filter(({ asset }) => asset.kind === 'mesh');
    const others = sources.filter((source) => !named.includes(source));
    return [...others, ...meshes.map(({ source }) => source)];
  }

  /** Takes one stand-in of the visitor's out, or all. */
  restore(name?: string): void {
    const before = this.#state.replacements.value;
    const kept = [...before].filter(([key]) => name !== undefined && key !== name);
    if (kept.length === before.size) return;
    this.#state.replacements.value = new Map(kept);
    this.#push(before, name === undefined ? STEP.restoringAll : STEP.restoring(name));
  }

  #open(): Promise<Library> {
    this.#library ??= import('./library.ts').then(({ Library }) => new Library(this.#state));
    return this.#library;
  }

  #tell(before: Replacements, names: readonly string[]): void {
    this.#state.working.value = true;
    this.#reporter.say({ kind: 'library', names });
    const [name] = names;
    this.#push(
      before,
      names.length === 1 ? STEP.replacement(name) : STEP.replacements(names.length),
    );
    this.#state.toast.value = { kind: 'library', names };
  }

  #push(before: Replacements, label: string): void {
    const { replacements } = this.#state;
    const after = replacements.value;
    const write = (value: Replacements) => () => {
      replacements.value = value;
    };
    this.#history.push({ label, undo: write(before), redo: write(after) });
  }
}
