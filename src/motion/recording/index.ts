export { BAKE_BOUNDS, type BakedClip, bakeRecording } from './bake-recording.ts';
export { PoseRecording, type RecordingLimits } from './pose-recording.ts';
