import fc from 'fast-check';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import {
  type BrokerConfig,
  defaultConfig,
  Secret,
  type SourceConfig,
} from '../../bridge/config/index.ts';
import type { BrokerFeed } from '../../bridge/watch/broker/broker-feed.ts';
import { Broker } from '../../bridge/watch/broker/index.ts';
import type {
  AssetRequest,
  AssetResponse,
  FeedListener,
  SourceRunner,
  SourceState,
} from '../../bridge/watch/feed.ts';
import { type Clock, systemClock } from '../../src/async/index.ts';
import { MOTION_STRIDE } from '../../src/session/live-contract.ts';
import { readWatchFrame, SceneRecorder, WatchScene } from '../../src/session/watch/index.ts';
import { anyAvatar, anyRegion } from '../session/watch-arbitrary.ts';

const [REGION] = fc.sample(anyRegion, { numRuns: 1, seed: 3 });
const [AVATAR] = fc.sample(anyAvatar, { numRuns: 1, seed: 3 });
const TICK_MS = 50;

export const SOURCE: SourceConfig = {
  ...{ kind: 'grid', id: 'square', name: 'Square', grid: 'home', first: 'A', last: 'B' },
  ...{ password: new Secret(''), start: null, watchers: 200, rate: 20, keep: false },
  ...{ showAccount: false, views: [], origins: [] },
};

/** A grid with one account: it notices if that is logged in twice. */
export class OneAccount {
  /** Sources that are logged in now, and the most that ever were. */
  present = 0;
  most = 0;
  logins = 0;
  /** How many logins fail from now on, as where no thread can be had. */
  failures = 0;
  /** How many avatars there are: many make long frames. */
  avatars = 1;
  readonly assets: AssetRequest[] = [];

  enter(): void {
    if (this.failures-- > 0) throw new Error('no thread');
    this.logins++;
    this.present++;
    this.most = Math.max(this.most, this.present);
  }

  leave(): void {
    this.present--;
  }
}

/** A source that needs no grid: one avatar walks, twenty times a second. */
export class WalkingSource implements SourceRunner {
  readonly #account: OneAccount;
  #end: (() => void) | null = null;

  constructor(account: OneAccount) {
    this.#account = account;
  }

  start(epoch: number, listener: FeedListener): void {
    const account = this.#account;
    account.enter();
    const recorder = new SceneRecorder({
      ...{ epoch, rate: 20, showAccount: false },
      now: () => performance.now(),
      wall: () => Date.now(),
      emit: (frame) => listener.frame(frame),
    });
    listener.state({ kind: 'live' });
    recorder.receive({ type: 'region', region: REGION, shift: null });
    const changed = Array.from({ length: account.avatars }, (_, index) => ({
      ...AVATAR,
      agentId: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      slot: AVATAR.slot + index,
    }));
    recorder.receive({ type: 'avatars', changed, gone: [] });
    const timer = setInterval(() => {
      const rows = new Float32Array(MOTION_STRIDE);
      rows[0] = (Date.now() / 1000) % 256;
      rows[9] = 1;
      recorder.receive({ type: 'motion', slots: Uint16Array.of(AVATAR.slot), rows });
      recorder.flush();
    }, TICK_MS);
    this.#end = () => {
      clearInterval(timer);
      account.leave();
    };
  }

  async stop(): Promise<void> {
    this.#end?.();
    this.#end = null;
  }

  async fetchAsset(request: AssetRequest): Promise<AssetResponse> {
    this.#account.assets.push(request);
    const body = new Uint8Array(700_000).map((_, index) => index * 7);
    return { status: 200, contentType: 'application/octet-stream', body };
  }
}

/** A watcher of one bridge: it keeps the scene as the hub does. */
export class SceneWatcher {
  readonly feed: BrokerFeed;
  readonly scene = new WatchScene();
  readonly states: SourceState[] = [];
  readonly epochs = new Set<number>();
  gaps = 0;
  frames = 0;
  frameAt = 0;
  #isAsking = false;

  constructor(feed: BrokerFeed) {
    this.feed = feed;
    feed.subscribe({
      frame: (bytes) => this.#apply(bytes),
      state: (state) => this.states.push(state),
    });
    feed.setInterest(1);
    void this.#ask();
  }

  /** Whether a frame came a moment ago. */
  get isLive(): boolean {
    return performance.now() - this.frameAt < 500 && this.scene.avatarCount > 0;
  }

  #apply(bytes: Uint8Array): void {
    const frame = readWatchFrame(bytes);
    const outcome = this.scene.apply(frame);
    if (outcome === 'gap') {
      this.gaps++;
      void this.#ask();
    }
    if (outcome !== 'applied') return;
    this.frames++;
    this.frameAt = performance.now();
    this.epochs.add(frame.epoch);
  }

  async #ask(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    const bytes = await this.feed.requestSnapshot(AbortSignal.timeout(5000));
    this.#isAsking = false;
    if (bytes) this.#apply(bytes);
  }
}

/** One bridge's part, closed after the test. */
export function bridgeAt(
  config: BrokerConfig,
  account: OneAccount,
  { source = SOURCE, clock = systemClock }: { source?: SourceConfig; clock?: Clock } = {},
) {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  const broker = new Broker(config, defaultConfig({}).limits, log, clock);
  const feed = broker.createFeed(source, () => new WalkingSource(account));
  let closing: Promise<void> | null = null;
  const close = () => {
    closing ??= feed.close().then(() => broker.close());
    return closing;
  };
  onTestFinished(close);
  return { broker, feed, lines, close };
}
