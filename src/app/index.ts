export { type App, createApp } from './create-app.ts';
export { blobSource, unreadableSource } from './files/file-source.ts';
export {
  type JointContribution,
  type JointReport,
  type MotionReport,
  reportMotion,
} from './playback/motion-report.ts';
export type { PoseController } from './posing/pose-controller.ts';
export { createProbe } from './probe.ts';
export * from './state/index.ts';
export type { Looks, PageTextures } from './textures/index.ts';
