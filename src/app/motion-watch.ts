/** Tables follow this often; more would only flicker. */
const INTERVAL_MS = 200;

/** Looks now and then whether what drives the joints has changed, and tells when it has. */
export class MotionWatch {
  readonly #signature: () => number;
  readonly #onChange: () => void;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #seen = Number.NaN;

  /** `signature` is a number that differs whenever a report would; it allocates nothing. */
  constructor(signature: () => number, onChange: () => void) {
    this.#signature = signature;
    this.#onChange = onChange;
  }

  /**
   * Called every frame, drawn or not, so that the last change before a pause is told too. Returns whether it was
   * time to look: else whatever changed since the last look is not told yet.
   */
  look(nowMs: number): boolean {
    if (nowMs - this.#lookedAt < INTERVAL_MS) return false;
    this.#lookedAt = nowMs;
    const signature = this.#signature();
    if (Object.is(signature, this.#seen)) return true;
    this.#seen = signature;
    this.#onChange();
    return true;
  }
}
