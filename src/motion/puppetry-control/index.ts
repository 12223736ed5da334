export type { PuppetFigure } from './body-solver.ts';
export {
  createHandlePlaces,
  HANDLES,
  type Handle,
  type HandleId,
  type HandlePlace,
  handleIndex,
  handleOf,
  isMiddle,
  isOfArm,
  limbRoot,
} from './control-handles.ts';
export { Grips, type GripsMemory } from './handle-control.ts';
export { Puppeteer } from './puppeteer.ts';
