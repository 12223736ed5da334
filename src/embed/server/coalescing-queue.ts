/** A command of a stream: only the newest of those with the same key counts. */
export interface CoalescedTask {
  readonly command: string;
  /** Tasks with the same key set the same things, so that a newer one supersedes an older one. */
  readonly key: string;
  /** Carries out the command; never rejects. */
  readonly run: () => Promise<void>;
  /** Called in place of `run` when a newer task has superseded this one. */
  readonly skip: () => void;
}

/** Runs one task of each key at a time; of those that arrive in the meantime only the newest waits. */
export class CoalescingQueue {
  /** How many tasks are running, by key. */
  readonly #running = new Map<string, number>();
  readonly #waiting = new Map<string, CoalescedTask>();

  add(task: CoalescedTask): void {
    // Tasks that set other things by the same command came first, and may affect the outcome.
    for (const other of this.#waiting.values()) {
      if (other.command === task.command && other.key !== task.key) this.#start(other);
    }
    if (this.#running.has(task.key)) {
      this.#waiting.get(task.key)?.skip();
      this.#waiting.set(task.key, task);
    } else this.#start(task);
  }

  /** Starts every waiting task: a command that follows finds them carried out. */
  flush(): void {
    for (const task of this.#waiting.values()) this.#start(task);
  }

  /** Drops the waiting tasks. */
  clear(): void {
    this.#waiting.clear();
  }

  #start(task: CoalescedTask): void {
    const { key } = task;
    if (this.#waiting.get(key) === task) this.#waiting.delete(key);
    this.#running.set(key, (this.#running.get(key) ?? 0) + 1);
    void task.run().then(() => this.#finish(key));
  }

  #finish(key: string): void {
    const left = (this.#running.get(key) ?? 1) - 1;
    if (left > 0) this.#running.set(key, left);
    else this.#running.delete(key);
    const next = this.#waiting.get(key);
    if (next && left === 0) this.#start(next);
  }
}
