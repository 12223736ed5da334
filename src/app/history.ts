import type { AppState } from './state.ts';

/** Something that was done and can be taken back. */
export interface Step {
  /** For people, as what is undone: “loop out”, “removal of wave”. */
  readonly label: string;
  /** Steps that follow each other with the same gesture are one. */
  readonly gesture?: string | undefined;
  readonly undo: () => void;
  readonly redo: () => void;
}

/** How many steps can be taken back; each keeps what it replaced in memory. */
const DEPTH = 50;

/** What was done, in order, and where in it we are; the page is told. */
export class History {
  #done: readonly Step[] = [];
  #undone: readonly Step[] = [];
  readonly #state: AppState;

  constructor(state: AppState) {
    this.#state = state;
  }

  /** Records what has just been done. What had been taken back is gone with it. */
  push(step: Step): void {
    const last = this.#done.at(-1);
    const goesOn = last && step.gesture !== undefined && last.gesture === step.gesture;
    const kept = goesOn ? this.#done.slice(0, -1) : this.#done;
    this.#done = [...kept, goesOn ? { ...last, redo: step.redo } : step].slice(-DEPTH);
    this.#undone = [];
    this.#dropToast();
    this.#tell();
  }

  undo(): void {
    const step = this.#done.at(-1);
    if (!step) return;
    this.#done = this.#done.slice(0, -1);
    this.#undone = [...this.#undone, step];
    this.#dropToast();
    step.undo();
    this.#tell();
    this.#state.lastStep.value = { way: 'undone', label: step.label };
  }

  redo(): void {
    const step = this.#undone.at(-1);
    if (!step) return;
    this.#undone = this.#undone.slice(0, -1);
    this.#done = [...this.#done, step];
    this.#dropToast();
    step.redo();
    this.#tell();
    this.#state.lastStep.value = { way: 'redone', label: step.label };
  }

  #tell(): void {
    this.#state.undoLabel.value = this.#done.at(-1)?.label ?? null;
    this.#state.redoLabel.value = this.#undone.at(-1)?.label ?? null;
  }

  /** A toast's Undo means what it tells of, and that is not the last step any more. */
  #dropToast(): void {
    const { toast } = this.#state;
    const kind = toast.value?.kind;
    if (kind === 'removed' || kind === 'library') toast.value = null;
  }
}
