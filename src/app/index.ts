export { type App, type FileSource, FRAMES_PER_SECOND, SPEEDS } from './app-interface.ts';
export { createApp } from './create-app.ts';
export { addressOf } from './items.ts';
export type { PendingUpdate } from './offline/update.ts';
export { createProbe } from './probe.ts';
export * from './state.ts';
export { readStream } from './url-source.ts';
