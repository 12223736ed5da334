import { detectPuppetryLayout, fitsLayout, type LayoutGuess } from './detect-layout.ts';
import type { PuppetryLayout } from './types.ts';

/** Senders that are remembered; those heard longest ago are forgotten first. */
const MAX_SENDERS = 1024;

/**
 * The layout of each sender, which does not change while it sends. What was only likely gives way to bytes
 * that leave no doubt, and anything to bytes that do not fit it and fit another.
 *
 * **Source:** puppetry.md section 3.4.
 */
export class SenderLayouts {
  /** A layout to use for everyone, whatever the bytes say; null finds it out. */
  forced: PuppetryLayout | null = null;
  readonly #guesses = new Map<string, LayoutGuess>();

  /** The layout in which to read a block of this sender. */
  layoutOf(sender: string, block: Uint8Array): PuppetryLayout {
    if (this.forced) return this.forced;
    const guess = settle(this.#guesses.get(sender), block);
    this.#guesses.delete(sender);
    this.#guesses.set(sender, guess);
    if (this.#guesses.size > MAX_SENDERS) this.#forgetOldest();
    return guess.layout;
  }

  /** For a sender that is gone: who comes in its place may use another program. */
  forget(sender: string): void {
    this.#guesses.delete(sender);
  }

  #forgetOldest(): void {
    const [oldest] = this.#guesses.keys();
    this.#guesses.delete(oldest);
  }
}

function settle(known: LayoutGuess | undefined, block: Uint8Array): LayoutGuess {
  const fits = known !== undefined && fitsLayout(block, known.layout);
  if (known && fits && known.isCertain) return known;
  const found = detectPuppetryLayout(block);
  if (!known) return found;
  const isBetter = (found.isCertain || !fits) && fitsLayout(block, found.layout);
  return isBetter ? found : known;
}
