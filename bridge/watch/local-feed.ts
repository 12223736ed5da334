import type { Clock } from '../../src/async/index.ts';
import { WatchScene } from '../../src/session/watch/index.ts';
import type { SourceConfig } from '../config/index.ts';
import { applyFrame } from './apply-frame.ts';
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
} from './feed.ts';

/** The feed of a source that runs in this process: while it is watched, and a minute longer. */
export class LocalFeed implements Feed {
  readonly source: SourceConfig;
  readonly watchersElsewhere = 0;
  readonly #runner: SourceRunner;
  readonly #clock: Pick<Clock, 'wall' | 'after'>;
  readonly #listeners = new Set<FeedListener>();
  #scene = new WatchScene();
  #state: SourceState = IDLE;
  #epoch = 0;
  #isRunning = false;
  #starts = 0;
  /** Resolves when the last session has logged out: the account can be in the grid once. */
  #stopping: Promise<void> = Promise.resolve();
  #cancelStop: (() => void) | null = null;
  #isClosed = false;

  constructor(source: SourceConfig, run: RunSource, clock: Pick<Clock, 'wall' | 'after'>) {
    this.source = source;
    this.#runner = run(source);
    this.#clock = clock;
    if (source.keep) this.#start();
  }

  get state(): SourceState {
    return this.#state;
  }

  setInterest(watchers: number): void {
    if (watchers > 0 || this.source.keep) {
      this.#cancelStop?.();
      this.#cancelStop = null;
      this.#start();
    } else if (this.#isRunning) {
      this.#cancelStop ??= this.#clock.after(LINGER_MS, () => void this.#stop());
    }
  }

  subscribe(listener: FeedListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async requestSnapshot(): Promise<Uint8Array | null> {
    return this.#scene.snapshot();
  }

  fetchAsset(request: AssetRequest, signal: AbortSignal): Promise<AssetResponse> {
    return this.#runner.fetchAsset(request, signal);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelStop?.();
    await this.#stop();
    this.#listeners.clear();
  }

  #start(): void {
    if (this.#isRunning || this.#isClosed) return;
    this.#isRunning = true;
    const start = ++this.#starts;
    this.#setState({ kind: 'starting' });
    this.#stopping.then(() => {
      if (!this.#isRunning || start !== this.#starts) return;
      this.#epoch = Math.max(this.#epoch + 1, Math.floor(this.#clock.wall() / 1000));
      this.#runner.start(this.#epoch, {
        frame: (bytes) => this.#receive(bytes),
        state: (state) => this.#setState(state),
      });
    });
  }

  async #stop(): Promise<void> {
    this.#cancelStop = null;
    if (this.#isRunning) {
      this.#isRunning = false;
      this.#scene = new WatchScene();
      this.#setState(IDLE);
      this.#stopping = this.#runner.stop();
    }
    await this.#stopping;
  }

  #receive(bytes: Uint8Array): void {
    if (!this.#isRunning) return;
    applyFrame(this.#scene, bytes);
    for (const listener of this.#listeners) listener.frame(bytes);
  }

  #setState(state: SourceState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener.state(state);
  }
}
