export type { BubbleChannels } from './bubble-channels.ts';
export { BubbleRelay } from './bubble-relay.ts';
