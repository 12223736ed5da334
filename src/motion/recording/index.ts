export { BAKE_BOUNDS, type BakedClip, bakeRecording, tapeToAnimation } from './bake-recording.ts';
export { PoseRecording, type RecordingLimits } from './pose-recording.ts';
