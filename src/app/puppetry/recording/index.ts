export { openBake } from './open-bake.ts';
export { Recorder } from './recorder.ts';
