import { beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../test/manual-clock.ts';
import {
  defaultConfig,
  type SourceConfig,
  withDemoGrid,
  withDemoSources,
} from '../config/index.ts';
import type { FeedListener, SourceRunner } from './feed.ts';
import { LocalFeed } from './local-feed.ts';

const [DEMO] = withDemoSources(
  withDemoGrid(defaultConfig({}), { name: 'Demo', loginUri: 'http://127.0.0.1:9/' }),
).sources;

/** A runner that notes what it is told. */
class FakeRunner implements SourceRunner {
  readonly calls: string[] = [];
  readonly epochs: number[] = [];
  listener: FeedListener | null = null;
  /** Resolves a pending stop. */
  stopped: (() => void) | null = null;
  stopsAtOnce = true;

  start(epoch: number, listener: FeedListener): void {
    this.calls.push('start');
    this.epochs.push(epoch);
    this.listener = listener;
  }

  async stop(): Promise<void> {
    this.calls.push('stop');
    if (!this.stopsAtOnce) {
      await new Promise<void>((resolve) => {
        this.stopped = resolve;
      });
    }
  }

  async fetchAsset() {
    return { status: 404, contentType: '', body: new Uint8Array() };
  }
}

let clock: ManualClock;
let runner: FakeRunner;
const feedOf = (changes: Partial<SourceConfig> = {}) =>
  new LocalFeed({ ...DEMO, ...changes } as SourceConfig, () => runner, clock);

beforeEach(() => {
  clock = new ManualClock();
  runner = new FakeRunner();
});

describe('a source of this process', () => {
  it('logs in for the first watcher, once for all of them, and out a minute after the last', async () => {
    const feed = feedOf();
    const states: string[] = [];
    feed.subscribe({ frame: () => {}, state: ({ kind }) => states.push(kind) });
    await clock.run(1000);
    expect(runner.calls).toEqual([]);
    for (const watchers of [1, 2, 3, 2, 1]) feed.setInterest(watchers);
    await clock.run(1000);
    expect(runner.calls).toEqual(['start']);
    feed.setInterest(0);
    await clock.run(59_000);
    expect(runner.calls).toEqual(['start']);
    await clock.run(2000);
    expect(runner.calls).toEqual(['start', 'stop']);
    expect([feed.state.kind, states]).toEqual(['idle', ['starting', 'idle']]);
  });

  it('stays logged in if somebody comes back within that minute', async () => {
    const feed = feedOf();
    feed.setInterest(1);
    feed.setInterest(0);
    await clock.run(30_000);
    feed.setInterest(1);
    await clock.run(120_000);
    expect(runner.calls).toEqual(['start']);
  });

  it('logs in again only once it has logged out, with a larger epoch', async () => {
    const feed = feedOf();
    runner.stopsAtOnce = false;
    feed.setInterest(1);
    feed.setInterest(0);
    await clock.run(61_000);
    feed.setInterest(1);
    await clock.run(1000);
    expect(runner.calls).toEqual(['start', 'stop']);
    runner.stopped?.();
    await clock.run(1);
    expect(runner.calls).toEqual(['start', 'stop', 'start']);
    expect(runner.epochs[1]).toBeGreaterThan(runner.epochs[0]);
  });

  it('with `keep` is logged in from the start', async () => {
    const feed = feedOf({ keep: true });
    await clock.run(1);
    expect(runner.calls).toEqual(['start']);
    feed.setInterest(1);
    feed.setInterest(0);
    await clock.run(120_000);
    expect(runner.calls).toEqual(['start']);
    await feed.close();
    feed.setInterest(1);
    await clock.run(1000);
    expect(runner.calls).toEqual(['start', 'stop']);
  });

  it('passes on states, and no frame after the end', async () => {
    const feed = feedOf();
    const frames: Uint8Array[] = [];
    feed.subscribe({ frame: (bytes) => frames.push(bytes), state: () => {} });
    feed.setInterest(1);
    await clock.run(1);
    runner.listener?.state({ kind: 'live' });
    expect(feed.state).toEqual({ kind: 'live' });
    runner.listener?.frame(Uint8Array.of(9));
    expect(frames).toHaveLength(1);
    await feed.close();
    runner.listener?.frame(Uint8Array.of(9));
    expect(frames).toHaveLength(1);
  });
});
