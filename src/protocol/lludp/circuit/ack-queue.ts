/** Acks that we owe, oldest first. Nothing is allocated to add one. */
export class AckQueue {
  readonly #ids: Uint32Array<ArrayBuffer>;
  #count = 0;
  #since = 0;

  /** Room for `capacity` acks: whoever fills it must empty it before the next. */
  constructor(capacity: number) {
    this.#ids = new Uint32Array(capacity);
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  get isFull(): boolean {
    return this.#count === this.#ids.length;
  }

  /** An id that waits already is not added again. */
  add(id: number, now: number): void {
    const at = this.#ids.indexOf(id);
    if (at !== -1 && at < this.#count) return;
    if (this.isEmpty) this.#since = now;
    this.#ids[this.#count] = id;
    this.#count += 1;
  }

  /** Whether the oldest has waited for `delay` ms. */
  isDue(now: number, delay: number): boolean {
    return !this.isEmpty && now - this.#since >= delay;
  }

  /** Copies; the queue is left as it is. */
  all(): number[] {
    return Array.from(this.#ids.subarray(0, this.#count));
  }

  /** Takes the `count` oldest away. */
  drop(count: number): void {
    this.#ids.copyWithin(0, count, this.#count);
    this.#count -= count;
  }
}
