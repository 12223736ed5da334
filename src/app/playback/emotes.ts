import { defaultSkeleton } from '../../avatar/index.ts';
import type { ExpressionMotion } from '../../motion/expressions/index.ts';
import type { Mixer } from '../../motion/index.ts';

/** The expressions of clips on the face of the mannequin. Their code is loaded with the first of them. */
export class Emotes {
  /** Called once, when there is a {@link motion} to be put in its place among the others. */
  onLoad: () => void = () => {};
  readonly #mixer: Mixer;
  /** Expressions whose code is being loaded, by key. */
  readonly #waiting = new Map<string, { readonly nameOrId: string; readonly at: number }>();
  #motion: ExpressionMotion | null = null;
  #isEnabled = false;

  constructor(mixer: Mixer) {
    this.#mixer = mixer;
  }

  /** Null until the first expression. */
  get motion(): ExpressionMotion | null {
    return this.#motion;
  }

  /** Where the face is another one than the mannequin's, it has no expressions, as in-world. */
  setEnabled(isEnabled: boolean): void {
    this.#isEnabled = isEnabled;
    if (!this.#motion) return;
    this.#motion.enabled = isEnabled;
    if (!isEnabled) this.#mixer.release(this.#motion);
  }

  /** Starts an expression at this clock; a name that is none of an expression does nothing. */
  start(key: string, nameOrId: string, at: number): void {
    if (nameOrId === '') return;
    if (this.#motion) {
      this.#motion.start(key, nameOrId, at);
      return;
    }
    if (this.#waiting.size === 0) void this.#load();
    this.#waiting.set(key, { nameOrId, at });
  }

  /** Ends an expression at once. */
  stop(key: string): void {
    this.#waiting.delete(key);
    this.#motion?.stop(key);
  }

  async #load(): Promise<void> {
    const loaded = await import('../../motion/expressions/index.ts').catch(() => null);
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    // Without a network the face stays as it is; the next clip with an emote tries again.
    if (!loaded) return;
    this.#motion ??= new loaded.ExpressionMotion(defaultSkeleton);
    this.#motion.enabled = this.#isEnabled;
    this.onLoad();
    for (const [key, { nameOrId, at }] of waiting) this.#motion.start(key, nameOrId, at);
  }
}
