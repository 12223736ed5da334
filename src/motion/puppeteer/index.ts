export type { PuppetFigure } from './figure.ts';
export { Grips, type GripsMemory } from './grips.ts';
export {
  createHandlePlaces,
  HANDLES,
  handleIndex,
  handleOf,
  isMiddle,
  isOfArm,
  limbRoot,
} from './handles.ts';
export { Puppeteer } from './puppeteer.ts';
export type { Handle, HandleId, HandlePlace } from './types.ts';
