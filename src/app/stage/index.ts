export { AvatarStage, type FrameListener } from './avatar-stage.ts';
export { prefersReducedMotion } from './stage-options.ts';
