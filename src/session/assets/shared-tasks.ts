interface Task<T> {
  readonly result: Promise<T>;
  readonly abort: AbortController;
  askers: number;
}

/** Work that is done once for all who ask for it meanwhile, and given up when the last of them has left. */
export class SharedTasks<T> {
  readonly #running = new Map<string, Task<T>>();

  /** @throws what the work throws, or the reason of the asker's own signal, at once. */
  async run(
    key: string,
    work: (signal: AbortSignal) => Promise<T>,
    signal: AbortSignal | undefined,
  ): Promise<T> {
    signal?.throwIfAborted();
    const task = this.#running.get(key) ?? this.#begin(key, work);
    task.askers++;
    return signal ? this.#orLeave(key, task, signal) : task.result;
  }

  #begin(key: string, work: (signal: AbortSignal) => Promise<T>): Task<T> {
    const abort = new AbortController();
    const task: Task<T> = { result: work(abort.signal), abort, askers: 0 };
    this.#running.set(key, task);
    const end = () => this.#forget(key, task);
    task.result.then(end, end);
    return task;
  }

  #orLeave(key: string, task: Task<T>, signal: AbortSignal): Promise<T> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        reject(signal.reason);
        if (--task.askers > 0) return;
        // Forgotten first: who asks from now on begins anew.
        this.#forget(key, task);
        task.abort.abort(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      const stay = () => signal.removeEventListener('abort', leave);
      task.result.finally(stay).then(resolve, reject);
    });
  }

  #forget(key: string, task: Task<T>): void {
    if (this.#running.get(key) === task) this.#running.delete(key);
  }
}
