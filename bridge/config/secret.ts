/** A password from the environment or a file: it never appears in a log, or in JSON. */
export class Secret {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** The password itself. */
  reveal(): string {
    return this.#text;
  }

  toJSON(): string {
    return String(this);
  }

  toString(): string {
    return '(secret)';
  }
}
