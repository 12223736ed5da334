import type { Clock } from '../../async/index.ts';
import { DecodeError } from '../../formats/bytes/index.ts';
import { CLOSE_CODES } from '../../protocol/bridge/index.ts';
import type { OpenSocket, Socket } from '../session-environment.ts';
import { readWatchFrame, WATCH_SUBPROTOCOL, type WatchFrame, WatchScene } from '../watch/index.ts';
import { ClockOffset } from './clock-offset.ts';
import { FrameQueue } from './frame-queue.ts';
import { SceneUpdates } from './scene-updates.ts';
import { readSourceList, readSourceText, type SourceText } from './source-status.ts';
import type { WatchClientEvent, WatchStatus } from './watch-client-contract.ts';

/** The close codes by which the bridge says that as many watch as may: of the source, or from this address. */
const FULL_CODES: readonly number[] = [CLOSE_CODES.full, CLOSE_CODES.tooMany];
const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 8000;
/** The part of a delay that is left to chance, so that not all watchers come back at once. */
const JITTER = 0.5;
/** Milliseconds between pictures while the source is full. */
const FULL_INTERVAL_MS = 10_000;
/** A socket that opens and says nothing is given up after this time. */
const SILENCE_MS = 20_000;
/** Milliseconds between two questions for the bridge's time; the first few come sooner. */
const TIME_INTERVAL_MS = 10_000;
/** Milliseconds for which a broken connection is not mentioned: most are back at once. */
const GRACE_MS = 1500;
/** Milliseconds between two steps of puppets. */
const PUPPET_STEP_MS = 33;
const REPORT_INTERVAL_MS = 1000;
/** Milliseconds for a snapshot by HTTP. */
const SNAPSHOT_TIMEOUT_MS = 10_000;

/** What watching needs of its platform. */
export interface WatchEnvironment {
  readonly openSocket: OpenSocket;
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  /** Returns a random number in [0, 1). */
  readonly random: () => number;
}

/**
 * Watches one source, from now until {@link close}: keeps a connection to its bridge, evens out how its frames arrive,
 * and reports them as the events of a scene.
 */
export class WatchClient {
  readonly #env: WatchEnvironment;
  readonly #source: string;
  readonly #emit: (event: WatchClientEvent) => void;
  readonly #offset = new ClockOffset();
  readonly #scene = new WatchScene();
  readonly #updates: SceneUpdates;
  readonly #queue: FrameQueue;
  readonly #stops: (() => void)[] = [];
  #socket: Socket | null = null;
  /** Milliseconds, by our clock, of the last sign of life on the socket. */
  #heardAt = 0;
  #attempts = 0;
  #cancelRetry: () => void = () => {};
  /** Aborted when the present connection, or the present wait for a place, is over. */
  #round = new AbortController();
  #askedAt = Number.NEGATIVE_INFINITY;
  #questions = 0;
  #isPaused = false;
  #isSuspended = false;
  #isClosed = false;
  /** Something has been shown since the source was opened. */
  #hasScene = false;
  /** `Date.now()` since when the bridge cannot be reached; null while it can. */
  #unreachableSince: number | null = null;
  #status: WatchStatus = {
    ...{ phase: 'connecting', name: '', views: [], watching: 0 },
    ...{ since: null, retryAt: null },
  };

  /** @param source - The source's address on its bridge: see `WatchWorker.start`. */
  constructor(env: WatchEnvironment, source: string, emit: (event: WatchClientEvent) => void) {
    this.#env = env;
    this.#source = source;
    this.#emit = emit;
    this.#updates = new SceneUpdates(
      this.#scene,
      { assets: `${source}/assets/`, media: `${source}/media/`, gridName: source },
      emit,
    );
    this.#queue = new FrameQueue(env.clock, (frame) => this.#show(frame));
    const { clock } = env;
    this.#stops.push(
      clock.every(PUPPET_STEP_MS, () => {
        if (this.#updates.isMoving && !this.#isPaused) this.#updates.advance(clock.now());
      }),
      clock.every(REPORT_INTERVAL_MS, () => this.#tick()),
    );
    this.#report({});
    this.#connect();
  }

  setPaused(isPaused: boolean): void {
    if (isPaused === this.#isPaused) return;
    this.#isPaused = isPaused;
    if (!isPaused) this.#showScene();
  }

  setSuspended(isSuspended: boolean): void {
    if (isSuspended === this.#isSuspended || this.#isClosed) return;
    this.#isSuspended = isSuspended;
    if (isSuspended) this.#disconnect();
    else {
      this.#attempts = 0;
      this.#connect();
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#disconnect();
    for (const stop of this.#stops.splice(0)) stop();
  }

  #connect(): void {
    const round = this.#newRound();
    const url = new URL(this.#source);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    let isOpen = false;
    this.#heardAt = this.#env.clock.now();
    this.#questions = 0;
    this.#askedAt = Number.NEGATIVE_INFINITY;
    this.#queue.clear();
    this.#scene.restart();
    // Handlers of a connection that is over do nothing.
    const current =
      <Args extends unknown[]>(handle: (...args: Args) => void) =>
      (...args: Args) => {
        if (!round.aborted) handle(...args);
      };
    try {
      this.#socket = this.#env.openSocket(url.href, [WATCH_SUBPROTOCOL], {
        opened: current(() => {
          isOpen = true;
          this.#askTime();
        }),
        text: current((text: string) => this.#receiveText(text)),
        bytes: current((bytes: Uint8Array<ArrayBuffer>) => this.#receiveFrame(bytes)),
        closed: current((code: number) => {
          if (FULL_CODES.includes(code)) void this.#waitForPlace(round);
          else if (isOpen) this.#retry();
          else void this.#retryUnlessUnknown(round);
        }),
      });
    } catch {
      this.#retry();
    }
  }

  #receiveText(text: string): void {
    this.#heardAt = this.#env.clock.now();
    const message = readSourceText(text);
    if (message?.type === 'time') {
      this.#offset.add(message.sent, message.now, this.#env.clock.wall());
    } else if (message) this.#receiveSource(message);
  }

  #receiveSource(message: Extract<SourceText, { type: 'source' }>): void {
    this.#attempts = 0;
    this.#unreachableSince = null;
    const { name, views, watching, state } = message;
    const ours = (theirs: number | null) =>
      theirs === null ? null : theirs - (this.#offset.milliseconds ?? 0);
    const isAway = state === 'away';
    this.#report({
      ...{ phase: state, name, watching },
      views: isSameList(views, this.#status.views) ? this.#status.views : views,
      since: isAway ? ours(message.since) : null,
      retryAt: isAway ? ours(message.retryAt) : null,
    });
  }

  #receiveFrame(bytes: Uint8Array<ArrayBuffer>): void {
    this.#heardAt = this.#env.clock.now();
    const frame = readFrame(bytes);
    // A bridge that sends what nobody can read is not better after a second try, but perhaps after a restart.
    if (!frame) this.#retry();
    else if (this.#scene.apply(frame) === 'applied') this.#queue.add(frame);
  }

  #show(frame: WatchFrame): void {
    if (this.#isPaused && this.#hasScene) return;
    this.#updates.apply(frame, this.#env.clock.now());
    if (frame.kind === 'snapshot') this.#hasScene = true;
  }

  /** Shows the scene as it is now, after a pause. */
  #showScene(): void {
    this.#queue.clear();
    const snapshot = this.#scene.snapshot();
    const frame = snapshot && readFrame(snapshot);
    if (frame) this.#show(frame);
  }

  /** Looks every ten seconds whether there is a place, and shows a picture meanwhile. */
  async #waitForPlace(round: AbortSignal): Promise<void> {
    this.#unreachableSince = null;
    this.#scheduleConnect(FULL_INTERVAL_MS);
    const retryAt = this.#env.clock.wall() + FULL_INTERVAL_MS;
    this.#report({ phase: 'full', since: null, retryAt });
    const [list, bytes] = await Promise.all([
      this.#fetchJson(this.#listUrl, round),
      this.#fetchBytes(`${this.#source}/snapshot`, round),
    ]);
    if (round.aborted) return;
    const watching = readSourceList(list)?.get(this.#id);
    if (watching !== undefined) this.#report({ watching });
    const frame = bytes && readFrame(bytes);
    if (frame && this.#scene.apply(frame) === 'applied') this.#show(frame);
  }

  /** Tries again, later and later, unless the bridge has no such source: then once in a while. */
  async #retryUnlessUnknown(round: AbortSignal): Promise<void> {
    this.#retry();
    const list = readSourceList(await this.#fetchJson(this.#listUrl, round));
    if (list && !list.has(this.#id)) this.#report({ phase: 'unknown', since: null, retryAt: null });
  }

  #retry(): void {
    this.#socket?.close();
    this.#socket = null;
    const delay = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** this.#attempts++);
    const { clock, random } = this.#env;
    this.#unreachableSince ??= clock.wall();
    this.#scheduleConnect(delay * (1 - JITTER * random()));
  }

  #scheduleConnect(milliseconds: number): void {
    this.#cancelRetry();
    const { clock } = this.#env;
    const at = clock.wall() + milliseconds;
    this.#cancelRetry = clock.after(milliseconds, () => this.#connect());
    const since = this.#unreachableSince;
    if (since === null || this.#status.phase === 'unknown') return;
    if (clock.wall() - since >= GRACE_MS) {
      this.#report({ phase: 'away', since: this.#status.since ?? since, retryAt: at });
    }
  }

  /** Once a second. */
  #tick(): void {
    const { clock } = this.#env;
    this.#emit({ type: 'watch-delay', seconds: this.#delay() });
    if (!this.#socket) return;
    if (clock.now() - this.#heardAt > SILENCE_MS) this.#retry();
    else this.#askTime();
  }

  /** Seconds; null before the bridge's time is known, and without a stream. */
  #delay(): number | null {
    const { milliseconds } = this.#offset;
    const { shownTime } = this.#queue;
    if (milliseconds === null || shownTime === null || this.#isPaused) return null;
    if (this.#status.phase !== 'live') return null;
    return Math.max(0, this.#queue.shownAt + milliseconds - shownTime) / 1000;
  }

  #askTime(): void {
    const { clock } = this.#env;
    const interval = this.#questions < 3 ? 2 * REPORT_INTERVAL_MS : TIME_INTERVAL_MS;
    if (clock.now() - this.#askedAt < interval) return;
    this.#askedAt = clock.now();
    this.#questions++;
    this.#socket?.send(JSON.stringify({ type: 'time', sent: clock.wall() }));
  }

  #disconnect(): void {
    this.#newRound();
    this.#round.abort();
    this.#cancelRetry();
    this.#queue.clear();
  }

  /** Ends what the last round began. */
  #newRound(): AbortSignal {
    this.#round.abort();
    this.#round = new AbortController();
    this.#cancelRetry();
    this.#socket?.close();
    this.#socket = null;
    return this.#round.signal;
  }

  get #id(): string {
    return decodeURIComponent(new URL(this.#source).pathname.split('/').at(-1) ?? '');
  }

  get #listUrl(): string {
    return new URL('.', this.#source).href.replace(/\/$/, '');
  }

  async #fetchJson(url: string, signal: AbortSignal): Promise<unknown> {
    const bytes = await this.#fetchBytes(url, signal);
    try {
      return bytes && JSON.parse(new TextDecoder().decode(bytes));
    } catch {
      return null;
    }
  }

  /** Null where it cannot be had. */
  async #fetchBytes(url: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer> | null> {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(SNAPSHOT_TIMEOUT_MS)]);
    try {
      const response = await this.#env.fetch(url, { signal: limited, cache: 'no-store' });
      if (response.ok) return new Uint8Array(await response.arrayBuffer());
      await response.body?.cancel();
    } catch {
      // Tried again with the next attempt.
    }
    return null;
  }

  #report(change: Partial<WatchStatus>): void {
    this.#status = { ...this.#status, ...change };
    this.#emit({ type: 'watch-status', status: this.#status });
  }
}

/** Null for bytes that are no frame. */
function readFrame(bytes: Uint8Array<ArrayBuffer>): WatchFrame | null {
  try {
    return readWatchFrame(bytes);
  } catch (error) {
    if (error instanceof DecodeError) return null;
    throw error;
  }
}

const isSameList = (a: readonly unknown[], b: readonly unknown[]) =>
  JSON.stringify(a) === JSON.stringify(b);
