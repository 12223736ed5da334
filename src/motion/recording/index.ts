export { type Bake, bakeTape, RECORDING_BOUNDS, tapeToAnimation } from './bake-recording.ts';
export { PoseTape, type TapeBounds } from './pose-recording.ts';
