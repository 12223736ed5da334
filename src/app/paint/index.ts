export { ComposedBakes } from './composed-bakes.ts';
export type { SlotFacts, SlotFate } from './slot-facts.ts';
export { SlotTextures } from './slot-textures.ts';
export { isMadeLook } from './worn-look.ts';
export { mergedDemand, WornPaint } from './worn-paint.ts';
