export type { AccountAvatar, Accounts } from './accounts.ts';
export { BubbleServer } from './bubble-server.ts';
export {
  type Arrival,
  type BubbleServerOptions,
  DEFAULT_SERVER_LIMITS,
  type ServerLimits,
} from './server-options.ts';
