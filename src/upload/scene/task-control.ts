/**
 * How a long computation reports where it is, and is stopped. Between two of its steps it reports, pauses, and asks whether
 * to go on; a step itself, such as the reduction of one model to one level, is not interrupted.
 */
export interface TaskControl {
  /** An AbortSignal: its reason is thrown. */
  readonly signal?: { throwIfAborted(): void };
  /** Gets the part that is done, from 0 to 1. */
  readonly onProgress?: (fraction: number) => void;
  /**
   * Lets the other events of the thread be handled, so that the signal can be aborted from there: what it returns is
   * awaited. In a page or worker it resolves in a task of its own.
   */
  readonly pause?: () => Promise<void> | undefined;
}

/** The control of a part of a computation, which takes it from one fraction to another. */
export function partOfTask(control: TaskControl, from: number, to: number): TaskControl {
  const onProgress = (fraction: number) => control.onProgress?.(from + fraction * (to - from));
  return { ...control, onProgress };
}

/** Counts the steps of a computation. */
export class TaskSteps {
  readonly #control: TaskControl;
  readonly #total: number;
  #done = 0;

  /** @param total - How many steps there will be. */
  constructor(control: TaskControl, total: number) {
    this.#control = control;
    this.#total = total;
  }

  /**
   * To be awaited before each step.
   *
   * @throws the signal's reason.
   */
  async next(): Promise<void> {
    const { signal, onProgress, pause } = this.#control;
    signal?.throwIfAborted();
    onProgress?.(this.#done++ / this.#total);
    await pause?.();
    signal?.throwIfAborted();
  }

  /** After the last step. */
  finish(): void {
    this.#control.onProgress?.(1);
  }
}
