/** Most actions that wait at once: more conversations than bots take part in. */
const MAX_WAITING = 200;

/** Actions that are due at a time of the grid's clock. */
export class DueActions {
  #waiting: { readonly at: number; readonly act: () => void }[] = [];
  #now = 0;

  /** @param milliseconds from now. */
  after(milliseconds: number, act: () => void): void {
    if (this.#waiting.length < MAX_WAITING)
      this.#waiting.push({ at: this.#now + milliseconds, act });
  }

  step(now: number): void {
    this.#now = now;
    const due = this.#waiting.filter(({ at }) => at <= now);
    if (due.length === 0) return;
    this.#waiting = this.#waiting.filter(({ at }) => at > now);
    for (const { act } of due.sort((a, b) => a.at - b.at)) act();
  }
}
