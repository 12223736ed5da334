export { answerPuppetry } from './capability.ts';
export { FrameBlocks } from './frame-blocks.ts';
export { type PuppetryBlock, RecentBlocks } from './recent-blocks.ts';
export { relayPuppetry } from './relay.ts';
