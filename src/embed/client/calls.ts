import { ViewerError, type ViewerFailure } from '../contract.ts';
import { failure, type RequestMessage } from '../protocol/index.ts';
import { readFailure } from './failure.ts';
import type { Outgoing } from './outgoing.ts';
import { CLIENT_WORDS } from './words.ts';

/** What was asked for and is not answered yet. */
interface Call extends Outgoing {
  readonly command: string;
  /** Milliseconds without an answer or a sign of progress. */
  readonly limit: number;
  /** Milliseconds of `performance.now()`; never, until it is sent. */
  deadline: number;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: ViewerError) => void;
}

/** Commands whose time begins anew with each sign of progress. */
const WITH_PROGRESS = ['load', 'wear'];

/** Requests that are open, by their number. */
export class Calls {
  readonly #open = new Map<number, Call>();
  readonly #send: (message: unknown, transfer: readonly Transferable[]) => void;
  #last = 0;
  #isSending = false;

  constructor(send: (message: unknown, transfer: readonly Transferable[]) => void) {
    this.#send = send;
  }

  get size(): number {
    return this.#open.size;
  }

  /** @param limit Milliseconds after which it is given up. @returns what the embed answers. */
  add(command: string, { args, transfer }: Outgoing, limit: number): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#last += 1;
      const call: Call = {
        ...{ command, args, transfer, limit, resolve, reject },
        deadline: Number.POSITIVE_INFINITY,
      };
      this.#open.set(this.#last, call);
      if (this.#isSending) this.#post(this.#last, call);
    });
  }

  /** The embed listens: what waited is sent. */
  start(): void {
    if (this.#isSending) return;
    this.#isSending = true;
    for (const [id, call] of [...this.#open]) this.#post(id, call);
  }

  /** A reply; one to what was never asked, or is answered already, is nothing. */
  settle(id: number, result: unknown, error: unknown): void {
    const call = this.#open.get(id);
    if (!this.#open.delete(id) || !call) return;
    if (error === undefined) call.resolve(result);
    else call.reject(new ViewerError(readFailure(error)));
  }

  renew(): void {
    const now = performance.now();
    for (const call of this.#open.values()) {
      if (WITH_PROGRESS.includes(call.command)) call.deadline = now + call.limit;
    }
  }

  /** Gives up what has waited too long. */
  expire(): void {
    const now = performance.now();
    for (const [id, { command, deadline }] of [...this.#open]) {
      if (now > deadline) {
        this.settle(id, null, failure('timed-out', CLIENT_WORDS.timedOut(command)));
      }
    }
  }

  end(why: ViewerFailure): void {
    for (const id of [...this.#open.keys()]) this.settle(id, null, why);
  }

  #post(id: number, call: Call): void {
    const { command, args, transfer, limit } = call;
    call.deadline = performance.now() + limit;
    try {
      this.#send({ id, command, args } satisfies RequestMessage, transfer);
    } catch (thrown) {
      const { message } = thrown as Error;
      this.settle(id, null, failure('bad-argument', CLIENT_WORDS.unreadable(message)));
    }
  }
}
