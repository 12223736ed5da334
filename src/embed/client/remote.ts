import {
  ViewerError,
  type ViewerEventName,
  type ViewerEvents,
  type ViewerFailure,
} from '../contract.ts';
import { Listeners } from '../listeners.ts';
import {
  type ByeCode,
  commandError,
  failure,
  isKind,
  messageId,
  property,
} from '../protocol/index.ts';
import { Calls } from './calls.ts';
import { readFailure } from './failure.ts';
import { Link } from './link.ts';
import type { Outgoing } from './outgoing.ts';
import { CLIENT_WORDS } from './words.ts';

/** Milliseconds between looks at the clock, and whether the iframe is still there, while anything is open. */
const TICK = 250;

/** One connection to an embed: from the first attempt to its end, of which there is no return. */
export class Remote {
  /** Milliseconds. */
  readonly #timeout: number;
  readonly #listeners = new Listeners();
  readonly #calls: Calls;
  readonly #link: Link;
  #ended: ViewerFailure | null = null;
  #isDoubted = false;
  #giveUpAt: number;
  #timer: ReturnType<typeof setInterval> | null = null;

  /** @param timeout Milliseconds. */
  constructor(iframe: HTMLIFrameElement, origin: string | undefined, timeout: number) {
    this.#timeout = timeout;
    // When a lazy one begins to load is the browser's affair; its time runs from when it has.
    this.#giveUpAt =
      iframe.loading === 'lazy' ? Number.POSITIVE_INFINITY : performance.now() + timeout;
    this.#calls = new Calls((message, transfer) => this.#link.send(message, transfer));
    this.#link = new Link({
      ...{ iframe, origin },
      onMessage: (message) => this.#receive(message),
      onLoad: () => this.#hasLoaded(),
      onDoubt: () => void this.#ask(),
      onClose: () => this.end('disconnected'),
    });
    this.#watch();
  }

  /**
   * @param prepare Makes what is sent; what it throws is a bad argument.
   * @param limit Milliseconds without an answer or a sign of progress.
   */
  async call(command: string, prepare: () => Outgoing, limit = this.#timeout): Promise<unknown> {
    if (this.#link.isGone()) this.end('disconnected');
    if (this.#ended) throw new ViewerError(this.#ended);
    const answer = this.#calls.add(command, outgoing(prepare), limit);
    this.#watch();
    return answer;
  }

  on<Name extends ViewerEventName>(
    name: Name,
    listener: (detail: ViewerEvents[Name]) => void,
  ): () => void {
    return this.#listeners.on(name, listener);
  }

  end(code: ByeCode): void {
    this.#end(failure(code, CLIENT_WORDS[code], { fatal: true }));
  }

  #end(why: ViewerFailure): void {
    if (this.#ended) return;
    this.#ended = why;
    this.#link.send({ vitrine: 'bye' });
    this.#link.close();
    this.#rest();
    this.#calls.end(why);
    if (why.code !== 'disposed') this.#listeners.tell('error', why);
    this.#listeners.clear();
  }

  #receive(message: unknown): void {
    const id = messageId(message);
    if (id !== null) {
      this.#calls.settle(id, property(message, 'result'), property(message, 'error'));
    } else if (isKind(message, 'welcome')) {
      this.#calls.start();
    } else if (isKind(message, 'refused')) {
      this.#end({ ...readFailure(message), fatal: true });
    } else if (isKind(message, 'bye')) {
      this.end(byeCode(property(message, 'code')));
    } else {
      this.#tell(message);
    }
  }

  #tell(message: unknown): void {
    const name = property(message, 'event');
    if (typeof name !== 'string') return;
    if (name === 'progress') this.#calls.renew();
    this.#listeners.tell(name as ViewerEventName, property(message, 'detail') as never);
  }

  #hasLoaded(): void {
    if (this.#link.isMade) return;
    this.#giveUpAt = Math.min(this.#giveUpAt, performance.now() + this.#timeout);
  }

  /** Asks whether the embed that was spoken to is still there. */
  async #ask(): Promise<void> {
    if (this.#isDoubted) return;
    this.#isDoubted = true;
    try {
      await this.call('ping', () => NOTHING);
      this.#isDoubted = false;
    } catch {
      this.end('disconnected');
    }
  }

  /** While anything is open. */
  #watch(): void {
    if (!this.#ended) this.#timer ??= setInterval(() => this.#tick(), TICK);
  }

  #tick(): void {
    if (this.#link.isGone()) this.end('disconnected');
    else if (!this.#link.isMade && performance.now() > this.#giveUpAt) {
      this.#end(failure('timed-out', CLIENT_WORDS.notThere, { fatal: true }));
    }
    this.#calls.expire();
    if (this.#link.isMade && this.#calls.size === 0) this.#rest();
  }

  #rest(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }
}

export const NOTHING: Outgoing = { args: [], transfer: [] };

function outgoing(prepare: () => Outgoing): Outgoing {
  try {
    return prepare();
  } catch (thrown) {
    const { message } = thrown as Error;
    throw commandError('bad-argument', CLIENT_WORDS.unreadable(message));
  }
}

const byeCode = (code: unknown): ByeCode =>
  code === 'disposed' || code === 'too-busy' ? code : 'disconnected';
