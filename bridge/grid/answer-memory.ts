import { performance } from 'node:perf_hooks';
import { abortable } from '../../src/async/index.ts';
import type { Limits } from '../config/index.ts';
import { RefusalError } from './refusal-error.ts';

/** How long a page may take to receive its answer while others wait for the memory. */
const SENDING_MS = 10_000;
const CHECK_MS = 1000;

interface Waiter {
  readonly answer: HeldAnswer;
  readonly bytes: number;
  readonly proceed: () => void;
}

/**
 * The memory of all answers of grids that are not streamed, for the whole bridge: logins, seeds, event queues, and
 * assets, while they are read, decoded and sent. What finds no room waits; the oldest answer never does, so that one
 * of them always proceeds. A session may have a quarter, so that it does not stop the others.
 */
export class AnswerMemory {
  readonly #limit: number;
  readonly #share: number;
  readonly #timeoutMs: number;
  /** Oldest first. */
  readonly #answers = new Set<HeldAnswer>();
  readonly #bytesByOwner = new Map<unknown, number>();
  /** In the order of their calls. */
  readonly #waiting = new Set<Waiter>();
  #bytes = 0;
  #timer: NodeJS.Timeout | null = null;

  /** Only the oldest answer may use what is kept for the largest one, so that all together have `answerBytes`. */
  constructor({ answerBytes, assetBytes, eventBytes, gridSeconds }: Limits) {
    this.#limit = Math.max(0, answerBytes - Math.max(assetBytes, eventBytes));
    this.#share = this.#limit / 4;
    this.#timeoutMs = gridSeconds * 1000;
  }

  /** Bytes of all answers. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Answers that wait for room. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** An answer without bytes so far. @param owner the session, or what else the quarter is for. */
  open(owner: unknown): HeldAnswer {
    const answer = new HeldAnswer(this, owner);
    this.#answers.add(answer);
    return answer;
  }

  /**
   * Adds bytes to an answer as soon as there is room; none to one that is closed.
   * @throws {@link RefusalError} `over-limit` if there is none for too long; the signal's reason when it is aborted.
   */
  async take(answer: HeldAnswer, bytes: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (!this.#answers.has(answer)) return;
    if (this.#fits(answer, bytes)) {
      this.#add(answer, bytes);
      return;
    }
    let waiter: Waiter | undefined;
    const proceeding = new Promise<void>((proceed) => {
      waiter = { answer, bytes, proceed };
      this.#waiting.add(waiter);
    });
    this.#timer ??= setInterval(() => this.#cutOff(), CHECK_MS);
    const deadline = AbortSignal.timeout(this.#timeoutMs);
    try {
      await abortable(proceeding, AbortSignal.any([signal, deadline]));
    } catch {
      signal.throwIfAborted();
      throw new RefusalError('over-limit', 'too many large answers are on their way');
    } finally {
      if (waiter) this.#waiting.delete(waiter);
      this.#stopTimer();
    }
  }

  /** Gives back all bytes of an answer. */
  close(answer: HeldAnswer): void {
    if (!this.#answers.delete(answer)) return;
    this.#add(answer, -answer.bytes);
    for (const waiter of this.#waiting) {
      const isOver = waiter.answer === answer;
      if (!isOver && !this.#fits(waiter.answer, waiter.bytes)) continue;
      this.#waiting.delete(waiter);
      if (!isOver) this.#add(waiter.answer, waiter.bytes);
      waiter.proceed();
    }
  }

  #fits(answer: HeldAnswer, bytes: number): boolean {
    const [oldest] = this.#answers;
    if (answer === oldest) return true;
    if (this.#bytes + bytes > this.#limit) return false;
    const owned = this.#bytesByOwner.get(answer.owner) ?? 0;
    return owned + bytes <= this.#share || answer === this.#oldestOf(answer.owner);
  }

  #oldestOf(owner: unknown): HeldAnswer | undefined {
    for (const answer of this.#answers) if (answer.owner === owner) return answer;
    return undefined;
  }

  #add(answer: HeldAnswer, bytes: number): void {
    answer.bytes += bytes;
    this.#bytes += bytes;
    const owned = (this.#bytesByOwner.get(answer.owner) ?? 0) + bytes;
    if (owned > 0) this.#bytesByOwner.set(answer.owner, owned);
    else this.#bytesByOwner.delete(answer.owner);
  }

  /** Others wait: the page that has been receiving its answer for longest loses it. */
  #cutOff(): void {
    let [slowest, since]: [HeldAnswer | null, number] = [null, performance.now() - SENDING_MS];
    for (const answer of this.#answers) {
      if (answer.sendingSince >= since) continue;
      [slowest, since] = [answer, answer.sendingSince];
    }
    slowest?.cutOff();
  }

  #stopTimer(): void {
    if (this.#waiting.size > 0 || this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }
}

/** The memory of one answer, until it is closed. */
export class HeldAnswer {
  readonly owner: unknown;
  /** Only {@link AnswerMemory} changes it. */
  bytes = 0;
  /** What ends the sending to each page that receives it, and since when it does; the first is first. */
  readonly #sending = new Map<() => void, number>();
  readonly #memory: AnswerMemory;

  constructor(memory: AnswerMemory, owner: unknown) {
    this.#memory = memory;
    this.owner = owner;
  }

  /** Milliseconds of `performance.now`; infinite while no page receives it. */
  get sendingSince(): number {
    const [since = Number.POSITIVE_INFINITY] = this.#sending.values();
    return since;
  }

  /** Adds bytes. @throws as {@link AnswerMemory.take}. */
  take(bytes: number, signal: AbortSignal): Promise<void> {
    return this.#memory.take(this, bytes, signal);
  }

  /** From now on a page receives it, which `cutOff` ends. */
  beginSending(cutOff: () => void): void {
    this.#sending.set(cutOff, performance.now());
  }

  endSending(cutOff: () => void): void {
    this.#sending.delete(cutOff);
  }

  /** Ends the sending to the page that has been receiving it for longest. */
  cutOff(): void {
    const [end] = this.#sending.keys();
    this.#sending.delete(end);
    end?.();
  }

  close(): void {
    this.#memory.close(this);
  }
}
