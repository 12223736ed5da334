import type { BakeName } from '../../src/formats/texture-entry/index.ts';
import type { WatchAssetName } from '../../src/session/watch/index.ts';
import type { SourceConfig } from '../config/index.ts';

/** Whether a source sends frames at present. */
export type SourceState =
  /** Nobody watches, or the first frame is awaited. */
  | { readonly kind: 'idle' | 'starting' }
  | { readonly kind: 'live' }
  /** The region or its grid is not reached. `since`, `retryAt`: `Date.now()`; the last is null during an attempt. */
  | { readonly kind: 'away'; readonly since: number; readonly retryAt: number | null };

export const IDLE: SourceState = { kind: 'idle' };

/** How long a source stays logged in after the last watcher has left. */
export const LINGER_MS = 60_000;

/** What a watcher may fetch besides frames. */
export type AssetRequest =
  /** `query` begins with `?`, or is empty. */
  | { readonly kind: 'capability'; readonly name: WatchAssetName; readonly query: string }
  /** A texture of the grid's service of baked textures; the ids are UUIDs. */
  | {
      readonly kind: 'bake';
      readonly agentId: string;
      readonly bake: BakeName;
      readonly id: string;
    }
  /** A model of a bubble's media repository; `model` is a UUID. */
  | { readonly kind: 'media'; readonly model: string };

export interface AssetResponse {
  /** HTTP status; other fields only count with 200. */
  readonly status: number;
  readonly contentType: string;
  readonly body: Uint8Array;
}

export interface FeedListener {
  /** A frame (see `readWatchFrame`). The bytes are shared by all listeners and never change. */
  frame(bytes: Uint8Array): void;
  state(state: SourceState): void;
}

/** Where the frames of one source come from: this process, or another one through the broker. */
export interface Feed {
  readonly source: SourceConfig;
  readonly state: SourceState;
  /** Watchers of the same source in other processes. */
  readonly watchersElsewhere: number;
  /** Number of watchers of this process. The source logs in when somebody watches it in any process. */
  setInterest(watchers: number): void;
  /** Passes frames on in their order from now on. @returns the way to stop that. */
  subscribe(listener: FeedListener): () => void;
  /**
   * Requests the current scene: a snapshot, with the sequence number of the last frame in it. It resolves with the bytes
   * of the frame, or with null if there is no scene at present. Never rejects.
   */
  requestSnapshot(signal: AbortSignal): Promise<Uint8Array | null>;
  /** Fetches an asset through the session of the source. Rejects if there is none, or with the signal's reason. */
  fetchAsset(request: AssetRequest, signal: AbortSignal): Promise<AssetResponse>;
  /** Ends the source if it runs here: its account logs out. */
  close(): Promise<void>;
}

/** What runs a source: it logs in and makes frames. The one of the broker decides which process does. */
export interface SourceRunner {
  /** Logs in. Frames and states follow until {@link stop}; an epoch identifies the frames from one start to the next. */
  start(epoch: number, listener: FeedListener): void;
  /** Logs out. */
  stop(): Promise<void>;
  fetchAsset(request: AssetRequest, signal: AbortSignal): Promise<AssetResponse>;
}

/** Makes the runner of a source. */
export type RunSource = (source: SourceConfig) => SourceRunner;
