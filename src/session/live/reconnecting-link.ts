import { sleep } from '../../async/index.ts';
import { CLOSE_CODES, type CloseReason } from '../../protocol/bridge/index.ts';
import type { SessionEnd } from '../live-contract.ts';
import type { SessionEnvironment } from '../session-environment.ts';
import { BridgeLink, type LinkFailure, type LinkHandlers } from './bridge-link.ts';

/** What became of a session over a new link. */
export type Restoration =
  | { readonly kind: 'restored' }
  /** Worth another try; the grid's or the bridge's words, if there are any. */
  | { readonly kind: 'again'; readonly detail: string | null }
  | { readonly kind: 'over'; readonly end: SessionEnd };

export interface ReconnectingHandlers extends Omit<LinkHandlers, 'closed'> {
  /** The link is gone; this is the try to make another one, from 1. */
  retrying(attempt: number): void;
  /** Takes the session up over a new link. */
  restore(link: BridgeLink): Promise<Restoration>;
  /** No more tries. */
  over(end: SessionEnd): void;
}

/** Tries to connect again: some five minutes, in which a sleep of this process does not count. */
const MOST_ATTEMPTS = 25;

/** Closings after which another try would end the same way. */
const FINAL: readonly CloseReason[] = [
  'expired',
  'flooding',
  'malformed',
  'unauthorised',
  'replaced',
];
const FINAL_CODES: ReadonlySet<number> = new Set(FINAL.map((reason) => CLOSE_CODES[reason]));

/** A link to the bridge that is made anew whenever it breaks. */
export class ReconnectingLink {
  readonly #env: SessionEnvironment;
  readonly #page: string;
  readonly #bridgeToken: string | null;
  readonly #handlers: ReconnectingHandlers;
  readonly #closing = new AbortController();
  #link: BridgeLink | null = null;
  #isKept = false;
  #isRecovering = false;
  /** How the last link ended. */
  #lastClose: LinkFailure | null = null;

  constructor(
    env: SessionEnvironment,
    page: string,
    bridgeToken: string | null,
    handlers: ReconnectingHandlers,
  ) {
    this.#env = env;
    this.#page = page;
    this.#bridgeToken = bridgeToken;
    this.#handlers = handlers;
  }

  /** Over which the session goes at the moment; null while there is none. */
  get link(): BridgeLink | null {
    return this.#isRecovering ? null : this.#link;
  }

  /** The first link; it is not mended before {@link keep}. */
  async open(): Promise<BridgeLink | LinkFailure> {
    const link = await this.#connect();
    if (link instanceof BridgeLink) this.#link = link;
    return link;
  }

  /** From now on a link that breaks is made anew. */
  keep(): void {
    this.#isKept = true;
    if (this.#link?.isClosed) this.#mend();
  }

  /** Gives the link up and makes a new one. */
  renew(): void {
    this.#link?.close();
    this.#mend();
  }

  close(): void {
    this.#closing.abort();
    this.#link?.close();
  }

  get #isOver(): boolean {
    return this.#closing.signal.aborted;
  }

  async #connect(): Promise<BridgeLink | LinkFailure> {
    const { turnOver, datagram, notice, garbled } = this.#handlers;
    const link = await BridgeLink.connect(this.#env, this.#page, this.#bridgeToken, {
      turnOver,
      datagram,
      notice,
      garbled,
      closed: (closeCode, reason) => {
        this.#lastClose = { closeCode, reason };
        this.#mend();
      },
    });
    if (this.#isOver && link instanceof BridgeLink) link.close();
    return link;
  }

  #mend(): void {
    if (!this.#isKept || this.#isRecovering || this.#isOver) return;
    this.#isRecovering = true;
    this.#recover()
      .then((end) => {
        this.#isRecovering = false;
        if (end !== null && !this.#isOver) this.#handlers.over(end);
        // It may have broken while it was taken up.
        else if (this.#link?.isClosed) this.#mend();
      })
      .catch(this.#env.report);
  }

  /** Null when the session goes on. */
  async #recover(): Promise<SessionEnd | null> {
    const { clock, random } = this.#env;
    let detail: string | null = null;
    for (let attempt = 1; attempt <= MOST_ATTEMPTS && !this.#isOver; attempt++) {
      const final = finalEnd(this.#lastClose);
      if (final) return final;
      this.#handlers.retrying(attempt);
      await sleep(backOffDelay(attempt, random()), this.#closing.signal, clock);
      const outcome = await this.#try();
      if (outcome.kind === 'over') return outcome.end;
      if (outcome.kind === 'restored') return null;
      detail = outcome.detail ?? detail;
    }
    return unreachable(detail);
  }

  async #try(): Promise<Restoration> {
    if (this.#isOver) return { kind: 'again', detail: null };
    this.#lastClose = null;
    const link = await this.#connect();
    if (!(link instanceof BridgeLink)) {
      this.#lastClose = link;
      return { kind: 'again', detail: null };
    }
    this.#link = link;
    const outcome = await this.#handlers.restore(link);
    if (outcome.kind !== 'restored') link.close();
    return outcome;
  }
}

function finalEnd(close: LinkFailure | null): SessionEnd | null {
  if (close === null || !FINAL_CODES.has(close.closeCode)) return null;
  return { kind: 'bridge-closed', closeCode: close.closeCode, detail: close.reason };
}

function unreachable(detail: string | null): SessionEnd {
  return detail === null
    ? { kind: 'bridge-unreachable' }
    : { kind: 'not-entered', message: detail };
}

/** Milliseconds. */
const FIRST_DELAY = 250;
const LONGEST_DELAY = 15_000;
/** Share of a delay by which it may be shorter, so that not all pages come back at once. */
const JITTER = 0.5;

/**
 * How long to wait before a try to connect again.
 *
 * @param attempt from 1.
 * @param random in [0, 1).
 */
export function backOffDelay(attempt: number, random: number): number {
  const full = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** (attempt - 1));
  return full * (1 - JITTER * random);
}
