export { fitText } from './fit-text.ts';
export { isLocal, type Peer, peerKey } from './peer.ts';
export type { PeerSession, SessionOwner } from './peer-session.ts';
export {
  DEFAULT_TABLE_LIMITS,
  type SessionCounts,
  type SessionTableLimits,
} from './session-limits.ts';
export { type CallOptions, SessionTable } from './session-table.ts';
