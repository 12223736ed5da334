/** Events of watching since the bridge started. */
export class WatchCounters {
  /** Frames that sources have made, and their bytes. */
  framesIn = 0;
  bytesIn = 0;
  /** The same for each watcher who got them, snapshots included. */
  framesOut = 0;
  bytesOut = 0;
  snapshots = 0;
  /** How often a watcher was too slow, so that what it had not received was replaced by a snapshot. */
  shed = 0;
  /** How often frames were lost between a source and this bridge. */
  gaps = 0;
  watchers = 0;
  assets = 0;
  assetFailures = 0;
}
