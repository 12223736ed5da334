export { type App, type FileSource, FRAMES_PER_SECOND, SPEEDS } from './app-interface.ts';
export { createApp } from './create-app.ts';
export { createProbe } from './probe.ts';
export * from './state.ts';
export { parseUrlOptions } from './url-options.ts';
export { readStream } from './url-source.ts';
