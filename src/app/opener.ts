import { batch } from '@preact/signals-core';
import type { LeapPerformance } from '../protocol/puppetry/leap/index.ts';
import type { FileSource } from './app-interface.ts';
import type { Builtins } from './builtins.ts';
import { adoptAvatar, gatherHaul } from './haul.ts';
import { itemOf } from './items.ts';
import { contentOf, type Loader, type LoadResult, loadedOf } from './loader.ts';
import type { Outfit } from './outfit.ts';
import type { Reporter } from './reporter.ts';
import { IDLE_URL, MANNEQUIN_URL } from './samples.ts';
import type { AppState, Item } from './state.ts';
import { urlSource } from './url-source.ts';

/** What opening files takes. */
export interface OpenerParts {
  readonly state: AppState;
  readonly loader: Loader;
  readonly builtins: Builtins;
  readonly outfit: Outfit;
  readonly reporter: Reporter;
  /** Told when files are on the avatar, with the moment they were dropped. */
  readonly onWorn: (begun: number) => void;
  /** Plays a recorded session. */
  readonly replay: (bytes: Uint8Array<ArrayBuffer>, fileName: string) => Promise<void>;
  /** Has the avatar do what a performance says. */
  readonly perform: (reading: LeapPerformance, fileName: string) => Promise<void>;
}

/** Gets files onto the avatar, and says what became of them. */
export class Opener {
  readonly #parts: OpenerParts;

  constructor(parts: OpenerParts) {
    this.#parts = parts;
  }

  /** Puts the mannequin and its idle on the stage; they are files like any other. */
  async start(): Promise<void> {
    const { state, loader, outfit, reporter } = this.#parts;
    const results = await loader.load(sourcesOf([MANNEQUIN_URL, IDLE_URL]), true);
    batch(() => {
      outfit.addBuiltIn(loadedOf(results).map((result) => itemOf(result, true)));
      this.#makeRoomFor(state.meshes.value);
      reporter.failed(results);
    });
  }

  /** See `App.open`. */
  async open(sources: readonly FileSource[], replace: boolean): Promise<void> {
    if (sources.length === 0) return;
    if (await this.#parts.builtins.isReplacementDrop(sources)) await this.replaceBuiltins(sources);
    else await this.#load(sources, replace);
  }

  async openUrls(addresses: readonly string[]): Promise<void> {
    await this.open(sourcesOf(addresses), false);
  }

  /** See `App.openBuiltin`. */
  async openBuiltin(name: string): Promise<void> {
    const begun = performance.now();
    const { items, results } = await this.#parts.builtins.load(name);
    this.#finish(items, results, false, begun);
  }

  /** What is not named for a built-in animation is opened, if it can be: notes lie beside the files. */
  async replaceBuiltins(sources: readonly FileSource[]): Promise<void> {
    const others = await this.#parts.builtins.replace(sources);
    if (others.length > 0) await this.#load(others, false, isOfKnownFormat);
  }

  async #load(
    sources: readonly FileSource[],
    replace: boolean,
    matters: (result: LoadResult) => boolean = () => true,
  ): Promise<void> {
    const { state, loader, builtins, replay, perform } = this.#parts;
    const begun = performance.now();
    const results = (await loader.load(sources)).filter(matters);
    const haul = await gatherHaul(results, { loader, openBuiltins: async () => builtins });
    batch(() => {
      adoptAvatar(haul, state);
      this.#finish(haul.items, haul.results, replace || haul.avatar !== null, begun);
    });
    const recording = contentOf(results, 'recording').at(-1);
    if (recording) await replay(recording.asset.bytes, recording.source.path);
    for (const { asset, source } of contentOf(results, 'performance')) {
      await perform(asset, source.path);
    }
  }

  #finish(
    items: readonly Item[],
    results: readonly LoadResult[],
    replace: boolean,
    begun: number,
  ): void {
    batch(() => {
      if (items.length > 0) this.#wear(items, replace, begun);
      this.#parts.reporter.failed(results);
    });
  }

  #wear(items: readonly Item[], replace: boolean, begun: number): void {
    const { state, outfit, reporter, onWorn } = this.#parts;
    outfit.add(items, replace);
    state.working.value = true;
    state.playing.value = true;
    this.#makeRoomFor(items);
    reporter.opened(items, (performance.now() - begun) / 1000);
    onWorn(begun);
  }

  #makeRoomFor(items: readonly Item[]): void {
    const body = this.#parts.outfit.stepAsideFor(items);
    if (body) this.#parts.reporter.say({ kind: 'hidden', fileName: body.fileName });
  }
}

function isOfKnownFormat(result: LoadResult): boolean {
  return result.kind !== 'fault' || result.fault.code !== 'unknown-format';
}

function sourcesOf(addresses: readonly string[]): FileSource[] {
  return addresses.map((address) => urlSource(address, document.baseURI));
}
