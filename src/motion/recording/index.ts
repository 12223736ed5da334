export { BAKE_BOUNDS, type BakedClip, bakeRecording } from './bake-recording.ts';
export { PoseRecording } from './pose-recording.ts';
