export { BotStream } from './bot-stream.ts';
export { answerPuppetry } from './capability.ts';
export { FrameBlocks, type SentBlocks } from './frame-blocks.ts';
export { type PuppetryBlock, RecentBlocks } from './recent-blocks.ts';
export { relayPuppetry } from './relay.ts';
