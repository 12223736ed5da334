export type { GridSession } from './agent-session.ts';
export type { AssetFetch, FetchedAsset } from './capability-proxy.ts';
export { createGridSessions, type GridSessions, type LoginResult } from './grid-sessions.ts';
