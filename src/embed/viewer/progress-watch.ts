import { effect } from '@preact/signals-core';
import type { AppState, LoadTask } from '../../app/state/index.ts';
import type { ViewerEvents } from '../contract.ts';
import type { Listeners } from '../listeners.ts';

/** Files that become more or fewer are told at once; bytes ten times a second at most. */
const TELLING_MS = 100;

type Progress = ViewerEvents['progress'];

/** Tells of files on their way, from the first to when none is left. */
export class ProgressWatch {
  readonly #listeners: Listeners;
  /** Since there were none. */
  readonly #tasks = new Map<string, LoadTask>();
  #underway = 0;
  #toldAt = 0;
  readonly stop: () => void;

  constructor(state: AppState, listeners: Listeners) {
    this.#listeners = listeners;
    this.stop = effect(() => this.#follow(state.tasks.value.filter(({ builtIn }) => !builtIn)));
  }

  #follow(tasks: readonly LoadTask[]): void {
    const known = this.#tasks.size;
    for (const task of tasks) this.#tasks.set(task.id, task);
    const isOther = tasks.length !== this.#underway || this.#tasks.size !== known;
    this.#underway = tasks.length;
    if (this.#tasks.size === 0) return;
    if (isOther || performance.now() - this.#toldAt >= TELLING_MS) this.#tell(tasks);
    if (tasks.length === 0) this.#tasks.clear();
  }

  #tell(underway: readonly LoadTask[]): void {
    this.#toldAt = performance.now();
    const total = this.#tasks.size;
    const done = total - underway.length;
    const bytes = [...this.#tasks.values()].reduce((sum, { received }) => sum + received, 0);
    const shares = underway.map(shareOf);
    const isKnown = shares.every((share) => share !== null);
    const fraction = isKnown
      ? (done + shares.reduce((sum, share) => sum + share, 0)) / total
      : null;
    const progress: Progress = { done, total, bytes, fraction };
    this.#listeners.tell('progress', progress);
  }
}

/** How much of a file is here; null where its length is not known. */
function shareOf({ stage, progress }: LoadTask): number | null {
  if (stage === 'waiting') return 0;
  return stage === 'decoding' ? 1 : progress;
}
