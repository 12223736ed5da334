export { BubbleLinks } from './bubble-links.ts';
export type { LinkContext } from './link-context.ts';
export {
  DEFAULT_LINK_LIMITS,
  type KnownServer,
  type LinkLimits,
  type LinkOptions,
} from './link-options.ts';
export type { ServerIdentity } from './server-identity.ts';
