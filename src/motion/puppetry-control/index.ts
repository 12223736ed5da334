export type { PuppetAvatar } from './body-solver.ts';
export {
  createHandleStates,
  HANDLES,
  type HandleId,
  type HandleState,
  handleById,
  handleIndex,
  isArmHandle,
  isMiddleHandle,
  limbRootOf,
} from './control-handles.ts';
export { HandleControl, type HandleSnapshot } from './handle-control.ts';
export { Puppeteer } from './puppeteer.ts';
