export { type BubbleConfig, parseBubbleFile, readBubbleConfig } from './config/bubble-config.ts';
export { type MediaModel, mediaModel } from './media/media-model.ts';
export {
  type BubbleHostOptions,
  type RunningBubbleServer,
  startBubbleServer,
} from './start-bubble-server.ts';
