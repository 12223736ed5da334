export { relayPuppetry } from '../circuits/viewer-relays.ts';
export {
  FramePuppetry,
  type PuppetryBlock,
  RecentBlocks,
  type SentBlocks,
} from '../region/puppetry-blocks.ts';
export { BotPuppetryStream } from './bot-stream.ts';
export { handlePuppetry } from './capability.ts';
