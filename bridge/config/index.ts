export { ConfigError } from './config-error.ts';
export { DEMO_GRID_ID, type GridConfig } from './grid-entry.ts';
export type { Limits } from './limits.ts';
export { parseConfig } from './parse-config.ts';
export { defaultConfig, demoConfig, withDemoGrid } from './presets.ts';
export { readConfig } from './read-config.ts';
export type { BridgeConfig, ProgramsConfig } from './schema.ts';
