export { type App, type FileSource, FRAMES_PER_SECOND } from './app-interface.ts';
export * from './state.ts';
