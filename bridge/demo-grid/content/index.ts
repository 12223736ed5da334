export { type Garment, loadWardrobe, type Wardrobe } from './content-files.ts';
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
export { type Shape, shape } from './make-outfit.ts';
export {
  BACKPACK,
  BODIES,
  type BodyName,
  beanie,
  bodyItems,
  type ColourName,
  casual,
  faceColour,
  GLASSES,
  JACKET,
  LANTERN,
  type Look,
  SUN_HAT,
  summery,
} from './outfit-looks.ts';
