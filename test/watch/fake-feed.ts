import fc from 'fast-check';
import type { SourceConfig } from '../../bridge/config/index.ts';
import type {
  AssetRequest,
  AssetResponse,
  Feed,
  FeedListener,
  SourceState,
} from '../../bridge/watch/index.ts';
import type { SessionEvent } from '../../src/session/index.ts';
import { readWatchFrame, SceneRecorder, WatchScene } from '../../src/session/watch/index.ts';
import { plainLook } from '../plain-look.ts';
import { anyAvatar, anyRegion } from '../session/watch-arbitrary.ts';

/** A feed whose events a test makes. */
export class FakeFeed implements Feed {
  readonly source: SourceConfig;
  readonly scene = new WatchScene();
  readonly interests: number[] = [];
  readonly assets: AssetRequest[] = [];
  readonly watchersElsewhere = 0;
  isClosed = false;
  /** What its next snapshot is; by default that of the scene. */
  answer: () => Uint8Array | null = () => this.scene.snapshot();
  response: AssetResponse = { status: 200, contentType: 'text/plain', body: Buffer.from('asset') };
  /** Frames that get lost on the way. */
  isLossy = false;
  #state: SourceState = { kind: 'live' };
  #time = 1000;
  readonly #listeners = new Set<FeedListener>();
  readonly #recorder: SceneRecorder;

  constructor(source: SourceConfig, epoch = 1) {
    this.source = source;
    this.#recorder = new SceneRecorder({
      ...{ epoch, rate: 10, showAccount: false, now: () => this.#time, wall: () => this.#time },
      emit: (frame) => {
        this.scene.apply(readWatchFrame(frame));
        if (!this.isLossy) for (const listener of this.#listeners) listener.frame(frame);
      },
    });
  }

  get state(): SourceState {
    return this.#state;
  }

  setState(state: SourceState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener.state(state);
  }

  /** Reports events, each in frames of its own. */
  report(...events: readonly SessionEvent[]): void {
    for (const event of events) {
      this.#recorder.receive(event);
      this.#time += 200;
      this.#recorder.flush();
    }
  }

  setInterest(watchers: number): void {
    this.interests.push(watchers);
  }

  subscribe(listener: FeedListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async requestSnapshot(): Promise<Uint8Array | null> {
    return this.answer();
  }

  async fetchAsset(request: AssetRequest): Promise<AssetResponse> {
    this.assets.push(request);
    return this.response;
  }

  async close(): Promise<void> {
    this.isClosed = true;
  }
}

const [avatar] = fc.sample(anyAvatar, { numRuns: 1, seed: 3 });
const [region] = fc.sample(anyRegion, { numRuns: 1, seed: 3 });

export const REGION_ENTERED: SessionEvent = { type: 'region', region, shift: null };

/** An avatar appears, or changes. */
export function avatarAppears(title = '', parts = avatar.parts): SessionEvent {
  return { type: 'avatars', changed: [{ ...avatar, title, parts }], gone: [] };
}

/** An avatar whose record has about so many bytes. */
export function heavyAvatar(kilobytes: number, title: string): SessionEvent {
  const part = {
    ...{ id: title, name: 'x'.repeat(200), item: null, meshId: null, shape: null, point: 2 },
    ...{ position: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] },
    look: plainLook(),
  } as const;
  const parts = Array.from({ length: kilobytes * 4 }, () => part);
  return avatarAppears(title, parts as never);
}
