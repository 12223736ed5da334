/** What a job waits for; asked again until it returns true, so it is to be quick. */
export type Condition = () => boolean;

/** Work in steps: each `yield` ends one. A step that yields a condition is followed by the next once that holds. */
export type Steps<T = void> = Generator<Condition | undefined, T, void>;

/** Runs a function soon, in a task of its own. */
export type Schedule = (run: () => void) => void;

/** Milliseconds of work in one task: well below a frame, so that a frame and a task fit into it together. */
const TASK_MS = 5;
/** Milliseconds between two tasks, in which the browser draws and handles input. */
const PAUSE_MS = 4;

interface Job {
  readonly steps: Steps;
  readonly finish: (error?: unknown) => void;
  condition: Condition | null;
  isAborted: boolean;
}

/** Runs long work in tasks of a few milliseconds: jobs in their order, past those that wait for something. */
export class WorkQueue {
  readonly #schedule: Schedule;
  readonly #now: () => number;
  readonly #jobs: Job[] = [];
  #isScheduled = false;
  /** The job of the present step. */
  #running: Job | null = null;

  constructor(
    schedule: Schedule = (run) => setTimeout(run, PAUSE_MS),
    now = () => performance.now(),
  ) {
    this.#schedule = schedule;
    this.#now = now;
  }

  /**
   * Resolves when all steps are done. When the signal aborts, it resolves as well, no further step runs, and the
   * `finally` blocks of the generator do.
   */
  run(steps: Steps, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        resolve();
        return;
      }
      const onAbort = () => {
        job.isAborted = true;
        // A generator cannot be ended from within.
        if (this.#running !== job) steps.return();
        job.finish();
      };
      const job: Job = {
        steps,
        condition: null,
        isAborted: false,
        finish: (error) => {
          signal?.removeEventListener('abort', onAbort);
          const index = this.#jobs.indexOf(job);
          if (index >= 0) this.#jobs.splice(index, 1);
          if (error === undefined) resolve();
          else reject(error);
        },
      };
      signal?.addEventListener('abort', onAbort);
      this.#jobs.push(job);
      this.#wake();
    });
  }

  #wake(): void {
    if (this.#isScheduled || this.#jobs.length === 0) return;
    this.#isScheduled = true;
    this.#schedule(() => {
      this.#isScheduled = false;
      this.#work();
      this.#wake();
    });
  }

  #work(): void {
    const end = this.#now() + TASK_MS;
    do {
      // One that fails is removed meanwhile.
      const job = [...this.#jobs].find(isReady);
      if (!job) return;
      this.#step(job);
    } while (this.#now() < end);
  }

  #step(job: Job): void {
    this.#running = job;
    try {
      const { done, value } = job.steps.next();
      job.condition = (!done && value) || null;
      if (done) job.finish();
      else if (job.isAborted) job.steps.return();
    } catch (error) {
      job.finish(error);
    } finally {
      this.#running = null;
    }
  }
}

/** Whether a job does not wait; one whose condition fails is over. */
function isReady(job: Job): boolean {
  try {
    return !job.condition || job.condition();
  } catch (error) {
    job.finish(error);
    return false;
  }
}

/** Does all steps at once; conditions are not waited for. */
export function finishSteps<T>(steps: Steps<T>): T {
  let result = steps.next();
  while (!result.done) result = steps.next();
  return result.value;
}
