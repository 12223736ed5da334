import { abortable, type Clock, systemClock } from '../../src/async/index.ts';
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
 * of them always proceeds. The pages of one address may have a quarter, so that they do not stop the others.
 */
export class AnswerMemory {
  readonly #limit: number;
  readonly #share: number;
  readonly #timeoutMs: number;
  /** Oldest first. */
  readonly #answers = new Set<HeldAnswer>();
  readonly #bytesByOwner = new Map<string, number>();
  /** In the order of their calls. */
  readonly #waiting = new Set<Waiter>();
  #bytes = 0;
  readonly #clock: Pick<Clock, 'now' | 'after' | 'every'>;
  /** Ends the checks, which are made while answers wait. */
  #endChecks: (() => void) | null = null;

  /**
   * Only the oldest answer may use what is kept for the largest one, so that all together have `answerBytes`. Logins
   * count twice, as bytes and as text.
   */
  constructor(
    { answerBytes, assetBytes, eventBytes, loginBytes, gridSeconds }: Limits,
    clock: Pick<Clock, 'now' | 'after' | 'every'> = systemClock,
  ) {
    this.#clock = clock;
    this.#limit = Math.max(0, answerBytes - Math.max(assetBytes, eventBytes, 2 * loginBytes));
    this.#share = this.#limit / 4;
    this.#timeoutMs = gridSeconds * 1000;
  }

  /** Bytes of all answers. */
  get bytes(): number {
    return this.#bytes;
  }

  now(): number {
    return this.#clock.now();
  }

  /** Answers that wait for room. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** An answer without bytes so far. @param owner the key of the page's address, which may have a quarter. */
  open(owner: string): HeldAnswer {
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
    let proceed = () => {};
    let reject: (error: RefusalError) => void = () => {};
    const promise = new Promise<void>((resolve, fail) => {
      proceed = resolve;
      reject = fail;
    });
    const waiter = { answer, bytes, proceed };
    this.#waiting.add(waiter);
    this.#endChecks ??= this.#clock.every(CHECK_MS, () => this.#cutOff());
    const giveUp = () =>
      reject(new RefusalError('over-limit', 'the bridge holds too many answers'));
    const cancel = this.#clock.after(this.#timeoutMs, giveUp);
    try {
      await abortable(promise, signal);
    } finally {
      cancel();
      this.#waiting.delete(waiter);
      if (this.#waiting.size === 0) {
        this.#endChecks?.();
        this.#endChecks = null;
      }
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

  #oldestOf(owner: string): HeldAnswer | undefined {
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
    let [slowest, since]: [HeldAnswer | null, number] = [null, this.#clock.now() - SENDING_MS];
    for (const answer of this.#answers) {
      if (answer.sendingSince >= since) continue;
      [slowest, since] = [answer, answer.sendingSince];
    }
    slowest?.cutOff();
  }
}

/** The memory of one answer, until it is closed. */
export class HeldAnswer {
  readonly owner: string;
  /** Only {@link AnswerMemory} changes it. */
  bytes = 0;
  /** What ends the sending to each page that receives it, and since when it does; the first is first. */
  readonly #sending = new Map<() => void, number>();
  readonly #memory: AnswerMemory;

  constructor(memory: AnswerMemory, owner: string) {
    this.#memory = memory;
    this.owner = owner;
  }

  /** By the clock of the memory; infinite while no page receives it. */
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
    this.#sending.set(cutOff, this.#memory.now());
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
