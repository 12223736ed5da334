export {
  type ConnectOutcome,
  connectToServer,
  type LinkOutcome,
  linkToBubble,
  type OpenOptions,
  type OpenOutcome,
} from './open-session.ts';
export {
  DEFAULT_SESSION_LIMITS,
  DEFAULT_SESSION_TIMINGS,
  type ReceivedMessage,
  type SendOptions,
  type SessionEndReason,
  type SessionLimits,
  type SessionStats,
  type SessionTimings,
  type SetpSessionOptions,
  type UnknownMessage,
} from './session-options.ts';
export { SetpSession } from './setp-session.ts';
