import { TokenBucket } from '../../src/async/index.ts';
import { PROGRAM_LIMITS } from '../../src/protocol/bridge/index.ts';

/** How much one side may say. */
export class Allowance {
  readonly #messages: TokenBucket;
  readonly #bytes: TokenBucket;

  /** @param programs how many programs' worth. */
  constructor(programs: number, now: number) {
    this.#messages = new TokenBucket(PROGRAM_LIMITS.messagesPerSecond * programs, now);
    this.#bytes = new TokenBucket(PROGRAM_LIMITS.bytesPerSecond * programs, now);
  }

  /** Whether another text of so many bytes may be passed on. */
  take(bytes: number, now: number): boolean {
    return this.#messages.take(1, now) && this.#bytes.take(bytes, now);
  }
}
