export { type App, createApp } from './create-app.ts';
export { blobSource, unreadableSource } from './files/file-source.ts';
export type { JointContribution, JointReport, MotionReport } from './playback/motion-report.ts';
export { createProbe } from './probe.ts';
export * from './state/index.ts';
