/*
 * The protocol between a watcher and the bridge, besides the frames of src/session/watch; documented in
 * docs/bridge-protocol.md.
 */

/** The paths of a bridge for watchers, relative to the page that it serves. */
export const WATCH_PATHS = {
  /** GET: {@link WatchedSource}s as JSON. With `/<id>`, the WebSocket of a source. */
  sources: 'bridge/v1/watch',
  /** Below that of a source: its scene as a frame. */
  snapshot: 'snapshot',
  /** `assets/<capability>?<query>`. */
  assets: 'assets',
  /** `media/<id of a model>`. */
  media: 'media',
} as const;

/** A view of a region that a watcher may choose; metres in the region. */
export interface WatchView {
  readonly name: string;
  readonly position: readonly [x: number, y: number, z: number];
  readonly target: readonly [x: number, y: number, z: number];
}

/** A source, as watchers see it. */
export interface WatchedSource {
  readonly id: string;
  readonly name: string;
  readonly views: readonly WatchView[];
  /** How many watch, through all bridges that share the source. */
  readonly watching: number;
  /** `away`: the region is not reached; what was shown last may still be. */
  readonly state: 'live' | 'starting' | 'away';
  /** `Date.now()` since when it is away; otherwise null. */
  readonly since: number | null;
  /** `Date.now()` of the next attempt to reach it; null while one is under way, and if it is not away. */
  readonly retryAt: number | null;
}

/** A JSON text of the bridge to a watcher. */
export type ToWatcher =
  /** First, and when it has changed, once a second at most. */
  | ({ readonly type: 'source' } & WatchedSource)
  /** The answer to `time`: `now` is the bridge's `Date.now()`. */
  | { readonly type: 'time'; readonly sent: number; readonly now: number };

/** The only JSON text of a watcher to the bridge; anything else closes its socket. */
export interface FromWatcher {
  readonly type: 'time';
  /** Returned as it is. */
  readonly sent: number;
}
