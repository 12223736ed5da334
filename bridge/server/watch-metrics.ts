import type { Broker, WatchHub } from '../watch/index.ts';
import type { MetricSet } from './metric-set.ts';

/** Sources and those who watch them. @param broker null where sources are not shared with other bridges. */
export function addWatchMetrics(
  { gauge, counter, labelled }: MetricSet,
  hub: WatchHub,
  broker: Broker | null,
): void {
  const watching = hub.counters;
  const states = () => hub.descriptions.map(({ state }) => state);
  gauge('sources', 'Sources that can be watched', () => states().length);
  gauge('sources_live', 'Sources that are live', () => states().filter((s) => s === 'live').length);
  gauge(
    'sources_away',
    'Sources whose region is not reached',
    () => states().filter((s) => s === 'away').length,
  );
  gauge('watchers', 'Connected watchers', () => hub.watcherCount);
  counter('watchers_total', 'Watchers that connected', () => watching.watchers);
  labelled(
    'watch_frames_total',
    'Frames of sources, and those that watchers were sent',
    'to',
    () => [
      ['bridge', watching.framesIn],
      ['watchers', watching.framesOut],
    ],
  );
  labelled('watch_bytes_total', 'Their bytes', 'to', () => [
    ['bridge', watching.bytesIn],
    ['watchers', watching.bytesOut],
  ]);
  counter('watch_snapshots_total', 'Snapshots that watchers were sent', () => watching.snapshots);
  counter(
    'watch_shed_total',
    'Watchers that were too slow and got a snapshot',
    () => watching.shed,
  );
  counter('watch_gaps_total', 'Frames of sources that were lost', () => watching.gaps);
  counter('watch_assets_total', 'Requests of watchers for assets', () => watching.assets);
  counter('watch_asset_failures_total', 'Such requests that failed', () => watching.assetFailures);
  const shared = broker?.counters;
  const connection = broker?.connection;
  gauge('broker_connected', 'Whether the broker is reached', () =>
    connection?.isConnected ? 1 : 0,
  );
  gauge(
    'broker_sources_held',
    'Sources that this bridge runs for all bridges',
    () => broker?.heldCount ?? 0,
  );
  counter(
    'broker_reconnections_total',
    'Times that the broker was reached again',
    () => connection?.reconnections ?? 0,
  );
  counter(
    'broker_elections_total',
    'Times that this bridge began to run a source',
    () => shared?.elections ?? 0,
  );
  labelled('broker_bytes_total', 'Bytes of messages of the broker', 'to', () => [
    ['broker', connection?.sentBytes ?? 0],
    ['bridge', connection?.receivedBytes ?? 0],
  ]);
  labelled('broker_frames_total', 'Frames in messages of the broker', 'to', () => [
    ['broker', shared?.framesSent ?? 0],
    ['bridge', shared?.framesReceived ?? 0],
  ]);
  counter(
    'broker_frames_left_out_total',
    'Frames that were too long for a message, or for which there was no room',
    () => shared?.framesLeftOut ?? 0,
  );
  counter('broker_gaps_total', 'Times that frames were missing', () => shared?.gaps ?? 0);
  counter(
    'broker_snapshots_total',
    'Scenes that were requested of other bridges',
    () => shared?.snapshotsRequested ?? 0,
  );
  counter(
    'broker_snapshot_failures_total',
    'Such requests that failed',
    () => shared?.snapshotsFailed ?? 0,
  );
  counter(
    'broker_assets_total',
    'Assets that were requested of other bridges',
    () => shared?.assetsRequested ?? 0,
  );
  labelled(
    'broker_rejected_total',
    'Messages of the broker that were not used',
    'reason',
    () => shared?.rejected ?? [],
  );
}
