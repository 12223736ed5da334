import type { SourceConfig } from '../../config/index.ts';
import {
  type AssetRequest,
  type AssetResponse,
  type Feed,
  type FeedListener,
  IDLE,
  LINGER_MS,
  type RunSource,
  type SourceRunner,
  type SourceState,
} from '../feed.ts';
import { ANNOUNCE_MS, Audience } from './audience.ts';
import type { BrokerContext } from './broker-context.ts';
import { decodeInterest, encodeMessage, SourceSubjects } from './broker-messages.ts';
import { FollowedSource } from './followed-source.ts';
import { HeldSource } from './held-source.ts';
import { Lease } from './lease.ts';

/**
 * The feed of a source that several processes share: all that have watchers elect one, which runs the source, and the
 * others receive its frames through the broker.
 */
export class BrokerFeed implements Feed {
  readonly source: SourceConfig;
  readonly #context: BrokerContext;
  readonly #subjects: SourceSubjects;
  readonly #runner: SourceRunner;
  readonly #lease: Lease;
  readonly #audience: Audience;
  readonly #listeners = new Set<FeedListener>();
  readonly #ends: (() => void)[];
  #watchers = 0;
  /** `clock.now()` when somebody last watched here, or elsewhere while this process ran the source. */
  #watchedAt = Number.NEGATIVE_INFINITY;
  #held: HeldSource | null = null;
  #followed: FollowedSource | null = null;
  /** Settles when a source that ran here has logged out. */
  #stopped: Promise<void> = Promise.resolve();
  #settling: Promise<void> | null = null;
  #isChanged = false;
  #isClosed = false;

  constructor(source: SourceConfig, runSource: RunSource, context: BrokerContext) {
    this.source = source;
    this.#context = context;
    this.#runner = runSource(source);
    const { connection, clock, process, leases, prefix } = context;
    this.#subjects = new SourceSubjects(prefix, source.id);
    this.#audience = new Audience(clock, process);
    this.#lease = new Lease({
      key: source.id,
      holder: process,
      store: leases,
      clock,
      changed: () => {
        this.#followed?.holderChanged();
        this.#settle();
      },
    });
    this.#ends = [
      connection.subscribe(this.#subjects.interest, (bytes) => {
        const interest = decodeInterest(bytes);
        if (interest) this.#audience.hear(interest);
        else context.counters.reject('malformed');
      }),
      clock.every(ANNOUNCE_MS, () => {
        if (this.#watchers > 0) this.#announce();
        this.#settle();
      }),
    ];
    this.#settle();
  }

  get state(): SourceState {
    return (this.#held ?? this.#followed)?.state ?? IDLE;
  }

  /** Watchers in other processes, as far as they have announced them. */
  get watchersElsewhere(): number {
    return this.#audience.size;
  }

  /** Whether this process runs the source. */
  get isHeld(): boolean {
    return this.#lease.isHeld;
  }

  setInterest(watchers: number): void {
    if (watchers === this.#watchers) return;
    const isFirst = this.#watchers === 0;
    this.#watchers = watchers;
    if (isFirst || watchers === 0) this.#announce();
    this.#settle();
  }

  subscribe(listener: FeedListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async requestSnapshot(signal: AbortSignal): Promise<Uint8Array | null> {
    if (this.#held) return this.#held.snapshot();
    return this.#followed?.requestSnapshot(signal) ?? null;
  }

  async fetchAsset(request: AssetRequest, signal: AbortSignal): Promise<AssetResponse> {
    if (this.#held) return this.#runner.fetchAsset(request, signal);
    if (this.#followed) return this.#followed.fetchAsset(request, signal);
    throw new Error('nobody watches this source');
  }

  /** The connection to the broker has changed. */
  connectionChanged(): void {
    this.#lease.look();
    if (this.#watchers > 0) this.#announce();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const end of this.#ends.splice(0)) end();
    this.#followed?.stop();
    this.#followed = null;
    this.#letGo();
    await this.#settling;
    // The account logs out before another process logs it in.
    await this.#stopped;
    await this.#lease.close();
  }

  #announce(): void {
    const { connection, process } = this.#context;
    const message = encodeMessage({ process, watchers: this.#watchers });
    connection.publish(this.#subjects.interest, message);
  }

  /** Whether this process takes part. One without watchers goes on only with what it runs already. */
  #isWanted(): boolean {
    const now = this.#context.clock.now();
    const isWatched = this.#watchers > 0 || (this.#held !== null && this.#audience.size > 0);
    if (isWatched) this.#watchedAt = now;
    if (isWatched || this.source.keep) return true;
    return this.#held !== null && now - this.#watchedAt < LINGER_MS;
  }

  /** Brings what runs into line with the lease and the watchers. Changes that come meanwhile are seen to afterwards. */
  #settle(): void {
    if (this.#isClosed) return;
    this.#isChanged = true;
    this.#settling ??= this.#settleAll();
  }

  async #settleAll(): Promise<void> {
    while (this.#isChanged && !this.#isClosed) {
      this.#isChanged = false;
      const before = this.#held ?? this.#followed;
      try {
        await this.#settleOnce(before?.state ?? IDLE);
      } catch (error) {
        // The next announcement is the next attempt.
        this.#context.log.error({ source: this.source.id, error: String(error) }, 'source failed');
      }
      const now = this.#held ?? this.#followed;
      if (now !== before && !this.#isClosed) this.#tell(this.state);
    }
    this.#settling = null;
  }

  /** @param before what watchers were told last. */
  async #settleOnce(before: SourceState): Promise<void> {
    const lease = this.#lease;
    const isWanted = this.#isWanted();
    const mayRun = isWanted && lease.isHeld;
    if (this.#held && !(mayRun && this.#held.epoch === lease.term)) this.#letGo();
    if (!isWanted || mayRun) {
      this.#followed?.stop();
      this.#followed = null;
    }
    if (isWanted) {
      lease.want(true);
      if (!mayRun) this.#followed ??= this.#follow(before);
      else if (!this.#held) await this.#hold();
      return;
    }
    await this.#stopped;
    if (!this.#isWanted()) lease.want(false);
  }

  /** Runs the source here. The account that it had before, if any, has logged out first. */
  async #hold(): Promise<void> {
    await this.#stopped;
    const lease = this.#lease;
    if (!lease.isHeld || this.#isClosed) return;
    const { context, subjects, runner } = this.#parts();
    context.counters.elections++;
    context.log.info({ source: this.source.id, epoch: lease.term }, 'source runs here');
    const epoch = lease.term;
    this.#held = new HeldSource(
      context,
      subjects,
      runner,
      epoch,
      () => lease.isHeld && lease.term === epoch,
      this.#all,
    );
  }

  #letGo(): void {
    const held = this.#held;
    if (!held) return;
    this.#held = null;
    this.#context.log.info({ source: this.source.id, epoch: held.epoch }, 'source stops here');
    this.#stopped = held.stop().catch((error) => {
      this.#context.log.warn({ error: String(error) }, 'source did not stop in order');
    });
  }

  #follow(before: SourceState): FollowedSource {
    const { context, subjects } = this.#parts();
    const since = context.clock.wall();
    const state: SourceState =
      before.kind === 'idle' ? { kind: 'starting' } : { kind: 'away', since, retryAt: null };
    return new FollowedSource(context, subjects, this.#lease, state, this.#all);
  }

  #parts() {
    return { context: this.#context, subjects: this.#subjects, runner: this.#runner };
  }

  readonly #all: FeedListener = {
    frame: (bytes) => {
      for (const listener of this.#listeners) listener.frame(bytes);
    },
    state: (state) => this.#tell(state),
  };

  #tell(state: SourceState): void {
    for (const listener of this.#listeners) listener.state(state);
  }
}
