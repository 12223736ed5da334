/** Milliseconds of one task: half of a frame, so that a frame and a task fit into it together. */
const TASK_MS = 8;

/** Divides long work into tasks of a few milliseconds, between which the page answers and draws. */
export class TimeSlices {
  #startedAt = performance.now();

  /** Await it between two steps of the work: it goes on in a task of its own when this one has become long. */
  pause(): Promise<void> | undefined {
    return performance.now() - this.#startedAt < TASK_MS ? undefined : this.nextTask();
  }

  /** Goes on in a task of its own: for steps that take long by themselves. */
  async nextTask(): Promise<void> {
    await newTask();
    this.#startedAt = performance.now();
  }
}

/**
 * Resolves in a task of its own, so that the page can paint and respond. A message, and no timer: timers within timers
 * wait 4 ms, and those of pages in the background a second.
 */
export function newTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
