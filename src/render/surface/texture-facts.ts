/** What the alpha rules of faces need to know of a texture. */
export interface TextureFact {
  /** Whether it has an alpha component, whatever its values are; null while that is not known. */
  readonly hasAlpha: boolean | null;
  /** `isTwoValuedAlpha` of its pixels; null while that is not known. */
  readonly isTwoValuedAlpha: boolean | null;
  /** Whether it is known that it cannot be had. */
  readonly isMissing: boolean;
}

/** More than are on a stage at once; regions can name any number one after another. */
const MAX_FACTS = 8192;

/** What is known of textures: who reads their headers sets it, and the faces that depend on it are told. */
export class TextureFacts {
  readonly #facts = new Map<string, TextureFact>();
  readonly #listeners = new Set<(id: string) => void>();

  /** Null for a texture of which nothing is known. */
  get(id: string): TextureFact | null {
    return this.#facts.get(id) ?? null;
  }

  /** Sets what is known now; what is left out stays. */
  set(id: string, fact: Partial<TextureFact>): void {
    const before = this.#facts.get(id) ?? UNKNOWN;
    const after = { ...before, ...fact };
    if (
      after.hasAlpha === before.hasAlpha &&
      after.isTwoValuedAlpha === before.isTwoValuedAlpha &&
      after.isMissing === before.isMissing
    ) {
      return;
    }
    this.#facts.set(id, after);
    // The oldest first.
    for (const oldest of this.#facts.keys()) {
      if (this.#facts.size <= MAX_FACTS) break;
      this.#facts.delete(oldest);
    }
    for (const listener of [...this.#listeners]) listener(id);
  }

  /** Adds what is called when a fact has changed; returns what removes it. */
  addListener(listener: (id: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

const UNKNOWN: TextureFact = { hasAlpha: null, isTwoValuedAlpha: null, isMissing: false };
