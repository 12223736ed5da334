/** The stop is sent so long after the last key. **Source:** region.md section 5. */
const STOP_AFTER_MS = 5000;
/** The start of typing in a conversation is repeated, since it is forgotten after 9 s. */
const REPEAT_MS = 4000;

interface TypingSignals {
  /** @param conversation the other agent's id, or null for the chat nearby. */
  started(conversation: string | null): void;
  stopped(conversation: string | null): void;
}

/** Where this agent types, if it does, and when others are told so. */
export class OwnTyping {
  readonly #signals: TypingSignals;
  #current: { readonly conversation: string | null; keyAt: number; startedAt: number } | null =
    null;

  constructor(signals: TypingSignals) {
    this.#signals = signals;
  }

  /** A key was typed. */
  key(conversation: string | null, now: number): void {
    if (this.#current && this.#current.conversation !== conversation) this.stop();
    if (this.#current) {
      this.#current.keyAt = now;
      return;
    }
    this.#current = { conversation, keyAt: now, startedAt: now };
    this.#signals.started(conversation);
  }

  /** What was typed is sent or given up. */
  stop(): void {
    const current = this.#current;
    if (!current) return;
    this.#current = null;
    this.#signals.stopped(current.conversation);
  }

  tick(now: number): void {
    const current = this.#current;
    if (!current) return;
    if (now - current.keyAt >= STOP_AFTER_MS) this.stop();
    else if (current.conversation !== null && now - current.startedAt >= REPEAT_MS) {
      current.startedAt = now;
      this.#signals.started(current.conversation);
    }
  }

  /** Forgets it without a signal: the region that knew of it is gone. */
  forget(): void {
    this.#current = null;
  }
}
