import { detectPuppetryLayout, fitsLayout, type LayoutGuess } from './detect-layout.ts';
import type { PuppetryLayout } from './types.ts';

/** Senders that are remembered; those heard longest ago are forgotten first. */
const MAX_SENDERS = 1024;

/** Blocks in a row that have to say so until another layout is believed of a sender whose own is certain. */
const ENOUGH_CONTRADICTION = 3;

interface Sender {
  guess: LayoutGuess;
  /** Blocks in a row, up to the last one, that leave no doubt of another layout. */
  contradictions: number;
}

/**
 * The layout of each sender, which does not change while it sends. What was only likely gives way to bytes
 * that leave no doubt, and anything to bytes that do not fit it and fit another. Blocks that fit a certain
 * layout and yet leave no doubt of another, three in a row, are by a sender that has changed its program.
 *
 * **Source:** puppetry.md section 3.4; that a sender may change is our choice.
 */
export class SenderLayouts {
  /** A layout to use for everyone, whatever the bytes say; null finds it out. */
  forced: PuppetryLayout | null = null;
  readonly #senders = new Map<string, Sender>();

  /** The layout in which to read a block of this sender. */
  layoutOf(sender: string, block: Uint8Array): PuppetryLayout {
    if (this.forced) return this.forced;
    const settled = settle(this.#senders.get(sender), block);
    this.#senders.delete(sender);
    this.#senders.set(sender, settled);
    if (this.#senders.size > MAX_SENDERS) this.#forgetOldest();
    return settled.guess.layout;
  }

  /** Whether the last block of a sender leaves no doubt of another layout than the one it was given. */
  isContradicted(sender: string): boolean {
    return (this.#senders.get(sender)?.contradictions ?? 0) > 0;
  }

  /** For a sender that is gone: who comes in its place may use another program. */
  forget(sender: string): void {
    this.#senders.delete(sender);
  }

  #forgetOldest(): void {
    const [oldest] = this.#senders.keys();
    this.#senders.delete(oldest);
  }
}

function settle(known: Sender | undefined, block: Uint8Array): Sender {
  const found = detectPuppetryLayout(block);
  if (!known || isBetter(found, known.guess, block)) return { guess: found, contradictions: 0 };
  known.contradictions = contradicts(found, known.guess, block) ? known.contradictions + 1 : 0;
  if (known.contradictions < ENOUGH_CONTRADICTION) return known;
  return { guess: found, contradictions: 0 };
}

function isBetter(found: LayoutGuess, known: LayoutGuess, block: Uint8Array): boolean {
  const fits = fitsLayout(block, known.layout);
  if (fits && known.isCertain) return false;
  return (found.isCertain || !fits) && fitsLayout(block, found.layout);
}

function contradicts(found: LayoutGuess, known: LayoutGuess, block: Uint8Array): boolean {
  return found.isCertain && found.layout !== known.layout && fitsLayout(block, found.layout);
}
