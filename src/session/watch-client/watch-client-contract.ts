import type { Vector3 } from '../../math/index.ts';
import type { SessionEvent } from '../live-contract.ts';

/** From where a source can be looked at; metres in the region. */
export interface WatchView {
  readonly name: string;
  readonly position: Vector3;
  readonly target: Vector3;
}

/**
 * `connecting`: nothing has been received yet. `starting`: the bridge logs in. `away`: the region, the bridge or the way
 * there is gone; the last scene stays. `full`: as many as may watch do; the scene is renewed every ten seconds.
 * `unknown`: the bridge has no such source.
 */
export type WatchPhase = 'connecting' | 'starting' | 'live' | 'away' | 'full' | 'unknown';

/** How watching goes. */
export interface WatchStatus {
  readonly phase: WatchPhase;
  /** As the bridge is configured; empty until it has said so. */
  readonly name: string;
  readonly views: readonly WatchView[];
  /** Those who watch the source, on all bridges that share it. */
  readonly watching: number;
  /** `Date.now()` of this page; null unless `away`. */
  readonly since: number | null;
  /** `Date.now()` of this page at the next attempt; null where none is due. */
  readonly retryAt: number | null;
}

export type WatchClientEvent =
  | { readonly type: 'watch-status'; readonly status: WatchStatus }
  /** How long ago in the region was what is shown now; at most once a second. Null: it is not known yet. */
  | { readonly type: 'watch-delay'; readonly seconds: number | null }
  /** Those of a scene, and `access`: see `SceneUpdates`. */
  | SessionEvent;

/** What the watching worker offers to the page over Comlink. */
export interface WatchWorker {
  /** `source`: the address of a source on its bridge, `https://bridge.example/bridge/v1/watch/square`. */
  start(source: string, events: MessagePort): void;
  /** A paused scene stands still; the next one to be shown is the present one then. */
  setPaused(isPaused: boolean): void;
  /** Leaves the bridge while nobody looks, and comes back. */
  setSuspended(isSuspended: boolean): void;
}
