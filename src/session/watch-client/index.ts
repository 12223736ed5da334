export { WatchClient, type WatchEnvironment } from './watch-client.ts';
export type {
  WatchClientEvent,
  WatchPhase,
  WatchStatus,
  WatchView,
  WatchWorker,
} from './watch-client-contract.ts';
