export { type Peer, peerKey } from './peer.ts';
export {
  DEFAULT_TABLE_LIMITS,
  type SessionCounts,
  type SessionTableLimits,
} from './session-limits.ts';
