import { sleep } from '../../async/index.ts';
import { CLOSE_CODES, type CloseReason } from '../../protocol/bridge/index.ts';
import type { SessionEnd } from '../live-contract.ts';
import type { SessionEnvironment } from '../session-environment.ts';
import { BridgeLink, type LinkFailure, type LinkHandlers } from './bridge-link.ts';

/** The result of an attempt to resume a session over a new link. */
export type RestoreResult =
  | { readonly kind: 'restored' }
  /** Another attempt may succeed. `detail`: the text of the grid or the bridge, if there is one. */
  | { readonly kind: 'retry'; readonly detail: string | null }
  | { readonly kind: 'ended'; readonly end: SessionEnd };

interface ReconnectHandlers extends Omit<LinkHandlers, 'closed'> {
  /** The link is gone; `attempt` to open another one counts from 1. */
  reconnecting(attempt: number): void;
  /** Resumes the session over a new link. */
  restore(link: BridgeLink): Promise<RestoreResult>;
  /** There are no more attempts. */
  ended(end: SessionEnd): void;
}

/** The attempts to reconnect take some five minutes; time in which this process sleeps does not count. */
const MAX_ATTEMPTS = 25;
const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 15_000;
/** Share of a delay by which it may be shorter, so that not all pages reconnect at once. */
const JITTER = 0.5;

/** Reasons for closing that would close the next link as well. */
const FINAL_REASONS: readonly CloseReason[] = [
  'expired',
  'flooding',
  'malformed',
  'unauthorised',
  'replaced',
  'tooManyAttempts',
];
const FINAL_CODES: ReadonlySet<number> = new Set(
  FINAL_REASONS.map((reason) => CLOSE_CODES[reason]),
);

/** A link to the bridge that is opened anew whenever it breaks. */
export class ReconnectingLink {
  readonly #env: SessionEnvironment;
  readonly #page: string;
  readonly #bridgeToken: string | null;
  readonly #handlers: ReconnectHandlers;
  readonly #controller = new AbortController();
  #link: BridgeLink | null = null;
  #reconnects = false;
  #isReconnecting = false;
  /** How the last link was closed, or why it could not be opened. */
  #lastClose: LinkFailure | null = null;

  constructor(
    env: SessionEnvironment,
    page: string,
    bridgeToken: string | null,
    handlers: ReconnectHandlers,
  ) {
    this.#env = env;
    this.#page = page;
    this.#bridgeToken = bridgeToken;
    this.#handlers = handlers;
  }

  /** The open link that the session uses; null while there is none. */
  get current(): BridgeLink | null {
    return this.#isReconnecting ? null : this.#link;
  }

  /** Opens the first link. It is not replaced before {@link startReconnecting}. */
  async open(): Promise<BridgeLink | LinkFailure> {
    const link = await this.#connect();
    if (link instanceof BridgeLink) this.#link = link;
    return link;
  }

  /** From now on a link that breaks, or has broken meanwhile, is replaced. */
  startReconnecting(): void {
    this.#reconnects = true;
    if (this.#link?.isClosed) this.#reconnect();
  }

  /** Closes the link and opens another one. */
  renew(): void {
    this.#link?.close();
    this.#reconnect();
  }

  close(): void {
    this.#controller.abort();
    this.#link?.close();
  }

  get #isOver(): boolean {
    return this.#controller.signal.aborted;
  }

  async #connect(): Promise<BridgeLink | LinkFailure> {
    const { datagram, notice, malformed, messageEnd } = this.#handlers;
    const link = await BridgeLink.connect(this.#env, this.#page, this.#bridgeToken, {
      datagram,
      notice,
      malformed,
      messageEnd,
      closed: (closeCode, reason) => {
        this.#lastClose = { closeCode, reason };
        this.#reconnect();
      },
    });
    if (this.#isOver && link instanceof BridgeLink) link.close();
    return link;
  }

  #reconnect(): void {
    if (!this.#reconnects || this.#isReconnecting || this.#isOver) return;
    this.#isReconnecting = true;
    this.#attemptRepeatedly()
      .then((end) => {
        this.#isReconnecting = false;
        if (end !== null && !this.#isOver) this.#handlers.ended(end);
        // The new link may have broken while the session was restored.
        else if (this.#link?.isClosed) this.#reconnect();
      })
      .catch(this.#env.report);
  }

  /** Resolves with null once the session is restored, or with its end. */
  async #attemptRepeatedly(): Promise<SessionEnd | null> {
    const { clock, random } = this.#env;
    let detail: string | null = null;
    for (let attempt = 1; attempt <= MAX_ATTEMPTS && !this.#isOver; attempt++) {
      const { closeCode, reason } = this.#lastClose ?? { closeCode: 0, reason: '' };
      if (FINAL_CODES.has(closeCode)) return { kind: 'bridge-closed', closeCode, detail: reason };
      this.#handlers.reconnecting(attempt);
      await sleep(backOffDelay(attempt, random()), this.#controller.signal, clock);
      const result = await this.#attempt();
      if (result.kind === 'ended') return result.end;
      if (result.kind === 'restored') return null;
      detail = result.detail ?? detail;
    }
    return detail === null
      ? { kind: 'bridge-unreachable' }
      : { kind: 'not-entered', message: detail };
  }

  async #attempt(): Promise<RestoreResult> {
    if (this.#isOver) return { kind: 'retry', detail: null };
    this.#lastClose = null;
    const link = await this.#connect();
    if (!(link instanceof BridgeLink)) {
      this.#lastClose = link;
      return { kind: 'retry', detail: null };
    }
    this.#link = link;
    const result = await this.#handlers.restore(link);
    if (result.kind !== 'restored') link.close();
    return result;
  }
}

/**
 * Milliseconds before an attempt to connect again: from a quarter of a second doubling up to 15 seconds.
 *
 * @param attempt from 1.
 * @param random in [0, 1): by chance the delay is up to half shorter.
 */
export function backOffDelay(attempt: number, random: number): number {
  const full = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempt - 1));
  return full * (1 - JITTER * random);
}
