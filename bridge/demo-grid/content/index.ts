export type {
  Bot,
  BotPuppetry,
  BotState,
  DemoAsset,
  DemoAttachment,
  DemoContent,
  DemoOutfit,
  DemoPrim,
  DemoSeat,
  DemoWearable,
} from './demo-content.ts';
export { loadDemoContent, MAX_BOTS } from './load-content.ts';
