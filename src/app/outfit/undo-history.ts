import { batch } from '@preact/signals-core';
import type { AppState, UndoStep } from '../state/index.ts';
import { STEP } from '../words/en/app.ts';
import {
  isSameOutfit,
  type OutfitSnapshot,
  restoreSnapshot,
  takeSnapshot,
} from './outfit-snapshot.ts';

/** Number of steps that can be undone; each keeps in memory what it replaced. */
const MAX_STEPS = 50;

/** A step with the outfit on both sides of it. */
interface RecordedStep extends UndoStep {
  readonly gesture: string | undefined;
  readonly before: OutfitSnapshot;
  readonly after: OutfitSnapshot;
}

/** What services that change the outfit need of the history. An embedded viewer has none. */
export interface StepRecorder {
  /** See {@link UndoHistory.record}. */
  record(label: string | (() => string), change: () => void, gesture?: string): void;
  /** See {@link UndoHistory.takeBack}. */
  takeBack(gesture: string): boolean;
  /** See {@link UndoHistory.rebase}. */
  rebase(change: (snapshot: OutfitSnapshot) => OutfitSnapshot): void;
}

/** The changes of the outfit that were made, in order, and those that were undone. */
export class UndoHistory implements StepRecorder {
  readonly #state: AppState;
  #steps: readonly RecordedStep[] = [];
  /** Number of steps that are done; those after them were undone. */
  #done = 0;
  /** The undone steps that the last step replaced, for the case that it is taken back. */
  #replaced: readonly RecordedStep[] = [];
  #isRecording = false;
  #count = 0;

  constructor(state: AppState) {
    this.#state = state;
  }

  /**
   * Makes a change of the outfit as one step, together with whatever it records itself. Undone steps can no longer be
   * redone. A change that changes nothing is no step.
   *
   * @param label - names the change for people (“loop out of wave”); a function is called after the change.
   * @param gesture - consecutive changes with the same gesture are one step.
   */
  record(label: string | (() => string), change: () => void, gesture?: string): void {
    if (this.#isRecording) {
      change();
      return;
    }
    const before = takeSnapshot(this.#state);
    const toast = this.#state.toast.peek();
    this.#isRecording = true;
    try {
      batch(change);
    } finally {
      this.#isRecording = false;
    }
    const after = takeSnapshot(this.#state);
    if (isSameOutfit(before, after)) return;
    const id = `step-${++this.#count}`;
    const name = typeof label === 'string' ? label : label();
    const isNew = this.#add({ id, label: name, at: Date.now(), gesture, before, after });
    if (isNew && this.#state.toast.peek() === toast) this.#clearToast();
  }

  undo(): void {
    this.goTo(this.#done - 1);
  }

  redo(): void {
    this.goTo(this.#done + 1);
  }

  /** Undoes or redoes steps until so many of the listed ones are done. */
  goTo(done: number): void {
    const from = this.#done;
    if (done < 0 || done > this.#steps.length || done === from) return;
    this.#clearToast();
    const isUndo = done < from;
    const steps = isUndo ? this.#steps.slice(done, from).reverse() : this.#steps.slice(from, done);
    batch(() => {
      for (const { before, after } of steps) {
        if (isUndo) restoreSnapshot(this.#state, after, before);
        else restoreSnapshot(this.#state, before, after);
      }
      this.#done = done;
      this.#publish();
      this.#state.lastStep.value = {
        direction: isUndo ? 'undone' : 'redone',
        label: steps.length === 1 ? steps[0].label : STEP.several(steps.length),
      };
    });
  }

  /**
   * Undoes the last step as if it had never been made, if it is that of the gesture: it cannot be redone, and what could
   * be redone before can be again. Returns whether there was such a step.
   */
  takeBack(gesture: string): boolean {
    const last = this.#steps[this.#done - 1];
    if (last?.gesture !== gesture || this.#done !== this.#steps.length) return false;
    batch(() => {
      restoreSnapshot(this.#state, last.after, last.before);
      this.#steps = [...this.#steps.slice(0, -1), ...this.#replaced];
      this.#done--;
      this.#replaced = [];
      this.#publish();
    });
    return true;
  }

  /** Applies a change that is not a step to the past and the undone steps, so that undo and redo keep it. */
  rebase(change: (snapshot: OutfitSnapshot) => OutfitSnapshot): void {
    const rebased = (step: RecordedStep) => ({
      ...step,
      before: change(step.before),
      after: change(step.after),
    });
    this.#steps = this.#steps.map(rebased);
    this.#replaced = this.#replaced.map(rebased);
  }

  /** False where the step continues the gesture of the last one. */
  #add(step: RecordedStep): boolean {
    const done = this.#steps.slice(0, this.#done);
    const last = done.at(-1);
    const continuesGesture = last && step.gesture !== undefined && last.gesture === step.gesture;
    const steps = continuesGesture
      ? [...done.slice(0, -1), { ...last, at: step.at, after: step.after }]
      : [...done, step];
    if (!continuesGesture) this.#replaced = this.#steps.slice(this.#done);
    this.#steps = steps.slice(-MAX_STEPS);
    this.#done = this.#steps.length;
    this.#publish();
    return !continuesGesture;
  }

  #publish(): void {
    const { undoSteps, doneSteps } = this.#state;
    batch(() => {
      undoSteps.value = this.#steps;
      doneSteps.value = this.#done;
    });
  }

  /** The Undo button of a toast is about the change that the toast reports, which is no longer the last step. */
  #clearToast(): void {
    const { toast } = this.#state;
    const kind = toast.peek()?.kind;
    if (kind === 'removed' || kind === 'replaced' || kind === 'library') toast.value = null;
  }
}
