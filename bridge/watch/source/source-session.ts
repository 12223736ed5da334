import { createHash } from 'node:crypto';
import { WebSocket as NodeWebSocket } from 'ws';
import { type Clock, systemClock } from '../../../src/async/index.ts';
import {
  type LoginForm,
  type SessionEvent,
  type SessionStep,
  webSocketOpener,
} from '../../../src/session/index.ts';
import { LiveSession } from '../../../src/session/live/index.ts';
import { SceneRecorder } from '../../../src/session/watch/index.ts';
import type { BridgeAccess, PlainSource, SourceAssets, SourceReports } from './source-contract.ts';

/** Between two calls of the recorder. */
const FLUSH_MS = 33;
/** AgentUpdates per second: the account stands still. */
const UPDATE_RATE = 1;
/** Metres that the simulator reports avatars from: the whole region. */
const DRAW_DISTANCE = 384;
/** Before another attempt; the first one of a session that was lost is made at once. */
const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 8000;
/** A grid that refuses the account, or throws it out, is not asked again and again. */
const FIRST_REFUSAL_DELAY_MS = 4000;
const MAX_REFUSAL_DELAY_MS = 300_000;
/** After so long in the region, delays begin anew. */
const SETTLED_MS = 30_000;
/** Attempts of the session itself to reconnect, before another one is begun. */
const OWN_ATTEMPTS = 1;
const NO_ASSETS: SourceAssets = { capabilities: null, media: null };

/** Why an attempt to enter has failed, and whether another one soon may succeed. */
interface Failure {
  readonly text: string;
  readonly isRefusal: boolean;
}

/**
 * The session of a source, which is the page's own: it enters with the account of the source, makes frames of what it
 * sees, and enters again whenever it has been thrown out. It sends nothing but what keeps an avatar in its place.
 */
export class SourceSession {
  readonly #source: PlainSource;
  readonly #access: BridgeAccess;
  readonly #reports: SourceReports;
  readonly #recorder: SceneRecorder;
  readonly #clock: Clock;
  readonly #stopFlushing: () => void;
  #live: LiveSession | null = null;
  /** Each ends a timer of the session. */
  #timers = new Set<() => void>();
  /** Resolves once the last session has logged out. */
  #ending: Promise<void> = Promise.resolve();
  /** Since when the account is in the region; null while it is not. */
  #liveSince: number | null = null;
  #assets: SourceAssets = NO_ASSETS;
  /** Since when the region is not reached; null while it is, or before the first attempt has failed. */
  #awaySince: number | null = null;
  #attempts = 0;
  #refusals = 0;
  #cancelRetry: (() => void) | null = null;
  #isStopped = false;

  /** @param epoch of all frames. */
  constructor(
    source: PlainSource,
    access: BridgeAccess,
    epoch: number,
    reports: SourceReports,
    clock: Clock = systemClock,
  ) {
    const { rate, showAccount } = source;
    this.#source = source;
    this.#access = access;
    this.#reports = reports;
    this.#clock = clock;
    this.#recorder = new SceneRecorder({
      ...{ epoch, rate, showAccount },
      now: () => clock.now(),
      wall: () => clock.wall(),
      emit: (frame) => reports.frame(frame),
    });
    this.#stopFlushing = clock.every(FLUSH_MS, () => this.#guard(() => this.#recorder.flush()));
  }

  /** Enters. Call once. */
  start(): void {
    this.#reports.state({ kind: 'starting' });
    void this.#attempt();
  }

  /** Logs out, and waits for that. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelRetry?.();
    this.#stopFlushing();
    await Promise.all([this.#ending, this.#end()]);
    this.#setAssets(NO_ASSETS);
  }

  async #attempt(): Promise<void> {
    this.#cancelRetry = null;
    if (this.#awaySince !== null) this.#reportAway(null);
    await this.#ending;
    if (this.#isStopped) return;
    const live = this.#open();
    this.#live = live;
    let failure: Failure | null;
    try {
      failure = await (this.#source.kind === 'grid'
        ? this.#enterGrid(live, this.#source)
        : this.#enterBubble(live, this.#source));
    } catch (error) {
      failure = { text: error instanceof Error ? error.message : 'unknown', isRefusal: false };
    }
    if (this.#live !== live || this.#isStopped) return;
    if (failure !== null) this.#fail(failure);
  }

  /** A session whose events are recorded as long as it is the current one. */
  #open(): LiveSession {
    const { socketPath, version } = this.#access;
    const open = webSocketOpener(NodeWebSocket as unknown as typeof WebSocket);
    const timers = new Set<() => void>();
    this.#timers = timers;
    const live = new LiveSession({
      openSocket: (url, ...rest) => open(new URL(socketPath, url).href, ...rest),
      fetch,
      clock: {
        ...this.#clock,
        every: (milliseconds, call) => {
          const end = this.#clock.every(milliseconds, call);
          const stop = () => {
            timers.delete(stop);
            end();
          };
          timers.add(stop);
          return stop;
        },
      },
      random: Math.random,
      version,
      report: (error) => this.#reportError(error),
    });
    const port = {
      postMessage: (event: SessionEvent) => {
        if (this.#live === live) this.#guard(() => this.#receive(event));
      },
    };
    live.start(this.#access.page, port as unknown as Parameters<LiveSession['start']>[1]);
    live.setUpdateRate(UPDATE_RATE);
    live.setDrawDistance(DRAW_DISTANCE);
    return live;
  }

  async #enterGrid(
    live: LiveSession,
    source: Extract<PlainSource, { kind: 'grid' }>,
  ): Promise<Failure | null> {
    const { grid, first, last, secret: password, start } = source;
    const [x, y, z] = start?.position ?? [0, 0, 0];
    const form: LoginForm = {
      ...{ grid, first, last, password },
      start: start === null ? 'last' : { region: start.region, x, y, z },
      agreesToTerms: true,
      readCritical: true,
      machineId: createHash('sha256')
        .update(`vitrine source ${source.id}`)
        .digest('hex')
        .slice(0, 32),
      platform: 'lnx',
    };
    const outcome = await live.login(form, this.#access.token);
    live.pauseLog(true);
    if (outcome.kind === 'logged-in') return null;
    if (outcome.kind === 'refused') {
      // Grids end the session that another bridge has left behind, and accept the next login.
      const isRefusal = outcome.reason !== 'presence';
      return { text: `refused: ${outcome.reason}`, isRefusal };
    }
    return { text: outcome.code, isRefusal: outcome.code === 'unknown-grid' };
  }

  async #enterBubble(
    live: LiveSession,
    source: Extract<PlainSource, { kind: 'bubble' }>,
  ): Promise<Failure | null> {
    const { server, user, secret: passphrase } = source;
    const outcome = await live.connectBubble({ server, user, passphrase }, this.#access.token);
    live.pauseLog(true);
    if (outcome.kind === 'refused') return { text: `refused: ${outcome.reason}`, isRefusal: true };
    if (outcome.kind === 'failed') return { text: outcome.code, isRefusal: false };
    const bubbles = await live.listBubbles();
    const bubble = source.bubble ?? bubbles[0]?.id;
    const avatars = bubble === undefined ? [] : await live.listBubbleAvatars(bubble);
    if (bubble === undefined || avatars.length === 0) {
      return { text: 'there is no bubble, or no avatar for it', isRefusal: true };
    }
    const isJoined = await live.joinBubble(bubble, avatars[0].id);
    return isJoined ? null : { text: 'the bubble was not joined', isRefusal: true };
  }

  #receive(event: SessionEvent): void {
    switch (event.type) {
      case 'step':
        this.#handleStep(event.step, event.attempt, event.end?.kind ?? '');
        break;
      case 'access': {
        const { access } = event;
        const capabilities = access && { base: access.base, token: access.token };
        this.#setAssets({ ...this.#assets, capabilities });
        break;
      }
      case 'bubble-media':
        this.#setAssets({ ...this.#assets, media: event.media });
        break;
      case 'region-status':
        this.#handleSilence(event.status.silentFor);
        break;
      case 'interaction':
      case 'log':
        // They are frequent, and the recorder has no use for them.
        return;
    }
    this.#recorder.receive(event);
  }

  #handleStep(step: SessionStep, attempt: number, end: string): void {
    if (step === 'connected') {
      this.#liveSince ??= this.#clock.now();
      this.#awaySince = null;
      this.#reports.state({ kind: 'live' });
    } else if (step === 'reconnecting') {
      this.#reportAway(null);
      // From then on this session decides about the time between attempts, which watchers see.
      if (attempt > OWN_ATTEMPTS) this.#fail({ text: 'connection lost', isRefusal: false });
    } else if (step === 'ended') {
      this.#fail({ text: `the session has ended: ${end}`, isRefusal: end === 'kicked' });
    } else if (step === 'choosing' && this.#liveSince !== null) {
      this.#fail({ text: 'the stay in the bubble has ended', isRefusal: false });
    }
  }

  /** The simulator has not answered for a while: watchers are told before the session gives up. */
  #handleSilence(seconds: number): void {
    if (seconds > 0) this.#reportAway(null, seconds * 1000);
    else if (this.#awaySince !== null && this.#cancelRetry === null) {
      this.#awaySince = null;
      this.#reports.state({ kind: 'live' });
    }
  }

  /** The session is over: another one is begun later. */
  #fail({ text, isRefusal }: Failure): void {
    if (this.#isStopped || this.#cancelRetry !== null) return;
    this.#reports.log('info', text);
    if (this.#liveSince !== null && this.#clock.now() - this.#liveSince >= SETTLED_MS) {
      this.#attempts = 0;
      this.#refusals = 0;
    }
    this.#liveSince = null;
    const delay = isRefusal
      ? Math.min(MAX_REFUSAL_DELAY_MS, FIRST_REFUSAL_DELAY_MS * 2 ** this.#refusals++)
      : Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** this.#attempts++);
    this.#ending = this.#end();
    this.#setAssets(NO_ASSETS);
    this.#reportAway(this.#clock.wall() + delay);
    this.#cancelRetry = this.#clock.after(delay, () => void this.#attempt());
  }

  /** Ends the current session, whose events count no more. */
  async #end(): Promise<void> {
    const live = this.#live;
    const timers = this.#timers;
    this.#live = null;
    try {
      await live?.logout();
    } catch (error) {
      this.#reportError(error);
    }
    for (const stop of timers) stop();
  }

  #reportAway(retryAt: number | null, silentMs = 0): void {
    this.#awaySince ??= this.#clock.wall() - silentMs;
    this.#reports.state({ kind: 'away', since: this.#awaySince, retryAt });
  }

  #setAssets(assets: SourceAssets): void {
    this.#assets = assets;
    this.#reports.assets(assets);
  }

  #guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#reportError(error);
    }
  }

  /** Only the message, since an error may refer to a request with credentials. */
  #reportError(error: unknown): void {
    this.#reports.log(
      'error',
      error instanceof Error ? `${error.name}: ${error.message}` : 'unknown',
    );
  }
}
