import { isSerialAfter, type Message } from '../../../src/protocol/setp/index.ts';
import type { ReceivedMessage } from '../../../src/protocol/setp/session/index.ts';

/** The ids of the latest messages about one object of the other side. */
interface Seen {
  /** Of the latest Object Perception or Disappearance Perception. */
  presence: number | null;
  movement: number | null;
  animation: number | null;
}

/** Objects whose latest messages are remembered: beyond these, those that came first are forgotten. */
const MAX_OBJECTS = 20_000;

/**
 * Messages may overtake each other: a disappearance may arrive before the perception that it ends, which would then
 * remain for ever. Decides by message ids which messages about an object are still valid.
 */
export class PerceptionOrder {
  readonly #seen = new Map<number, Seen>();

  /** Whether a perception is newer than what was received about its object before. */
  isCurrent(message: ReceivedMessage & Message): boolean {
    const kind = kindOf(message);
    if (kind === null) return true;
    const { objectIndex } = message.fields as { readonly objectIndex: number };
    const seen = this.#of(objectIndex);
    const latest = seen[kind];
    if (latest !== null && !isSerialAfter(message.messageId, latest)) return false;
    seen[kind] = message.messageId;
    return true;
  }

  #of(index: number): Seen {
    const known = this.#seen.get(index);
    if (known) return known;
    if (this.#seen.size >= MAX_OBJECTS) {
      this.#seen.delete(this.#seen.keys().next().value as number);
    }
    const seen: Seen = { presence: null, movement: null, animation: null };
    this.#seen.set(index, seen);
    return seen;
  }
}

function kindOf({ name }: Message): keyof Seen | null {
  switch (name) {
    case 'Object Perception':
    case 'Disappearance Perception':
      return 'presence';
    case 'Movement Perception':
    case 'Advanced Movement Perception':
      return 'movement';
    case 'Animation Perception':
      return 'animation';
    default:
      return null;
  }
}
