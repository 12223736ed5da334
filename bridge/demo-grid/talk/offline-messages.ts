import type { NamedAgent } from '../messages/avatar-updates.ts';
import type { InstantText } from '../messages/instant-messages.ts';

/** A message for an agent that was not there. */
interface OfflineMessage extends InstantText {
  readonly from: NamedAgent;
}

/** Most messages kept for one agent, like in OpenSimulator, and most agents with any. */
const MAX_FOR_AGENT = 25;
const MAX_AGENTS = 500;

/** Messages that wait for their recipients, as long as the grid runs. */
export class OfflineMessages {
  /** By the recipient's agent id. */
  readonly #waiting = new Map<string, OfflineMessage[]>();

  /** @returns false if there is no room. */
  add(toId: string, message: OfflineMessage): boolean {
    const waiting = this.#waiting.get(toId) ?? [];
    const isFull = this.#waiting.size >= MAX_AGENTS && waiting.length === 0;
    if (isFull || waiting.length >= MAX_FOR_AGENT) return false;
    this.#waiting.set(toId, [...waiting, message]);
    return true;
  }

  /** Returns the messages of an agent, the oldest first, and removes them. */
  take(agentId: string): readonly OfflineMessage[] {
    const waiting = this.#waiting.get(agentId) ?? [];
    this.#waiting.delete(agentId);
    return waiting;
  }
}
