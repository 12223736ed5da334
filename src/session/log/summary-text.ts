import { decodeFieldText } from '../../protocol/lludp/index.ts';
import type { SenderLayouts } from '../../protocol/puppetry/index.ts';

/** The name of an agent; null or empty while it is not known. */
export type NameOf = (agentId: string) => string | null;

/** Characters of a text that others wrote. */
const MAX_TEXT = 160;
/** Ids or names in one list. */
const MAX_LISTED = 6;
/** Narrow and not breaking, as in all numbers of the page. */
const THIN_SPACE = '\u202f';

/** A whole number with its digits in groups of three: `48 212`. */
export function grouped(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, THIN_SPACE);
}

/** `1 object`, `3 objects`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** The first six, and an ellipsis for more. */
export function listed(texts: readonly string[]): string {
  const shown = texts.slice(0, MAX_LISTED).join(', ');
  return texts.length > MAX_LISTED ? `${shown}, …` : shown;
}

/** Text that others wrote, on one line of limited length. It must never be used as markup. */
export function line(text: string): string {
  const plain = text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return plain.length > MAX_TEXT ? `${plain.slice(0, MAX_TEXT)}…` : plain;
}

/** The text of a message's field, as {@link line}. */
export function fieldLine(field: Uint8Array): string {
  return line(decodeFieldText(field));
}

/** `0b3cd4e0…` */
export function shortId(id: string): string {
  return `${id.slice(0, 8)}…`;
}

/** What the summary of a message needs to know about agents; records whether a name was missing. */
export class AgentLabels {
  /** The layouts of the senders of puppetry. */
  readonly layouts: SenderLayouts;
  readonly #nameOf: NameOf;
  #isComplete = true;

  constructor(nameOf: NameOf, layouts: SenderLayouts) {
    this.#nameOf = nameOf;
    this.layouts = layouts;
  }

  /** False once a name was not known: it may become known later. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** An agent's name, or the beginning of its id. */
  readonly label = (agentId: string): string => {
    const name = this.#nameOf(agentId);
    if (name) return line(name);
    this.#isComplete = false;
    return shortId(agentId);
  };
}
