import type { AppState, UndoStep } from '../state/index.ts';

/** Number of steps that can be undone; each keeps in memory what it replaced. */
const MAX_STEPS = 50;

/** The changes that were made, in order, and those that were undone. */
export class UndoHistory {
  readonly #state: AppState;
  #done: readonly UndoStep[] = [];
  #undone: readonly UndoStep[] = [];

  constructor(state: AppState) {
    this.#state = state;
  }

  /** Records a change that has just been made. Undone steps can no longer be redone. */
  push(step: UndoStep): void {
    const last = this.#done.at(-1);
    const continuesGesture = last && step.gesture !== undefined && last.gesture === step.gesture;
    const kept = continuesGesture ? this.#done.slice(0, -1) : this.#done;
    const newest = continuesGesture ? { ...last, redo: step.redo } : step;
    this.#done = [...kept, newest].slice(-MAX_STEPS);
    this.#undone = [];
    this.#clearToast();
    this.#updateLabels();
  }

  undo(): void {
    const step = this.#done.at(-1);
    if (!step) return;
    this.#done = this.#done.slice(0, -1);
    this.#undone = [...this.#undone, step];
    this.#clearToast();
    step.undo();
    this.#updateLabels();
    this.#state.lastStep.value = { direction: 'undone', label: step.label };
  }

  redo(): void {
    const step = this.#undone.at(-1);
    if (!step) return;
    this.#undone = this.#undone.slice(0, -1);
    this.#done = [...this.#done, step];
    this.#clearToast();
    step.redo();
    this.#updateLabels();
    this.#state.lastStep.value = { direction: 'redone', label: step.label };
  }

  #updateLabels(): void {
    this.#state.undoLabel.value = this.#done.at(-1)?.label ?? null;
    this.#state.redoLabel.value = this.#undone.at(-1)?.label ?? null;
  }

  /** The Undo button of a toast is about the change that the toast reports, which is no longer the last step. */
  #clearToast(): void {
    const { toast } = this.#state;
    const kind = toast.value?.kind;
    if (kind === 'removed' || kind === 'library') toast.value = null;
  }
}
