import pLimit from 'p-limit';
import { abortable, TokenBucket } from '../../../src/async/index.ts';
import { DecodeError } from '../../../src/formats/bytes/index.ts';
import {
  MAX_WATCH_FRAME_BYTES,
  readWatchFrame,
  readWatchHeader,
} from '../../../src/session/watch/index.ts';
import type { AssetRequest, AssetResponse, FeedListener, SourceState } from '../feed.ts';
import type { BrokerContext } from './broker-context.ts';
import { decodeReport, encodeMessage, type SourceSubjects } from './broker-messages.ts';
import { BrokerReplyError, requestReply } from './chunked-replies.ts';
import { REPORT_MS } from './held-source.ts';
import type { Lease } from './lease.ts';

/** Frames and reports of one source per second at most: more than one can have. */
const FRAMES_PER_SECOND = 200;
/** A process that reports nothing for so long does not run the source. */
const SILENT_MS = 3.5 * REPORT_MS;
/** How long a source may take to start before watchers are told that it is away. */
const START_MS = 15_000;
const SNAPSHOT_MS = 5000;
/** Shortest time between two requests of a snapshot. */
const SNAPSHOT_PAUSE_MS = 300;
/** Shortest time between two looks at the lease because of a message with a later epoch. */
const LOOK_PAUSE_MS = 250;
/** Assets that are requested at the same time; others wait for their turn. */
const MAX_ASSETS = 16;
const ASSET_MS = 70_000;
/** Another time for an asset if the process that ran the source has gone meanwhile. */
const ASSET_TRIES = 3;
const ASSET_PAUSE_MS = 2000;

/**
 * A source that another process runs. Frames are passed on if they are of the process that holds the lease, can be read,
 * and follow each other; where one is missing, a snapshot replaces it.
 */
export class FollowedSource {
  readonly #context: BrokerContext;
  readonly #subjects: SourceSubjects;
  readonly #lease: Lease;
  readonly #listener: FeedListener;
  readonly #ends: (() => void)[];
  readonly #abort = new AbortController();
  readonly #bucket: TokenBucket;
  readonly #assets = pLimit(MAX_ASSETS);
  readonly #startedAt: number;
  #state: SourceState;
  /** Epoch and sequence number of the last frame that was passed on. */
  #epoch = 0;
  #sequence = 0;
  /** `clock.now()` of the last report; null before the first. */
  #heardAt: number | null = null;
  #isResyncing = false;
  #snapshotAt = Number.NEGATIVE_INFINITY;
  #lookedAt = Number.NEGATIVE_INFINITY;

  /** @param state what watchers were told last: they are not told that a source starts which was shown already. */
  constructor(
    context: BrokerContext,
    subjects: SourceSubjects,
    lease: Lease,
    state: SourceState,
    listener: FeedListener,
  ) {
    this.#state = state;
    this.#context = context;
    this.#subjects = subjects;
    this.#lease = lease;
    this.#listener = listener;
    const { connection, clock } = context;
    this.#startedAt = clock.now();
    this.#bucket = new TokenBucket(FRAMES_PER_SECOND, clock.now());
    this.#ends = [
      connection.subscribe(subjects.allFrames, (bytes) => this.#receive(bytes)),
      connection.subscribe(subjects.state, (bytes) => this.#hear(bytes)),
      clock.every(REPORT_MS, () => this.#checkSilence()),
    ];
  }

  get state(): SourceState {
    return this.#state;
  }

  /** Another process has begun to run the source, or it has become known which one does. */
  holderChanged(): void {
    if (this.#lease.holder !== null && this.#lease.term !== this.#epoch) void this.#resync();
  }

  stop(): void {
    for (const end of this.#ends.splice(0)) end();
    this.#abort.abort();
  }

  /** The present scene of the process that runs the source; null if there is none. Never rejects. */
  async requestSnapshot(signal: AbortSignal): Promise<Uint8Array | null> {
    const { context, subject, limits } = this.#request(this.#subjects.snapshot, {
      maxBytes: MAX_WATCH_FRAME_BYTES,
      headMs: SNAPSHOT_MS,
      signal,
    });
    const { connection, inboxPrefix, counters } = context;
    counters.snapshotsRequested++;
    try {
      const request = new Uint8Array();
      const reply = await requestReply(connection, inboxPrefix, subject, request, limits);
      if (reply.status !== 200) return null;
      const { kind, epoch } = readWatchFrame(reply.body);
      if (epoch !== reply.epoch || !this.#isCurrent(epoch)) return null;
      if (kind !== 'snapshot') {
        counters.reject('malformed');
        return null;
      }
      return reply.body;
    } catch (error) {
      counters.snapshotsFailed++;
      if (error instanceof DecodeError || error instanceof BrokerReplyError) return null;
      if (limits.signal.aborted) return null;
      context.log.warn({ error: String(error) }, 'snapshot not received');
      return null;
    }
  }

  /** @throws if the process that runs the source does not answer, or the signal's reason. */
  fetchAsset(request: AssetRequest, signal: AbortSignal): Promise<AssetResponse> {
    return this.#assets(() => this.#fetchAsset(encodeMessage(request), signal));
  }

  async #fetchAsset(bytes: Uint8Array, signal: AbortSignal): Promise<AssetResponse> {
    const { context, subject, limits } = this.#request(this.#subjects.asset, {
      maxBytes: this.#context.assetBytes,
      headMs: ASSET_MS,
      signal,
    });
    const { connection, inboxPrefix, counters, clock } = context;
    for (let tries = 1; ; tries++) {
      counters.assetsRequested++;
      try {
        const reply = await requestReply(connection, inboxPrefix, subject, bytes, limits);
        const isBusy = reply.status === 503 && tries < ASSET_TRIES;
        if (!isBusy) return reply;
      } catch (error) {
        if (!(error instanceof BrokerReplyError) || tries === ASSET_TRIES) throw error;
      }
      const pause = new Promise<void>((resolve) => {
        clock.after(ASSET_PAUSE_MS, resolve);
      });
      await abortable(pause, limits.signal);
    }
  }

  #request(
    subject: string,
    limits: { readonly maxBytes: number; readonly headMs: number; readonly signal: AbortSignal },
  ) {
    const signal = AbortSignal.any([limits.signal, this.#abort.signal]);
    return { context: this.#context, subject, limits: { ...limits, signal } };
  }

  #receive(bytes: Uint8Array): void {
    const { counters, clock } = this.#context;
    if (!this.#bucket.take(1, clock.now())) {
      counters.reject('rate');
      return;
    }
    try {
      const { epoch, sequence } = readWatchHeader(bytes);
      if (!this.#isCurrent(epoch)) return;
      const { kind } = readWatchFrame(bytes);
      counters.framesReceived++;
      if (epoch === this.#epoch && sequence <= this.#sequence) return;
      const isNext = epoch === this.#epoch ? sequence === this.#sequence + 1 : sequence === 1;
      if (!isNext && kind !== 'snapshot') {
        counters.gaps++;
        void this.#resync();
        return;
      }
      this.#epoch = epoch;
      this.#sequence = sequence;
      // The buffer belongs to the connection, which may go on to use it.
      this.#listener.frame(bytes.slice());
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      counters.reject('malformed');
    }
  }

  #hear(bytes: Uint8Array): void {
    const { counters, clock } = this.#context;
    if (!this.#bucket.take(1, clock.now())) {
      counters.reject('rate');
      return;
    }
    const report = decodeReport(bytes);
    if (!report) {
      counters.reject('malformed');
      return;
    }
    if (!this.#isCurrent(report.epoch)) return;
    this.#heardAt = clock.now();
    this.#setState(report.state);
    const isBehind = report.epoch !== this.#epoch || report.sequence > this.#sequence;
    if (!isBehind || report.sequence === 0) return;
    counters.gaps++;
    void this.#resync();
  }

  /** Whether a message is of the process that holds the lease, as far as is known. */
  #isCurrent(epoch: number): boolean {
    const { term } = this.#lease;
    if (epoch === term) return true;
    this.#context.counters.reject('epoch');
    const { clock } = this.#context;
    if (epoch > term && clock.now() - this.#lookedAt >= LOOK_PAUSE_MS) {
      // The lease may just have passed on; what is lost meanwhile is in the next snapshot.
      this.#lookedAt = clock.now();
      this.#lease.look();
    }
    return false;
  }

  async #resync(): Promise<void> {
    const { clock } = this.#context;
    if (this.#isResyncing || clock.now() - this.#snapshotAt < SNAPSHOT_PAUSE_MS) return;
    this.#isResyncing = true;
    this.#snapshotAt = clock.now();
    const bytes = await this.requestSnapshot(this.#abort.signal);
    this.#isResyncing = false;
    if (bytes === null || this.#abort.signal.aborted) return;
    const { epoch, sequence } = readWatchHeader(bytes);
    if (epoch < this.#epoch || (epoch === this.#epoch && sequence < this.#sequence)) return;
    this.#epoch = epoch;
    this.#sequence = sequence;
    this.#listener.frame(bytes);
  }

  /** Nobody may run the source any more, or nobody be able to. */
  #checkSilence(): void {
    const { clock } = this.#context;
    const heardAt = this.#heardAt;
    const isSilent = heardAt !== null && clock.now() - heardAt > SILENT_MS;
    const isLate = heardAt === null && clock.now() - this.#startedAt > START_MS;
    if (!isSilent && !isLate) return;
    if (this.#state.kind === 'away') return;
    const since = clock.wall() - (clock.now() - (heardAt ?? this.#startedAt));
    this.#setState({ kind: 'away', since, retryAt: null });
  }

  #setState(state: SourceState): void {
    if (JSON.stringify(state) === JSON.stringify(this.#state)) return;
    this.#state = state;
    this.#listener.state(state);
  }
}
