import type { SaveStep } from '../../app/state/index.ts';
import { TASKS } from './en/tasks.ts';

/** `Writing textures: 3 of 12`. */
export function savingStepText({ part, done, total }: SaveStep): string {
  return TASKS.steps[part](done, total);
}

/** Milliseconds between two announcements of how far the same file is. */
const PAUSE_MS = 5000;

/** When to say how far a file is, for people who do not see it: not too often, and not of what is saved in a moment. */
export class SavingAnnouncements {
  #taskId: string | null = null;
  #spokenAt = 0;

  /** The text to be announced now, at a time in milliseconds; empty for nothing. */
  next(taskId: string | null, step: SaveStep | undefined, now: number): string {
    if (taskId !== this.#taskId) {
      this.#taskId = taskId;
      this.#spokenAt = now;
      return '';
    }
    if (!step || step.done === step.total || now - this.#spokenAt < PAUSE_MS) return '';
    this.#spokenAt = now;
    return savingStepText(step);
  }
}
