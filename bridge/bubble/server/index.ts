export type { AccountAvatar, Accounts } from './accounts.ts';
export {
  type BubbleServerOptions,
  DEFAULT_SERVER_LIMITS,
  type ServerLimits,
} from './server-options.ts';
