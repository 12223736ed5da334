import { decodeFieldText } from '../../../protocol/lludp/index.ts';
import { SenderLayouts } from '../../../protocol/puppetry/index.ts';
import { MAX_LISTED, MAX_TEXT } from '../limits.ts';

/** What an agent is called; null or empty as long as nobody knows. */
export type NameOf = (agentId: string) => string | null;

/** Narrow and unbreakable, as in all numbers of the page. */
const THIN_SPACE = '\u202f';

/** A whole number in thin groups: `48 212`. */
export function grouped(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, THIN_SPACE);
}

/** `1 object`, `3 objects`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** The first few, and that there are more. */
export function listed(words: readonly string[]): string {
  const shown = words.slice(0, MAX_LISTED).join(', ');
  return words.length > MAX_LISTED ? `${shown}, …` : shown;
}

/** A field's text, or a name, on one line. Text of strangers: never to be taken as markup. */
export function line(text: string): string {
  const plain = text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return plain.length > MAX_TEXT ? `${plain.slice(0, MAX_TEXT)}…` : plain;
}

export function fieldLine(field: Uint8Array): string {
  return line(decodeFieldText(field));
}

/**
 * Agents by name, else by the beginning of their ids, and how they write puppetry; remembers whether every name
 * was known.
 */
export class People {
  readonly layouts: SenderLayouts;
  readonly #nameOf: NameOf;
  #isComplete = true;

  constructor(nameOf: NameOf, layouts: SenderLayouts = new SenderLayouts()) {
    this.#nameOf = nameOf;
    this.layouts = layouts;
  }

  get isComplete(): boolean {
    return this.#isComplete;
  }

  readonly who = (agentId: string): string => {
    const name = this.#nameOf(agentId);
    if (name) return line(name);
    this.#isComplete = false;
    return shortId(agentId);
  };
}

/** `0b3cd4e0…` */
export function shortId(id: string): string {
  return `${id.slice(0, 8)}…`;
}
