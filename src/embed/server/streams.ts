/** A command of which the newest counts. */
export interface StreamJob {
  readonly command: string;
  /** Jobs of one key set the same things: a newer one makes an older one needless. */
  readonly key: string;
  /** Does it; never rejects. */
  readonly run: () => Promise<void>;
  /** Called instead of `run`, when a newer one came first. */
  readonly skip: () => void;
}

/** Lets one job of a key run at a time; of those that come meanwhile only the newest waits. */
export class Streams {
  readonly #running = new Map<string, number>();
  readonly #waiting = new Map<string, StreamJob>();

  add(job: StreamJob): void {
    this.#startOthers(job);
    if (!this.#running.has(job.key)) this.#start(job);
    else this.#wait(job);
  }

  /** Nothing waits any longer: what comes next is to find it done. */
  flush(): void {
    for (const job of this.#waiting.values()) this.#start(job);
  }

  /** Forgets what waits. */
  clear(): void {
    this.#waiting.clear();
  }

  /** What sets other things by the same command came first, and may bear on the outcome. */
  #startOthers({ command, key }: StreamJob): void {
    for (const job of this.#waiting.values()) {
      if (job.command === command && job.key !== key) this.#start(job);
    }
  }

  #wait(job: StreamJob): void {
    this.#waiting.get(job.key)?.skip();
    this.#waiting.set(job.key, job);
  }

  #start(job: StreamJob): void {
    const { key } = job;
    if (this.#waiting.get(key) === job) this.#waiting.delete(key);
    this.#running.set(key, (this.#running.get(key) ?? 0) + 1);
    void job.run().then(() => this.#finish(key));
  }

  #finish(key: string): void {
    const left = (this.#running.get(key) ?? 1) - 1;
    if (left > 0) this.#running.set(key, left);
    else this.#running.delete(key);
    const next = this.#waiting.get(key);
    if (next && left === 0) this.#start(next);
  }
}
