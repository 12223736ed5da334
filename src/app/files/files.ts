import { batch } from '@preact/signals-core';
import type { DocumentKind } from '../../kinds/index.ts';
import type { DecoderClient } from '../../offload/index.ts';
import type { LeapPerformance } from '../../protocol/puppetry/leap/index.ts';
import type { StepRecorder } from '../outfit/index.ts';
import type { AppState, FileSource, Item, MessageLog, WornMesh } from '../state/index.ts';
import { STEP } from '../words/en/app.ts';
import { BuiltinClips } from './builtin-clips.ts';
import {
  createItem,
  type LoadedItems,
  type LoadedOutfit,
  type OpenModels,
} from './create-items.ts';
import type { OpenObjects } from './dropped-looks.ts';
import { FileLoader } from './file-loader.ts';
import { urlSource } from './file-source.ts';
import { filesOfKind, type LoadedFile, type LoadResult, loadedAssets } from './load-result.ts';
import type { OpenedFiles } from './opened-files.ts';
import { IDLE_URL, MANNEQUIN_URL, SAMPLES } from './samples.ts';

/** The outfit that opened files are added to. Both methods return the body that hides the mannequin since then. */
interface OutfitTarget {
  addBuiltIn(items: readonly Item[]): WornMesh | null;
  add(items: readonly Item[], replace: boolean, belongTogether: boolean): WornMesh | null;
  removeAll(ids: ReadonlySet<string>): void;
}

interface FilesOptions {
  readonly state: AppState;
  readonly decoder: DecoderClient;
  /** Receives the bytes of each file that is opened. */
  readonly openedFiles: OpenedFiles;
  readonly messages: MessageLog;
  readonly outfit: OutfitTarget;
  readonly history: StepRecorder;
  /** Whether opened clips wait to be played: the visitor prefers reduced motion. */
  readonly opensPaused: () => boolean;
  /** Called when files are on the avatar, with the time at which they were dropped (`performance.now()`). */
  readonly onWorn: (startedAt: number) => void;
  /** Opens what makes the parts of objects. */
  readonly openObjects: OpenObjects;
  /** Opens what makes the meshes of models. Without it, models are documents only. */
  readonly openModels?: OpenModels | undefined;
  /** Puts on the classic body whose files are among these, and returns the other results. Without it, they are documents. */
  readonly wearClassic?: (results: readonly LoadResult[]) => Promise<readonly LoadResult[]>;
  /** Plays a recorded session. */
  readonly replay: (bytes: Uint8Array<ArrayBuffer>, fileName: string) => Promise<void>;
  /** Plays a puppetry performance on the avatar. */
  readonly perform: (performance: LeapPerformance, fileName: string) => Promise<void>;
}

/** How loaded items are added. */
interface Addition {
  /** When they were dropped (`performance.now()`). */
  readonly startedAt: number;
  /** Whether everything that was opened before is removed. */
  readonly replace?: boolean;
  /** Whether all of the clips are meant to play at once. */
  readonly belongTogether?: boolean;
  /** Whether the visitor asked for the clip to be played, not only for the files to be opened. */
  readonly isRequested?: boolean;
}

/** Opens files: loads them, puts their items on the avatar, and reports the outcome of each. */
export class Files {
  readonly samples = SAMPLES;
  /** The built-in animations, and the visitor's replacements for them. */
  readonly builtins: BuiltinClips;
  readonly #options: FilesOptions;
  readonly #loader: FileLoader;
  #folderCount = 0;

  constructor(options: FilesOptions) {
    const { state, decoder, openedFiles, messages, history } = options;
    this.#options = options;
    this.#loader = new FileLoader(state, decoder, { openedFiles });
    this.builtins = new BuiltinClips({
      state,
      history,
      messages,
      loader: this.#loader,
      bundledFile: (path) => urlSource(path, document.baseURI),
    });
  }

  /** Puts the mannequin and its idle on the stage; they are files like any other. */
  async openMannequin(): Promise<void> {
    const { outfit, messages } = this.#options;
    const results = await this.#loader.load(urlSources([MANNEQUIN_URL, IDLE_URL]), true);
    batch(() => {
      const builtIn = loadedAssets(results).map((file) => createItem(file, true));
      this.#reportHidden(outfit.addBuiltIn(builtIn));
      messages.reportFailures(results);
    });
  }

  /**
   * Adds files to the avatar; `replace` removes everything else once at least one file could be used.
   *
   * @param gesture - see `UndoHistory.record`.
   */
  async open(
    sources: readonly FileSource[],
    { replace = false, gesture }: { replace?: boolean; gesture?: string } = {},
  ): Promise<void> {
    if (sources.length === 0) return;
    if (await this.builtins.isReplacementSet(sources)) return this.replaceBuiltins(sources);
    const startedAt = performance.now();
    await this.#wear(this.#load(sources), replace, startedAt, gesture);
  }

  async openUrls(addresses: readonly string[]): Promise<void> {
    await this.open(urlSources(addresses));
  }

  async openSample(id: string): Promise<void> {
    const sample = SAMPLES.find((candidate) => candidate.id === id);
    if (!sample) return;
    if (sample.body) this.#options.state.body.value = sample.body;
    await this.openUrls(sample.urls);
  }

  /** Plays a built-in animation by its name: the visitor's replacement, else the page's own clip. */
  async openBuiltin(name: string): Promise<void> {
    const startedAt = performance.now();
    this.#addItems(await this.builtins.load(name), { startedAt, isRequested: true });
  }

  /**
   * Replaces built-ins by the files that are named by their UUID or name. The others are opened, except those of no
   * known format: a folder of replacements often contains notes.
   */
  async replaceBuiltins(sources: readonly FileSource[]): Promise<void> {
    const gesture = `folder ${++this.#folderCount}`;
    const others = await this.builtins.replace(sources, gesture);
    if (others.length === 0) return;
    const startedAt = performance.now();
    const loading = this.#loader.load(others);
    const known = loading.then((results) => results.filter(isOfKnownFormat));
    await this.#wear(known, false, startedAt, gesture);
  }

  /** Loads files without putting them on the avatar: the item of each, where it became one, and all results. */
  async loadItems(
    sources: readonly FileSource[],
  ): Promise<{ items: (Item | null)[]; results: LoadResult[] }> {
    const [results, { createItems }] = await Promise.all([
      this.#load(sources),
      import('./items-of-results.ts'),
    ]);
    const options = {
      loader: this.#loader,
      openBuiltins: async () => this.builtins,
      loadDetails,
      openModels: this.#options.openModels,
    };
    const items = results.map(async (result) => (await createItems([result], options))[0] ?? null);
    return { items: await Promise.all(items), results };
  }

  async #load(sources: readonly FileSource[]): Promise<LoadResult[]> {
    if (!sources.some(({ path }) => path.endsWith('.gltf'))) return this.#loader.load(sources);
    const { withBuffers } = await import('./buffer-files.ts');
    return this.#loader.load(withBuffers(sources));
  }

  /** Cancels loading a file, by the id of its task. */
  cancel(taskId: string): void {
    this.#loader.cancel(taskId);
  }

  /**
   * Puts files on the avatar once they are loaded; the code for that is loaded beside the first of them.
   *
   * @param gesture - see `UndoHistory.record`.
   */
  async #wear(
    loading: Promise<readonly LoadResult[]>,
    replace: boolean,
    startedAt: number,
    gesture?: string,
  ): Promise<void> {
    const { state, history, openedFiles, openObjects, openModels } = this.#options;
    const { replay, perform, wearClassic } = this.#options;
    const [loaded, { applyAvatarInfo, collectOutfit, loadDressing }] = await Promise.all([
      loading,
      import('./loaded-outfit.ts'),
    ]);
    const isPart = ({ asset }: LoadedFile<'document'>) => asset.fileKind === 'avatar-mesh';
    const hasParts = filesOfKind(loaded, 'document').some(isPart);
    const results = (hasParts && (await wearClassic?.(loaded))) || loaded;
    const openBuiltins = async () => this.builtins;
    const info = state.wornAvatar.peek();
    const outfit = await collectOutfit(
      results,
      {
        ...{ loader: this.#loader, openBuiltins, loadDetails, openModels },
        openDocuments: () => import('./saved-documents.ts'),
      },
      info && { info, items: state.items.peek() },
    );
    const dress = await loadDressing(
      outfit,
      state,
      openObjects,
      openModels && { open: openModels, openedFiles },
    );
    const { avatar, replaced } = outfit;
    const addAll = () => {
      applyAvatarInfo(outfit, state);
      if (replaced) this.#options.outfit.removeAll(replaced.ids);
      // What an avatar or an address names is meant to play together; of a folder nobody knows.
      const hasAddress = results.some(
        (result) => result.kind === 'loaded' && result.source.address !== null,
      );
      const belongTogether = avatar !== null || hasAddress;
      this.#addItems(outfit, { replace: replace || avatar !== null, startedAt, belongTogether });
      dress?.();
    };
    history.record(openingLabel(outfit), addAll, gesture);
    const recording = filesOfKind(results, 'recording').at(-1);
    if (recording) await replay(recording.asset.bytes, recording.source.path);
    for (const { asset, source } of filesOfKind(results, 'performance')) {
      await perform(asset, source.path);
    }
  }

  #addItems(
    { items, results }: LoadedItems,
    { startedAt, replace = false, belongTogether = false, isRequested = false }: Addition,
  ): void {
    const { state, outfit, messages, onWorn, opensPaused } = this.#options;
    batch(() => {
      if (items.length > 0) {
        const body = outfit.add(items, replace, belongTogether);
        state.working.value = true;
        this.#reportHidden(body);
        messages.reportOpened(items, (performance.now() - startedAt) / 1000);
        if (isRequested || !opensPaused()) state.playing.value = true;
        else this.#pauseFor(items);
        onWorn(startedAt);
      }
      messages.reportFailures(results);
    });
  }

  /** Keeps opened clips from moving by themselves, and says so. */
  #pauseFor(items: readonly Item[]): void {
    const clips = items.filter(({ kind }) => kind === 'clip');
    if (clips.length === 0) return;
    const { state, messages } = this.#options;
    state.playing.value = false;
    messages.reportPaused(clips.map(({ fileName }) => fileName));
  }

  #reportHidden(body: WornMesh | null): void {
    if (body) this.#options.messages.add({ kind: 'hidden', fileName: body.fileName });
  }
}

async function loadDetails(kind: DocumentKind) {
  return (await import('./load-details.ts')).loadDocumentDetails(kind);
}

function openingLabel({ avatar, items }: LoadedOutfit): string {
  if (avatar?.info.name) return STEP.opening(avatar.info.name, 0);
  return STEP.opening(items[0]?.fileName ?? '', items.length - 1);
}

function isOfKnownFormat(result: LoadResult): boolean {
  return result.kind !== 'failed' || !/^unknown-format$|-unsupported$/.test(result.failure.code);
}

function urlSources(addresses: readonly string[]): FileSource[] {
  return addresses.map((address) => urlSource(address, document.baseURI));
}
