import { createHash } from 'node:crypto';
import type { AgentSession } from './agent-session.ts';

/**
 * Sessions by token. They are kept by the token's digest, so that how long a search takes tells nothing of
 * the tokens that there are.
 */
export class SessionTable {
  readonly #sessions = new Map<string, AgentSession>();

  get size(): number {
    return this.#sessions.size;
  }

  add(session: AgentSession): void {
    this.#sessions.set(digest(session.token), session);
  }

  find(token: string): AgentSession | null {
    return this.#sessions.get(digest(token)) ?? null;
  }

  end(token: string): void {
    const key = digest(token);
    this.#sessions.get(key)?.end();
    this.#sessions.delete(key);
  }

  endAll(): void {
    for (const session of this.#sessions.values()) session.end();
    this.#sessions.clear();
  }
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
