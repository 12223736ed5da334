import type { FastifyBaseLogger } from 'fastify';
import type { WatchedSource as SourceDescription } from '../../src/protocol/bridge/index.ts';
import { WatchScene } from '../../src/session/watch/index.ts';
import { applyFrame } from './apply-frame.ts';
import type { Feed } from './feed.ts';
import { ShownAssets } from './shown-assets.ts';
import type { WatchCounters } from './watch-counters.ts';
import type { Watcher } from './watcher.ts';

/** The interval of the texts about a source. */
const DESCRIBE_MS = 1000;
/** How long a snapshot may take to be had from another process, and until another attempt. */
const SNAPSHOT_TIMEOUT_MS = 5000;
const SNAPSHOT_RETRY_MS = 500;

/** A source and its watchers in this bridge: every frame goes to all of them, once per turn of the event loop. */
export class SourceWatchers {
  readonly feed: Feed;
  readonly #counters: WatchCounters;
  readonly #watchers = new Set<Watcher>();
  readonly #stopFeed: () => void;
  readonly #controller = new AbortController();
  readonly #shown = new ShownAssets();
  #scene = new WatchScene();
  /** Frames that wait to be sent. */
  #batch: Uint8Array[] = [];
  #batchBytes = 0;
  #isFetching = false;
  #fetchAgainAt = 0;
  #needsScene = false;
  /** The text that watchers were sent last, as JSON, and when. */
  #described = '';
  #describedAt = Number.NEGATIVE_INFINITY;

  constructor(feed: Feed, counters: WatchCounters, log: FastifyBaseLogger) {
    let before = feed.state.kind;
    this.feed = feed;
    this.#counters = counters;
    this.#stopFeed = feed.subscribe({
      frame: (bytes) => this.#receive(bytes),
      state: (state) => {
        if (state.kind !== before)
          log.info({ source: feed.source.id, state: state.kind }, 'source');
        before = state.kind;
        // The account has left: what it saw last is nothing to show to whoever comes next.
        if (state.kind === 'idle') this.#scene = new WatchScene();
      },
    });
  }

  get count(): number {
    return this.#watchers.size;
  }

  get isFull(): boolean {
    return this.#watchers.size >= this.feed.source.watchers;
  }

  /** The scene as a frame; null while there is none. */
  snapshot(): Uint8Array | null {
    // What waits is in the scene already.
    this.#flush();
    return this.#scene.snapshot();
  }

  /** Whether watchers may fetch an asset: the source has shown it. Null while there is no scene, so that nobody knows. */
  hasShown(id: string): boolean | null {
    return this.#shown.has(id) || (this.#scene.isEmpty ? null : false);
  }

  get description(): SourceDescription {
    const { state, source, watchersElsewhere } = this.feed;
    const { id, name, views } = source;
    const isAway = state.kind === 'away';
    return {
      ...{ id, name, views, watching: this.#watchers.size + watchersElsewhere },
      state: state.kind === 'idle' ? 'starting' : state.kind,
      since: isAway ? state.since : null,
      retryAt: isAway ? state.retryAt : null,
    };
  }

  add(watcher: Watcher): void {
    this.#watchers.add(watcher);
    this.feed.setInterest(this.#watchers.size);
    watcher.sendText({ type: 'source', ...this.description });
    // What the others were told last is not what this one was told.
    this.#described = '';
    // A process that shares the source may not have its scene yet.
    if (this.#scene.isEmpty) this.#needsScene = true;
    watcher.restart();
  }

  remove(watcher: Watcher): void {
    if (!this.#watchers.delete(watcher)) return;
    this.feed.setInterest(this.#watchers.size);
  }

  /** Call this about ten times a second. @param now of the system's clock, milliseconds. */
  tick(now: number): void {
    for (const watcher of this.#watchers) watcher.tick(now);
    if (this.#needsScene && now >= this.#fetchAgainAt) void this.#fetchScene(now);
    if (now - this.#describedAt >= DESCRIBE_MS) this.#describe(now);
  }

  /** Closes the sockets of all watchers, and ends the source. */
  async close(): Promise<void> {
    this.#controller.abort();
    this.#stopFeed();
    for (const watcher of this.#watchers) watcher.close('shuttingDown');
    await this.feed.close();
    for (const watcher of this.#watchers) watcher.terminate();
  }

  #receive(bytes: Uint8Array): void {
    this.#counters.framesIn += 1;
    this.#counters.bytesIn += bytes.length;
    const outcome = applyFrame(this.#scene, bytes, this.#shown);
    if (outcome === 'stale') return;
    if (outcome === 'gap') {
      if (!this.#needsScene) this.#counters.gaps += 1;
      this.#needsScene = true;
      return;
    }
    this.#needsScene = false;
    if (this.#batch.length === 0) setImmediate(() => this.#flush());
    this.#batch.push(bytes);
    this.#batchBytes += bytes.length;
  }

  #flush(): void {
    const [batch, bytes] = [this.#batch, this.#batchBytes];
    if (batch.length === 0) return;
    this.#batch = [];
    this.#batchBytes = 0;
    for (const watcher of this.#watchers) watcher.send(batch, bytes);
  }

  /** Gets the scene from wherever the source runs; then all watchers go on from it. Never rejects. */
  async #fetchScene(now: number): Promise<void> {
    if (this.#isFetching) return;
    this.#isFetching = true;
    this.#fetchAgainAt = now + SNAPSHOT_RETRY_MS;
    const timeout = AbortSignal.timeout(SNAPSHOT_TIMEOUT_MS);
    const signal = AbortSignal.any([timeout, this.#controller.signal]);
    const bytes = await this.feed.requestSnapshot(signal);
    this.#isFetching = false;
    if (bytes === null || this.#controller.signal.aborted) return;
    const outcome = applyFrame(this.#scene, bytes, this.#shown);
    if (outcome === 'gap') return;
    this.#needsScene = false;
    if (outcome === 'applied') for (const watcher of this.#watchers) watcher.restart();
  }

  #describe(now: number): void {
    const { description } = this;
    const text = JSON.stringify(description);
    if (text === this.#described) return;
    this.#described = text;
    this.#describedAt = now;
    for (const watcher of this.#watchers) watcher.sendText({ type: 'source', ...description });
  }
}
