export { openBakedClip } from '../baked-clips.ts';
export { MotionRecorder } from '../motion-recorder.ts';
