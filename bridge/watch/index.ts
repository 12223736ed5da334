export { Broker } from './broker/index.ts';
export type {
  AssetRequest,
  AssetResponse,
  Feed,
  FeedListener,
  RunSource,
  SourceRunner,
  SourceState,
} from './feed.ts';
export { LocalFeed } from './local-feed.ts';
export {
  type BridgeAccess,
  SessionRunner,
  sessionStarter,
} from './source/index.ts';
export { WatchHub } from './watch-hub.ts';
export { addWatchRoutes } from './watch-routes.ts';
