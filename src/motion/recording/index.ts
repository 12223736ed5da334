export { type Bake, bakeTape, RECORDING_BOUNDS, tapeToAnimation } from './bake.ts';
export { PoseTape, type TapeBounds } from './pose-tape.ts';
