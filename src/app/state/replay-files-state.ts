import { type Signal, signal } from '@preact/signals-core';

/** An asset that avatars of a replay wear or play, and that could not be loaded. */
export interface MissingAsset {
  /** Its asset id. */
  readonly id: string;
  readonly kind: 'mesh' | 'animation' | 'texture';
  /** Names of the avatars, those that need it at present. */
  readonly agents: readonly string[];
}

/** What became of files that were to be added to a replay. */
export interface AddedReplayFiles {
  readonly added: number;
  /** Files whose names have no id that is missing. */
  readonly notNeeded: readonly string[];
  /** Files that are not of the kind that is missing. */
  readonly notReadable: readonly string[];
}

/** The assets of a replay. Only the live service changes it. */
export class ReplayFilesState {
  /** By the names of the avatars. Changes at most twice a second. */
  readonly missing: Signal<readonly MissingAsset[]> = signal([]);
  /** The last files that were added; null before the first. */
  readonly lastAdded: Signal<AddedReplayFiles | null> = signal(null);
}
