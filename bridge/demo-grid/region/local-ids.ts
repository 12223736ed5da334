/** Local ids of a region: each one is given once. */
export class LocalIds {
  #next: number;

  /** Other regions begin elsewhere, so that an id of the wrong region is known as one. */
  constructor(first: number) {
    this.#next = first;
  }

  take(): number {
    const id = this.#next;
    this.#next = id === 0xffffffff ? 1 : id + 1;
    return id;
  }
}
