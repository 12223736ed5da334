import { batch } from '@preact/signals-core';
import {
  applyAvatarInfo,
  collectOutfit,
  type FileLoader,
  failureOf,
  filesOfKind,
  type LoadedOutfit,
  type LoadResult,
  type OutfitSources,
} from '../../app/files/index.ts';
import type { Outfit } from '../../app/outfit/index.ts';
import type { AppState, FileFailure, FileSource, Item } from '../../app/state/index.ts';
import { DecodeError } from '../../formats/bytes/index.ts';
import { commandError } from '../protocol/index.ts';
import { VIEWER_WORDS } from './words.ts';

export interface IntakeParts {
  readonly state: AppState;
  readonly loader: FileLoader;
  readonly openBuiltins: OutfitSources['openBuiltins'];
  readonly outfit: Outfit;
  /** Says why a file is not worn; awaited, so that it is said before the command is answered. */
  readonly tellFault: (fault: FileFailure) => Promise<void>;
}

/**
 * Gets files onto the avatar, whatever order they arrive in: what was asked for earlier is put on earlier. A
 * `load` takes the place of everything, so it also overtakes all that is still on its way.
 */
export class Intake {
  readonly #parts: IntakeParts;
  readonly #underway = new Set<AbortController>();
  /** Settles when everything that was asked for so far is worn, or is not going to be. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(parts: IntakeParts) {
    this.#parts = parts;
  }

  /**
   * What is worn of the files once it is, at least one of them.
   * @throws {@link ViewerError} `nothing-usable`, `overtaken`
   */
  take(sources: readonly FileSource[], replace: boolean): Promise<readonly Item[]> {
    if (replace) {
      this.cancel();
      // What is given up may still be on its way to know it.
      this.#turn = Promise.resolve();
    }
    const abort = new AbortController();
    this.#underway.add(abort);
    const taken = this.#take(sources, replace, abort.signal, this.#turn).finally(() =>
      this.#underway.delete(abort),
    );
    this.#turn = taken.catch(() => {});
    return taken;
  }

  /** Gives up all that is on its way. */
  cancel(): void {
    for (const abort of this.#underway) abort.abort();
  }

  async #take(
    sources: readonly FileSource[],
    replace: boolean,
    signal: AbortSignal,
    before: Promise<unknown>,
  ): Promise<readonly Item[]> {
    const { loader } = this.#parts;
    const results = await loader.load(sources, false, signal);
    const haul = await collectOutfit(results, { ...this.#parts, signal });
    if (!signal.aborted) await before;
    if (signal.aborted) throw commandError('overtaken', VIEWER_WORDS.overtaken);
    if (haul.items.length > 0) this.#wear(haul, replace);
    const faults = faultsOf(haul.results);
    for (const fault of faults) await this.#parts.tellFault(fault);
    if (haul.items.length > 0) return haul.items;
    const fileName = faults.length === 1 ? faults[0].fileName : null;
    throw commandError('nothing-usable', VIEWER_WORDS.nothingUsable, { fileName });
  }

  /** A saved avatar takes the place of what was worn, also where it was only to be added. */
  #wear(haul: LoadedOutfit, replace: boolean): void {
    const { state, outfit } = this.#parts;
    batch(() => {
      if (replace) state.overrideRule.value = 'highest-id';
      applyAvatarInfo(haul, state);
      outfit.add(haul.items, replace || haul.avatar !== null);
      outfit.hideMannequinFor(haul.items);
    });
  }
}

/** Why files are not worn; a recorded session and a performance are for the page only. */
function faultsOf(results: readonly LoadResult[]): FileFailure[] {
  const faults = results.flatMap((result) => (result.kind === 'failed' ? [result.failure] : []));
  const others = filesOfKind(results, 'recording', 'performance').map(({ source, asset }) =>
    failureOf(source.path, unwearable(VIEWER_WORDS[asset.kind])),
  );
  return [...faults, ...others];
}

function unwearable(looksLike: string): DecodeError {
  return new DecodeError(`a ${looksLike} is nothing to be worn`, {
    format: 'file',
    code: 'unknown-format',
    offset: 0,
    path: '',
    details: { looksLike },
  });
}
