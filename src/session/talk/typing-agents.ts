/** Agents that may type at once: no list of names shows more. */
const MAX_TYPING = 32;
/** Conversations in which somebody types. */
const MAX_CONVERSATIONS = 32;

/** Who types, nearby and in conversations, as reported by agents; each report is forgotten after a time. */
export class TypingAgents {
  readonly #onChange: (conversation: string | null, agentIds: readonly string[]) => void;
  /** When each agent is forgotten, by conversation and agent id. */
  readonly #until = new Map<string | null, Map<string, number>>();

  /** @param onChange is called with all who type in a conversation whenever that changes. */
  constructor(onChange: (conversation: string | null, agentIds: readonly string[]) => void) {
    this.#onChange = onChange;
  }

  /** @param until when it is forgotten, by the clock of {@link tick}. */
  start(conversation: string | null, agentId: string, until: number): void {
    const agents = this.#until.get(conversation) ?? new Map<string, number>();
    const isKnown = agents.has(agentId);
    if (!isKnown && agents.size >= MAX_TYPING) return;
    if (agents.size === 0 && this.#until.size >= MAX_CONVERSATIONS) return;
    agents.set(agentId, until);
    this.#until.set(conversation, agents);
    if (!isKnown) this.#onChange(conversation, [...agents.keys()]);
  }

  stop(conversation: string | null, agentId: string): void {
    const agents = this.#until.get(conversation);
    if (!agents?.delete(agentId)) return;
    if (agents.size === 0) this.#until.delete(conversation);
    this.#onChange(conversation, [...agents.keys()]);
  }

  tick(now: number): void {
    for (const [conversation, agents] of this.#until) {
      for (const [agentId, until] of agents) if (now >= until) this.stop(conversation, agentId);
    }
  }

  clear(): void {
    for (const conversation of this.#until.keys()) this.#onChange(conversation, []);
    this.#until.clear();
  }
}
