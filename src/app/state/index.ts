export * from './app-state.ts';
export { browserStorage } from './browser-storage.ts';
export * from './file-names.ts';
export * from './file-records.ts';
export * from './items.ts';
export * from './live-state.ts';
export * from './message-log.ts';
export * from './puppetry-state.ts';
export * from './worn-meshes.ts';
